import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lint } from '../../../src/lint/lint.ts';
import { planInstall } from '../../../src/settings/index.ts';
import { findingsOf, rulesIn, settingsFile, withCommand } from './findings.ts';

const key = fc.constantFrom(
  ...['hooks', 'Stop', 'SessionEnd', 'type', 'command', 'timeout', 'matcher', 'args', 'disableAllHooks'],
  ...['__proto__', 'constructor', 'toString', '', '\u2028', 'description', 'shell'],
);
const scalar = fc.oneof(
  fc.constantFrom('null', 'true', '0', '-1', '1e999', '5000', '"command"', '"$HOME/x y"', '"*"', '"\\u0000"'),
  fc.string().map((text) => JSON.stringify(text)),
);
const { value } = fc.letrec<{ value: string; list: string; object: string }>((tie) => ({
  value: fc.oneof({ maxDepth: 6 }, scalar, tie('object'), tie('list')),
  list: fc.array(tie('value'), { maxLength: 4 }).map((items) => `[${items.join(', ')}]`),
  object: fc
    .array(fc.tuple(key, tie('value')), { maxLength: 4 })
    .map((members) => `{${members.map(([name, one]) => `${JSON.stringify(name)}: ${one}`).join(', ')}}`),
}));
const handler = fc
  .array(fc.tuple(key, fc.oneof(scalar, value)), { maxLength: 5 })
  .map(
    (members) =>
      `{"type": "command", ${members.map(([name, one]) => `${JSON.stringify(name)}: ${one}, `).join('')}"a": 1}`,
  );
const settings = fc
  .tuple(key, fc.oneof(handler, value), fc.oneof(handler, value))
  .map(
    ([event, one, other]) =>
      `{"hooks": {${JSON.stringify(event)}: [{"hooks": [${one}]}, ${other}], "Stop": ${one}}}`,
  );
/** Some with a piece taken out, or doubled. */
const torn = fc
  .tuple(fc.oneof(value, settings), fc.nat(), fc.nat({ max: 30 }), fc.boolean())
  .map(([text, at, length, doubled]) => {
    const from = at % (text.length + 1);
    return doubled
      ? text.slice(0, from + length) + text.slice(from)
      : text.slice(0, from) + text.slice(from + length);
  });
const given = fc.record({
  client: fc.constantFrom('claude-code', 'codex'),
  layer: fc.constantFrom('settings', 'plugin'),
});

/** `<what> <is so>; <what to do>`, on one line that steers no terminal. */
const MESSAGE = /^[^\p{Cc}\p{Cs}]+; [^\p{Cc}\p{Cs}]*[^.\s]$/u;

describe('any text', () => {
  it('gives findings inside of it, each a sentence that can be printed', () => {
    fc.assert(
      fc.property(fc.oneof(settings, torn, fc.string()), given, (text, options) => {
        const lines = text.split(/\r\n|\r|\n/);
        for (const { line, column, endLine, message } of findingsOf(settingsFile(text, options))) {
          expect(message).toMatch(MESSAGE);
          expect(message.length).toBeLessThanOrEqual(200);
          expect(column).toBeLessThanOrEqual((lines[line - 1] ?? '').length + 1);
          expect(endLine).toBeGreaterThanOrEqual(line);
        }
      }),
      { numRuns: 1000 },
    );
  });

  it('is unreadable exactly where it is no JSON, or has a mark', () => {
    fc.assert(
      fc.property(fc.oneof(settings, torn), (text) => {
        let isJson = true;
        try {
          JSON.parse(text);
        } catch {
          isJson = false;
        }
        expect(rulesIn(text).includes('unreadable')).toBe(!isJson);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('texts that are too much', () => {
  it.each([
    ['deep lists', '['.repeat(10_000)],
    ['deep objects', '{"hooks":'.repeat(10_000)],
    ['deep and closed', `${'['.repeat(10_000)}${']'.repeat(10_000)}`],
    ['a command of deep code', withCommand('$('.repeat(10_000))],
    ['a command of many words', withCommand('/opt/x '.repeat(20_000))],
    ['one key many times', `{${'"hooks":{},'.repeat(20_000)}"a":1}`],
    ['many events', `{"hooks":{${'"Stop":[],'.repeat(20_000)}"a":1}}`],
  ])('%s', (_, text) => {
    expect(() => lint([settingsFile(text), settingsFile(text, { client: 'codex' })])).not.toThrow();
  });
});

describe('settings that we write', () => {
  it.each(['claude-code', 'codex'] as const)('give no finding: %s', (client) => {
    const plan = planInstall(null, { client, script: '/opt/my hooks/session-end.sh' });
    const text = plan.outcome === 'refused' ? '' : (plan.text ?? '');
    const files = { '/opt/my hooks/session-end.sh': { executable: true } };
    expect(text).toContain('session-end.sh');
    expect(lint([settingsFile(text, { client, files })])).toEqual([]);
  });
});

describe('commands', () => {
  it('are read as scripts, at their place', () => {
    const text = withCommand('sleep 60 &');
    const found = lint([settingsFile(text)]);
    expect(found.map(({ rule, column }) => [rule, column])).toEqual([
      ['shell/attached-background-job', text.indexOf('"sleep') + 1],
    ]);
  });

  it('are none in the exec form, or for another shell', () => {
    expect(lint([settingsFile(withCommand('sleep 60 &', { args: [] }))])).toEqual([]);
    expect(lint([settingsFile(withCommand('sleep 60 &', { shell: 'powershell' }))])).toEqual([]);
  });

  it('are for sh in Claude Code, where `&>` is `&` and a redirect', () => {
    const rules = (more: object, client: 'claude-code' | 'codex' = 'claude-code'): string[] =>
      lint([settingsFile(withCommand('/opt/x &>/dev/null', more), { client })]).map(({ rule }) => rule);
    expect(rules({})).toEqual(['shell/attached-background-job']);
    expect(rules({ shell: 'bash' })).toEqual([]);
    expect(rules({}, 'codex')).toEqual([]);
  });
});
