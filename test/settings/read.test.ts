/** What a text is taken for before anything is planned (settings, section 4). */
import { describe, expect, it } from 'vitest';
import { inspectSettings, planInstall, planUninstall } from '../../src/settings/index.ts';
import type { SettingsClient } from '../../src/settings/index.ts';
import {
  CLAUDE,
  CODEX,
  SCRIPT,
  carriedOut,
  group,
  handler,
  refusalOf,
  textAfter,
  withGroups,
} from './plans.ts';

const OURS = JSON.stringify(handler(SCRIPT));

describe('rule 8: no settings', () => {
  it.each([
    ['no file', null, '\n'],
    ['nothing', '', '\n'],
    ['blanks', ' \t ', '\n'],
    ['a line break', '\n\r\n', '\n'],
    ['CRLF', ' \r\n\n', '\r\n'],
    ['a lone carriage return', '\r', '\r'],
  ])('%s becomes a whole file', (_, text, lineBreak) => {
    const plan = carriedOut(planInstall(text, CLAUDE));
    expect(plan.text?.split(lineBreak).slice(0, 3)).toEqual(['{', '  "hooks": {', '    "SessionEnd": [']);
    expect(plan.text?.endsWith(`}${lineBreak}`)).toBe(true);
    expect(plan.receipt?.created).toBe(text === null);
    expect(textAfter(planUninstall(plan.text, { ...CLAUDE, receipt: plan.receipt }))).toBe(text);
    expect(textAfter(planUninstall(text, CLAUDE))).toBe(text);
  });

  it('is JSON white space alone', () => {
    expect(refusalOf(planInstall('\u00a0', CLAUDE)).id).toBe('unparsable');
    expect(refusalOf(planInstall('\v', CLAUDE)).id).toBe('unparsable');
  });
});

describe('rule 9: a byte order mark', () => {
  it('stays for Claude Code, and is said', () => {
    const plan = carriedOut(planInstall('\uFEFF{"a": 1}', CLAUDE));
    expect(plan.text?.startsWith('\uFEFF{"a": 1, "hooks"')).toBe(true);
    expect(plan.notes.map(({ id }) => id)).toEqual(['byte-order-mark']);
  });

  it.each(['\uFEFF', '\uFEFF{}', '\uFEFFx'])('stops an install for Codex: %j', (text) => {
    expect(refusalOf(planInstall(text, CODEX))).toMatchObject({ id: 'byte-order-mark', line: 1, column: 1 });
  });

  it('is one: a second is no JSON', () => {
    expect(refusalOf(planInstall('\uFEFF\uFEFF{}', CLAUDE)).id).toBe('unparsable');
  });

  it('is no column of its own', () => {
    expect(refusalOf(planInstall('\uFEFF{"a": x}', CLAUDE))).toMatchObject({ line: 1, column: 7 });
  });
});

describe('rule 10: install reads strict JSON', () => {
  it.each([
    ['{\n  "a": 1, // x\n}', 'comment', 2, 11],
    ['/* x */ {}', 'comment', 1, 1],
    ['{} // x', 'comment', 1, 4],
    ['{"a": [1,\r\n 2, ]}', 'trailing-comma', 2, 3],
    ['{"a": {"b": 1,}, /* x */ "c": 2,}', 'comment', 1, 18],
    ['{"a": 1,}', 'trailing-comma', 1, 8],
  ])('%j is refused as %s', (text, id, line, column) => {
    for (const intent of [CLAUDE, CODEX])
      expect(refusalOf(planInstall(text, intent))).toMatchObject({ id, line, column });
  });

  it('names the client, the place and what to do', () => {
    expect(refusalOf(planInstall('{"a": 1,}', CODEX)).message).toBe(
      'Codex ignores this whole file because of the trailing comma at 1:8. Remove it first.',
    );
  });

  it.each([
    '{"a":1 "b":2}',
    '[1 2]',
    "{'a':1}",
    '{a:1}',
    '{"a":01}',
    '{"a":.5}',
    '{"a":+1}',
    '{"a":NaN}',
    '{"a":"\\x"}',
  ])('%s is no JSON', (text) => {
    expect(refusalOf(planInstall(text, CLAUDE)).id).toBe('unparsable');
    expect(refusalOf(planUninstall(text, CLAUDE)).id).toBe('unparsable');
  });

  it.each([
    '{,}',
    '[,]',
    '{"a":1,,}',
    '{"a":"\t"}',
    '{"a":1.}',
    '{"a":"\ud800\\u12"}',
    '{"a":tru}',
    '{"a"}',
    '{}]',
    '[}',
    '{]',
  ])('%j neither', (text) => {
    expect(refusalOf(planInstall(text, CLAUDE)).id).toBe('unparsable');
  });

  it('says where', () => {
    const refusal = refusalOf(planInstall('{\n  "a": 1,\n  b: 2\n}', { ...CLAUDE, file: '~/x.json' }));
    expect(refusal).toMatchObject({ id: 'unparsable', line: 3, column: 3 });
    expect(refusal.message).toBe('~/x.json:3:3 is not JSON. Nothing was changed.');
  });
});

describe('rule 11: uninstall reads comments and trailing commas', () => {
  it.each([
    [`{"hooks":{"SessionEnd":[{"hooks":[${OURS},]},],},}`, '{}'],
    [`// mine\n{"hooks":{"SessionEnd":[{"hooks":[${OURS}]}]}}`, '// mine\n{}'],
    [`{"a":1,/* b */"hooks":{"SessionEnd":[{"hooks":[${OURS}]}]},}`, '{"a":1/* b */,}'],
  ])('%j', (text, after) => {
    expect(textAfter(planUninstall(text, CLAUDE))).toBe(after);
  });
});

describe('rule 12: keys and values', () => {
  it('compares keys after their escapes', () => {
    const text = String.raw`{"\u0068ooks":{"Session\u0045nd":[{"h\u006foks":[{"\u0074ype":"command","command":"${SCRIPT}"}]}]}}`;
    expect(carriedOut(planInstall(text, CLAUDE)).outcome).toBe('unchanged');
    expect(textAfter(planUninstall(text, CLAUDE))).toBe('{}');
  });

  it('leaves every spelling as it is', () => {
    const text = String.raw`{"a":1.0E+2,"b":"\u00e9\/","c":-0,"d":123456789012345678901234567890,"__proto__":{"hooks":[]}}`;
    const plan = carriedOut(planInstall(text, CLAUDE));
    expect(plan.text?.startsWith(text.slice(0, -1))).toBe(true);
    expect(textAfter(planUninstall(plan.text, CLAUDE))).toBe(text);
  });

  it.each(['__proto__', 'constructor', 'toString', 'a"b', 'é\u2028', ' '])(
    'takes %j for an event like any other',
    (event) => {
      const plan = carriedOut(planInstall('{"x": 1}', { ...CLAUDE, event }));
      expect(inspectSettings(plan.text, { ...CLAUDE, event }).state).toBe('installed');
      expect(textAfter(planUninstall(plan.text, { ...CLAUDE, event }))).toBe('{"x": 1}');
    },
  );
});

describe('rule 13: bounds', () => {
  const nested = (levels: number): string => `{"a":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`;

  it('reads 200 levels and no more', () => {
    expect(carriedOut(planInstall(nested(200), CLAUDE)).outcome).toBe('change');
    expect(refusalOf(planInstall(nested(201), CLAUDE))).toMatchObject({
      id: 'too-deep',
      line: 1,
      column: 205,
    });
    expect(refusalOf(planUninstall(nested(201), CLAUDE)).id).toBe('too-deep');
    expect(inspectSettings(nested(201), CLAUDE)).toMatchObject({
      state: 'unreadable',
      refusal: { id: 'too-deep' },
    });
  });

  it.each(['[', '{"a":', '[}', '{]', '[[}{', '{"a":[},'])('does not fall over a million of %j', (piece) => {
    expect(['too-deep', 'unparsable']).toContain(
      refusalOf(planInstall(piece.repeat(1_000_000 / piece.length), CLAUDE)).id,
    );
  });

  const MEBIBYTES = 5 * 1024 * 1024;
  const padded = (length: number, letter: string, client: SettingsClient): string =>
    client === 'codex'
      ? `{"description":"${letter.repeat(length - 18)}"}`
      : `{"a":"${letter.repeat(length - 8)}"}`;

  it('reads 5 MiB of UTF-8 and no more', () => {
    expect(refusalOf(planInstall(padded(MEBIBYTES + 1, 'x', 'claude-code'), CLAUDE)).id).toBe('too-large');
    expect(refusalOf(planUninstall(padded(MEBIBYTES / 2, 'é', 'codex') + ' '.repeat(99), CODEX)).id).toBe(
      'too-large',
    );
    expect(textAfter(planUninstall(padded(MEBIBYTES, 'x', 'codex'), CODEX))?.length).toBe(MEBIBYTES);
  });

  it('does not write what it would not read', () => {
    expect(refusalOf(planInstall(padded(MEBIBYTES, 'x', 'claude-code'), CLAUDE)).id).toBe('too-large');
  });

  it('takes a long file in a time that grows with it', () => {
    const groups = Array.from({ length: 5_000 }, (_, index) => group(handler(`c${index}`), handler(SCRIPT)));
    const text = withGroups(...groups);
    const plan = carriedOut(planUninstall(text, CLAUDE));
    expect(plan.edits.length).toBe(5_000);
    expect(textAfter(planInstall(plan.text, CLAUDE))?.includes(SCRIPT)).toBe(true);
  });
});
