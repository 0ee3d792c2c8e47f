/** Places of hooks, and the trust that hangs on them (settings, section 10). */
import { describe, expect, it } from 'vitest';
import { planInstall, planUninstall } from '../../src/settings/index.ts';
import type { Intent } from '../../src/settings/index.ts';
import { CLAUDE, CODEX, CODEX_SCRIPT, carriedOut, group, handler, textAfter, withGroups } from './plans.ts';

const OURS = handler(CODEX_SCRIPT, { timeout: 3 });
const OLD = handler('/old/transcript-facts/transcript-facts-session-end.sh');
const A = handler('a');
const B = handler('b');
const FORCE: Intent = { ...CODEX, force: true };

describe('rules 33 and 34: install', () => {
  it('appends at the tail, and nobody moves', () => {
    const plan = carriedOut(planInstall(withGroups(group(A), group(B)), CODEX));
    expect([plan.text, plan.moved]).toEqual([withGroups(group(A), group(B), group(OURS)), []]);
  });

  it('mends in place', () => {
    const plan = carriedOut(planInstall(withGroups(group(OLD), group(A)), CODEX));
    expect([plan.text, plan.moved]).toEqual([withGroups(group(handler(CODEX_SCRIPT)), group(A)), []]);
  });

  it('leaves an empty group where a double stood in front of others', () => {
    const plan = carriedOut(planInstall(withGroups(group(OLD), group(A), group(OURS)), CODEX));
    expect([plan.text, plan.moved]).toEqual([withGroups(group(), group(A), group(OURS)), []]);
    expect(plan.notes.map(({ id, path }) => [id, path])).toEqual([
      ['placeholder-left', 'hooks.SessionEnd[0]'],
      ['trust-needed', ''],
    ]);
    expect(planInstall(plan.text, CODEX).outcome).toBe('unchanged');
  });

  it('names those that a shared group loses a place to', () => {
    const plan = carriedOut(planInstall(withGroups(group(OURS), group(OLD, A, B)), CODEX));
    expect(plan.moved).toEqual([
      { from: 'hooks.SessionEnd[1].hooks[1]', to: 'hooks.SessionEnd[1].hooks[0]', command: 'a' },
      { from: 'hooks.SessionEnd[1].hooks[2]', to: 'hooks.SessionEnd[1].hooks[1]', command: 'b' },
    ]);
  });

  it('keeps no place for ours alone: it moves, and is named', () => {
    const plan = carriedOut(planInstall(withGroups(group(OLD), group(OURS)), CODEX));
    expect([plan.text, plan.moved]).toEqual([
      withGroups(group(OURS)),
      [{ from: 'hooks.SessionEnd[1].hooks[0]', to: 'hooks.SessionEnd[0].hooks[0]', command: CODEX_SCRIPT }],
    ]);
  });
});

describe('rule 34: uninstall', () => {
  it.each([
    ['the last group goes', [group(A), group(OURS)], [group(A)]],
    ['one in front of others stays, empty', [group(OURS), group(A)], [group(), group(A)]],
    [
      'with its matcher',
      [{ matcher: 'x', ...group(OURS) }, group(A)],
      [{ matcher: 'x', ...group() }, group(A)],
    ],
    ['a flat one too', [OURS, group(A)], [group(), group(A)]],
    ['in front of an empty group of others', [group(OURS), group()], [group(), group()]],
    ['those behind the last of others go', [group(OURS), group(A), group(OURS), OURS], [group(), group(A)]],
    ['the last handler of a shared group goes', [group(A, OURS), group(B)], [group(A), group(B)]],
  ])('%s', (_, before, after) => {
    const plan = carriedOut(planUninstall(withGroups(...before), CODEX));
    expect([plan.text, plan.moved]).toEqual([withGroups(...after), []]);
    expect(planUninstall(plan.text, CODEX).outcome).toBe('unchanged');
  });

  it('leaves nothing where nobody else is', () => {
    expect(textAfter(planUninstall(withGroups(group(OURS), group(OLD), OURS), CODEX))).toBe('{}');
  });

  it('names those behind ours in a shared group', () => {
    const plan = carriedOut(planUninstall(withGroups(group(OURS, { type: 'prompt' }, A)), CODEX));
    expect(plan.moved).toEqual([
      { from: 'hooks.SessionEnd[0].hooks[1]', to: 'hooks.SessionEnd[0].hooks[0]', command: null },
      { from: 'hooks.SessionEnd[0].hooks[2]', to: 'hooks.SessionEnd[0].hooks[1]', command: 'a' },
    ]);
  });

  it('says that a place is kept', () => {
    const plan = carriedOut(planUninstall(withGroups(handler(`bash ${CODEX_SCRIPT}`), group(A)), FORCE));
    expect(plan.notes).toEqual([
      {
        id: 'placeholder-left',
        message:
          'hooks.SessionEnd[0] stays as an empty group, so that Codex still trusts the hooks behind it.',
        path: 'hooks.SessionEnd[0]',
      },
    ]);
    expect(plan.text).toBe(withGroups(group(), group(A)));
  });

  it('writes the empty group as the text is written', () => {
    const text = withGroups(OURS, group(A)).replaceAll(':', ': ');
    expect(textAfter(planUninstall(text, CODEX))).toContain('[{"hooks": []},');
  });
});

describe('rule 35: trust', () => {
  it.each([null, '', '{}', withGroups(group(OLD))])('is asked for after a change: %j', (text) => {
    const plan = carriedOut(planInstall(text, CODEX));
    expect(plan.notes).toEqual([
      { id: 'trust-needed', message: 'Codex runs this hook only after you trust it: open /hooks.', path: '' },
    ]);
  });

  it('is not where nothing changed, and not by Claude Code', () => {
    expect(carriedOut(planInstall(withGroups(group(OURS)), CODEX)).notes).toEqual([]);
    expect(carriedOut(planInstall(null, CLAUDE)).notes).toEqual([]);
  });
});

describe('Claude Code', () => {
  it('goes by no place', () => {
    const intent: Intent = { ...CLAUDE, script: CODEX_SCRIPT };
    const plan = carriedOut(planUninstall(withGroups(group(OURS, A), group(OURS), group(B)), intent));
    expect([plan.text, plan.moved, plan.notes]).toEqual([withGroups(group(A), group(B)), [], []]);
  });
});
