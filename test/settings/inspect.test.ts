/** How our entry stands in a text (settings, section 12). */
import { describe, expect, it } from 'vitest';
import { inspectSettings } from '../../src/settings/index.ts';
import type { Inspection, ProblemId } from '../../src/settings/index.ts';
import { CLAUDE, CODEX, CODEX_SCRIPT, SCRIPT, group, handler, withGroups } from './plans.ts';

const OURS = handler(SCRIPT, { timeout: 10 });
const CODEX_OURS = handler(CODEX_SCRIPT, { timeout: 3 });
const idsOf = ({ problems }: Inspection): readonly ProblemId[] => problems.map(({ id }) => id);

describe('the state', () => {
  it.each([
    null,
    '',
    ' \n',
    '{}',
    '{"hooks":{}}',
    'null',
    '[]',
    '{"hooks":null}',
    '{"hooks":{"SessionEnd":{}}}',
    withGroups(group(handler('a'))),
  ])('is absent in %j', (text) => {
    expect(inspectSettings(text, CLAUDE)).toMatchObject({ state: 'absent', entry: null, refusal: null });
  });

  it('is installed, with the entry and those of others', () => {
    const text = `{"hooks": {"SessionEnd": [\n  ${JSON.stringify(group(handler('a'), { type: 'prompt' }))},\n  ${JSON.stringify(group(handler('b'), OURS))}]}}`;
    expect(inspectSettings(text, CLAUDE)).toEqual({
      client: 'claude-code',
      state: 'installed',
      entry: {
        path: 'hooks.SessionEnd[1].hooks[1]',
        ...{ line: 3, column: 46, command: SCRIPT, timeout: 10, script: SCRIPT },
      },
      foreign: ['a', 'prompt', 'b'],
      disableAllHooks: null,
      problems: [],
      refusal: null,
    });
  });

  it('is edited where only such an entry is there', () => {
    const text = withGroups(group(handler(`bash ${SCRIPT}`)));
    expect(inspectSettings(text, CLAUDE)).toMatchObject({
      ...{ state: 'edited', problems: [] },
      entry: { path: 'hooks.SessionEnd[0].hooks[0]', timeout: null, script: null },
    });
    const copy = withGroups(group(handler('/opt/transcript-facts-session-end.sh')));
    expect(inspectSettings(copy, CLAUDE).entry?.script).toBe('/opt/transcript-facts-session-end.sh');
  });

  it.each(['{', '{"a":1 "b":2}', '['.repeat(300), 'hooks = true'])('is unreadable in %j', (text) => {
    const { state, refusal } = inspectSettings(text, CLAUDE);
    expect([state, refusal?.line]).toEqual(['unreadable', 1]);
  });

  it('names the script that an older entry runs', () => {
    const old = '/old home/transcript-facts/transcript-facts-session-end.sh';
    expect(inspectSettings(withGroups(group(handler(`'${old}'`))), CLAUDE)).toMatchObject({
      ...{ state: 'installed', entry: { script: old } },
    });
  });
});

describe('what breaks an entry', () => {
  it.each([
    ['a comment', withGroups(group(OURS)).replace('{', '{// x\n')],
    ['a trailing comma', withGroups(group(OURS)).replace(/\}$/, ',}')],
    ['env of another shape', withGroups(group(OURS)).replace('{', '{"env":[],')],
    ['permissions of another shape', withGroups(group(OURS)).replace('{', '{"permissions":null,')],
  ])('the file is ignored for %s', (_, text) => {
    const found = inspectSettings(text, CLAUDE);
    expect([found.state, idsOf(found)]).toEqual(['broken', ['file-ignored']]);
  });

  it.each([
    ['a byte order mark', `\uFEFF${withGroups(group(CODEX_OURS))}`, ['byte-order-mark']],
    ['an unknown key', withGroups(group(CODEX_OURS)).replace('{', '{"env":{},'), []],
    ['a key that stands twice', withGroups(group(CODEX_OURS)).replace('{', '{"hooks":{},'), []],
    ['a known event of another shape', withGroups(group(CODEX_OURS)).replace('{"S', '{"Stop":null,"S'), []],
    ['a handler of another shape', withGroups(group(CODEX_OURS), group(5)), []],
  ])('Codex ignores it for %s', (_, text, more) => {
    const found = inspectSettings(text, CODEX);
    expect([found.state, idsOf(found)]).toEqual(['broken', ['file-ignored', 'trust-unknown', ...more]]);
  });

  it.each([
    ['true', 'broken', true, ['hooks-disabled']],
    ['false', 'installed', false, []],
    ['"true"', 'installed', null, []],
  ])('disableAllHooks: %s', (value, state, disableAllHooks, ids) => {
    const found = inspectSettings(
      withGroups(group(OURS)).replace('{', `{"disableAllHooks":${value},`),
      CLAUDE,
    );
    expect([found.state, found.disableAllHooks, idsOf(found)]).toEqual([state, disableAllHooks, ids]);
  });

  it.each([
    ['a flat entry', withGroups(OURS), SCRIPT],
    ['a path without its quotes', withGroups(group(handler('/Ann Lee/x/run.sh'))), '/Ann Lee/x/run.sh'],
  ])('%s never runs', (_, text, script) => {
    const found = inspectSettings(text, { ...CLAUDE, script });
    expect([found.state, idsOf(found)]).toEqual(['broken', ['never-runs']]);
  });

  it('does not make an absent or edited entry broken', () => {
    expect(inspectSettings('{"env":[],"disableAllHooks":true}', CLAUDE).state).toBe('absent');
    expect(
      inspectSettings(`{// x\n"hooks":{"SessionEnd":[${JSON.stringify(handler('x ' + SCRIPT))}]}}`, CLAUDE)
        .state,
    ).toBe('edited');
  });
});

describe('what is only told', () => {
  it.each([
    ['limited-by-matcher', withGroups({ matcher: 'logout', ...group(OURS) })],
    ['byte-order-mark', `\uFEFF${withGroups(group(OURS))}`],
    ['other-event', JSON.stringify({ hooks: { Stop: [group(OURS)], SessionEnd: [group(OURS)] } })],
    ['invalid-elsewhere', JSON.stringify({ hooks: { Stop: [{}], SessionEnd: [group(OURS)] } })],
    ['invalid-elsewhere', withGroups(group(OURS), group({ type: 'command' }))],
    ['invalid-elsewhere', withGroups(group(OURS), handler('a'))],
  ])('%s: %s', (id, text) => {
    const found = inspectSettings(text, CLAUDE);
    expect([found.state, idsOf(found)]).toEqual(['installed', [id]]);
  });

  it.each([
    ['runs once', CLAUDE, OURS, OURS],
    ['each of them runs', CLAUDE, OURS, handler(`"${SCRIPT}"`)],
    ['each of them runs', CLAUDE, OURS, handler(`bash ${SCRIPT}`)],
    ['each of them runs', CODEX, CODEX_OURS, CODEX_OURS],
  ])('registered-twice: %s', (words, intent, one, other) => {
    const { state, problems } = inspectSettings(withGroups(group(one), group(other)), intent);
    const [twice] = problems.filter(({ id }) => id === 'registered-twice');
    expect([state, twice?.path]).toEqual(['installed', 'hooks.SessionEnd[1].hooks[0]']);
    expect(twice?.message).toContain(words);
  });

  it('trust-unknown: of Codex', () => {
    const found = inspectSettings(withGroups(group(CODEX_OURS)), CODEX);
    expect([found.state, idsOf(found)]).toEqual(['installed', ['trust-unknown']]);
  });

  it('shows nothing that steers a terminal', () => {
    const text = withGroups({ matcher: '\u001b[2J\n\u202e', ...group(OURS) });
    expect(inspectSettings(text, CLAUDE).problems[0]?.message).toContain(String.raw`"\u{1b}[2J\n\u{202e}"`);
  });
});
