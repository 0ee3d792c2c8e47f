/** What install and uninstall refuse in a text that is JSON (settings, rules 14 to 17). */
import { describe, expect, it } from 'vitest';
import { planInstall, planUninstall } from '../../src/settings/index.ts';
import type { RefusalId } from '../../src/settings/index.ts';
import {
  CLAUDE,
  CODEX,
  CODEX_SCRIPT,
  SCRIPT,
  carriedOut,
  group,
  handler,
  refusalOf,
  textAfter,
  withGroups,
} from './plans.ts';

const OURS = JSON.stringify(handler(SCRIPT));
const ALL = `{"type":"command","command":"${SCRIPT}","command":"a"}`;

describe('rule 14: keys that stand twice', () => {
  it.each([
    ['{"hooks":{},"hooks":{}}', '', 'hooks'],
    ['{"hooks":{},"\\u0068ooks":{}}', '', 'hooks'],
    ['{"hooks":{"SessionEnd":[],"SessionEnd":[]}}', 'hooks', 'SessionEnd'],
    ['{"hooks":{"SessionEnd":[{"hooks":[],"hooks":[]}]}}', 'hooks.SessionEnd[0]', 'hooks'],
    ['{"hooks":{"SessionEnd":[{"_x":1,"hooks":[],"_x":1}]}}', 'hooks.SessionEnd[0]', '_x'],
    [
      '{"hooks":{"SessionEnd":[{"hooks":[{"type":"x","type":"y"}]}]}}',
      'hooks.SessionEnd[0].hooks[0]',
      'type',
    ],
  ])('install refuses %s', (text, path, found) => {
    expect(refusalOf(planInstall(text, CLAUDE))).toMatchObject({ id: 'duplicate-key', path, found });
  });

  it.each([
    '{"a":1,"a":2}',
    '{"hooks":{"Stop":[],"Stop":[]}}',
    '{"hooks":{"Stop":[{"hooks":[],"hooks":[]}]}}',
    '{"hooks":{"SessionEnd":[{"hooks":[{"type":"x","y":{"z":1,"z":1}}]}]}}',
  ])('Claude Code reads %s, so it is left alone', (text) => {
    expect(carriedOut(planInstall(text, CLAUDE)).outcome).toBe('change');
  });

  it.each([
    '{"description":"a","description":"b"}',
    '{"hooks":{"X":1,"X":2}}',
    '{"hooks":{"X":[{"deep":{"a":1,"a":1}}]}}',
  ])('Codex drops %s', (text) => {
    expect(refusalOf(planInstall(text, CODEX)).id).toBe('duplicate-key');
  });

  it.each([
    `{"hooks":{},"hooks":{}}`,
    `{"hooks":{"SessionEnd":[],"SessionEnd":[]}}`,
    `{"hooks":{"SessionEnd":[{"hooks":[${OURS}],"hooks":[]}]}}`,
    `{"hooks":{"SessionEnd":[{"hooks":[${ALL}]}]}}`,
    `{"hooks":{"SessionEnd":[${ALL}]}}`,
  ])('uninstall refuses %s', (text) => {
    expect(refusalOf(planUninstall(text, CLAUDE)).id).toBe('duplicate-key');
  });

  it('uninstall leaves keys of others alone', () => {
    const foreign = '{"type":"command","command":"a","x":1,"x":1}';
    const text = `{"a":1,"a":1,"hooks":{"Stop":[],"Stop":[],"SessionEnd":[{"hooks":[${foreign}]},{"hooks":[${OURS}]}]}}`;
    expect(textAfter(planUninstall(text, CLAUDE))).toBe(text.replace(`,{"hooks":[${OURS}]}`, ''));
  });

  it('says what, where and what to do', () => {
    const refusal = refusalOf(planInstall('{\n "hooks": {},\n "hooks": {}\n}', CLAUDE));
    expect(refusal).toMatchObject({ line: 3, column: 2 });
    expect(refusal.message).toBe('"hooks" stands twice at the top level. Readers take the last; keep one.');
  });
});

describe('rule 15: shapes in our event', () => {
  const both: readonly (readonly [unknown, RefusalId])[] = [
    [null, 'invalid-entry'],
    ['a', 'invalid-entry'],
    [[], 'invalid-entry'],
    [{ hooks: null }, 'invalid-entry'],
    [{ hooks: {} }, 'invalid-entry'],
    [{ matcher: 5, hooks: [] }, 'invalid-entry'],
    [{ matcher: {}, hooks: [] }, 'invalid-entry'],
    [group(null), 'invalid-entry'],
    [group('a'), 'invalid-entry'],
    [group({}), 'invalid-entry'],
    [group({ command: 'a' }), 'invalid-entry'],
    [group({ type: 5 }), 'invalid-entry'],
    [group({ type: 'command' }), 'invalid-entry'],
    [group({ type: 'command', command: null }), 'invalid-entry'],
    [group(handler('a', { timeout: '5' })), 'invalid-entry'],
    [group(handler('a', { timeout: -1 })), 'invalid-entry'],
    [handler('a'), 'flat-entry'],
    [{ type: 'prompt' }, 'flat-entry'],
    [{ command: 'a' }, 'flat-entry'],
  ];

  it.each(both)('%j stops an install of both clients', (value, id) => {
    const text = JSON.stringify({ hooks: { SessionEnd: [group(handler('b')), value] } });
    expect(refusalOf(planInstall(text, CLAUDE)).id).toBe(id);
    expect(refusalOf(planInstall(text, CODEX)).id).toBe(id);
  });

  it.each([
    [{}, 'claude-code'],
    [{ matcher: 'x' }, 'claude-code'],
    [{ matcher: null, hooks: [] }, 'claude-code'],
    [group(handler('a', { timeout: 0 })), 'claude-code'],
    [group(handler('a', { timeout: null })), 'claude-code'],
    [group(handler('a', { timeout: 1.5 })), 'codex'],
    [group(handler('a', { async: 'yes' })), 'codex'],
    [group(handler('a', { async: null })), 'codex'],
    [group(handler('a', { statusMessage: 5 })), 'codex'],
    [group({ type: 'wasm' }), 'codex'],
  ])('%j stops one of %s alone', (value, client) => {
    const text = JSON.stringify({ hooks: { SessionEnd: [value] } });
    const [strict, lax] = client === 'codex' ? [CODEX, CLAUDE] : [CLAUDE, CODEX];
    expect(refusalOf(planInstall(text, strict)).id).toBe('invalid-entry');
    expect(carriedOut(planInstall(text, lax)).outcome).toBe('change');
  });

  it.each(['1e3', '30.0', '-0', '9.5'])('Codex takes %s for no whole number', (timeout) => {
    const text = `{"hooks":{"SessionEnd":[{"hooks":[{"type":"command","command":"a","timeout":${timeout}}]}]}}`;
    expect(refusalOf(planInstall(text, CODEX)).id).toBe('invalid-entry');
  });

  it.each(['prompt', 'agent', 'mcp_tool'])('a handler of the type %s needs no command', (type) => {
    expect(carriedOut(planInstall(withGroups(group({ type })), CODEX)).outcome).toBe('change');
  });

  it('says what is wrong and what it costs', () => {
    const text = withGroups(group({ type: 'command' }));
    expect(refusalOf(planInstall(text, CLAUDE))).toMatchObject({
      message:
        'hooks.SessionEnd[0].hooks[0]: a command handler without a command. Claude Code up to 2.1.197 ignores the whole file for it.',
      line: 1,
      column: 35,
    });
    expect(refusalOf(planInstall(text, CODEX)).message).toMatch(/ Codex ignores the whole file for it\.$/);
    expect(refusalOf(planInstall(withGroups(handler('a "b"\u001b[31m')), CLAUDE))).toMatchObject({
      message: String.raw`hooks.SessionEnd[0] runs "a "b"\u{1b}[31m" without a group. Wrap it in {"hooks": […]} first.`,
      found: 'a "b"\u001b[31m',
    });
  });

  it('holds for an entry of ours too, where a client would drop the file for it', () => {
    const ours = handler(CODEX_SCRIPT, { statusMessage: 5 });
    expect(refusalOf(planInstall(withGroups(group(ours)), CODEX)).id).toBe('invalid-entry');
    expect(
      carriedOut(planInstall(withGroups(group(handler(SCRIPT, { statusMessage: 5 }))), CLAUDE)).outcome,
    ).toBe('unchanged');
  });

  it.each([{ statusMessage: 5 }, { async: 'yes' }, { async: null }])(
    'holds for a flat entry of ours with %j, which Codex reads only once it is in a group',
    (fault) => {
      const flat = handler(CODEX_SCRIPT, fault);
      const refusal = refusalOf(planInstall(withGroups(flat), CODEX));
      expect([refusal.id, refusal.path]).toEqual([
        'invalid-entry',
        `hooks.SessionEnd[0].${Object.keys(fault).join('')}`,
      ]);
      // It goes where one in a group stays, and it may go in any shape.
      const text = withGroups(flat, group(handler(CODEX_SCRIPT)));
      expect(carriedOut(planInstall(text, CODEX)).outcome).toBe('change');
      expect(carriedOut(planUninstall(withGroups(flat), CODEX)).outcome).toBe('change');
      const claude = withGroups(handler(SCRIPT, fault));
      expect(carriedOut(planInstall(claude, CLAUDE)).outcome).toBe('change');
    },
  );

  it('is a note where another event of Claude Code breaks it', () => {
    const text = JSON.stringify({
      hooks: { Stop: [{ matcher: 5 }], PreToolUse: null, _mine: 5, SessionEnd: [] },
    });
    expect(carriedOut(planInstall(text, CLAUDE)).notes.map(({ id, path }) => [id, path])).toEqual([
      ['invalid-elsewhere', 'hooks.Stop[0].matcher'],
      ['invalid-elsewhere', 'hooks.PreToolUse'],
    ]);
  });
});

describe('rule 16: Codex reads a file whole or not at all', () => {
  it.each([
    ['{"version":1}', 'version'],
    ['{"hooks":{},"$schema":"x"}', '$schema'],
    ['{"description":null}', 'description'],
    ['{"description":["x"],"hooks":{}}', 'description'],
    ['{"hooks":{"Stop":{}}}', 'hooks.Stop'],
    ['{"hooks":{"Interrupt":[{"matcher":5}]}}', 'hooks.Interrupt[0].matcher'],
    ['{"hooks":{"PreToolUse":[{"hooks":[{"type":"x"}]}]}}', 'hooks.PreToolUse[0].hooks[0].type'],
  ])('%s', (text, path) => {
    expect(refusalOf(planInstall(text, CODEX))).toMatchObject({ id: 'client-ignores-file', path });
  });

  it.each([
    '{"description":"x"}',
    '{"hooks":{"Whatever":null,"Notification":5}}',
    '{"hooks":{"Stop":[{"_x":1,"hooks":[{"type":"command","command":"a","_y":1}]}]}}',
    '{"hooks":{"Stop":[{},{"type":"command","command":"a"}]}}',
  ])('%s is fine', (text) => {
    expect(carriedOut(planInstall(text, CODEX)).outcome).toBe('change');
  });

  it('is nothing to Claude Code', () => {
    expect(carriedOut(planInstall('{"version":1,"description":5}', CLAUDE)).outcome).toBe('change');
  });
});

describe('shapes on the way', () => {
  const ways: readonly (readonly [string, RefusalId, string])[] = [
    ['null', 'root-not-object', 'The top level is null, expected an object.'],
    ['"x"', 'root-not-object', 'The top level is text, expected an object.'],
    ['{"hooks":null}', 'hooks-not-object', 'hooks is null, expected an object.'],
    ['{"hooks":[]}', 'hooks-not-object', 'hooks is a list, expected an object.'],
    ['{"hooks":{"SessionEnd":null}}', 'event-not-array', 'hooks.SessionEnd is null, expected a list.'],
    [
      '{"hooks":{"SessionEnd":true}}',
      'event-not-array',
      'hooks.SessionEnd is true or false, expected a list.',
    ],
  ];

  it.each(ways)('install refuses %s', (text, id, message) => {
    for (const intent of [CLAUDE, CODEX])
      expect(refusalOf(planInstall(text, intent))).toMatchObject({ id, message });
  });

  it.each(ways)('rule 17: uninstall changes nothing in %s', (text) => {
    expect(planUninstall(text, CLAUDE)).toMatchObject({ outcome: 'unchanged', text });
  });

  it('hands out what to paste', () => {
    const plan = planInstall('null', CLAUDE);
    expect(plan.outcome === 'refused' ? JSON.parse(plan.snippet ?? '') : null).toEqual({
      hooks: { SessionEnd: [group(handler(SCRIPT, { timeout: 10 }))] },
    });
  });
});
