/** The text of our entry's command (settings, section 9). */
import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { SettingsIntentError, inspectSettings, planInstall } from '../../src/settings/index.ts';
import type { Intent } from '../../src/settings/index.ts';
import { literalWord } from '../../src/settings/literal-word.ts';
import { CLAUDE, CODEX, carriedOut, refusalOf } from './plans.ts';

/** What a client would hand to its shell. */
function commandFor(script: string, more: Partial<Intent> = {}): string {
  const { text } = carriedOut(planInstall(null, { ...CLAUDE, ...more, script }));
  return inspectSettings(text, { ...CLAUDE, ...more, script }).entry?.command ?? '';
}

describe('rule 29: the command', () => {
  it.each([
    ['/opt/run.sh', '/opt/run.sh'],
    ['/opt/a b/run.sh', "'/opt/a b/run.sh'"],
    ["/opt/o'neil/run.sh", `"/opt/o'neil/run.sh"`],
    ['/opt/$a`b`/run.sh', '/opt/\\$a\\`b\\`/run.sh'],
    ['/opt/"x"/run.sh', `'/opt/"x"/run.sh'`],
    ['/opt/日本 é🎉/run.sh', "'/opt/日本 é🎉/run.sh'"],
  ])('of %s is %s', (script, command) => {
    expect(commandFor(script)).toBe(command);
  });

  it('is escaped once more for JSON, letters outside ASCII as they are', () => {
    expect(carriedOut(planInstall(null, { ...CLAUDE, script: '/é"\\日/x' })).text).toContain(
      String.raw`"command": "'/é\"\\日/x'"`,
    );
  });

  it.each([
    ['C:\\Users\\Ann Lee\\run.sh', "'C:/Users/Ann Lee/run.sh'"],
    ['\\\\server\\share\\run.sh', '//server/share/run.sh'],
    ['C:/run.sh', 'C\\:/run.sh'],
  ])('of %s on Windows is %s', (script, command) => {
    expect(commandFor(script, { platform: 'win32' })).toBe(command);
  });

  const path = fc
    .array(
      fc.oneof(
        fc.constantFrom(...` '"\\$\`!#&()*;<>?[]{}|~^=:@,%+-`),
        fc.string({ unit: 'grapheme', maxLength: 3 }),
      ),
      { maxLength: 9 },
    )
    .map((pieces) => `/${pieces.join('').replace(/[\p{Cc}\u2028\u2029]/gu, '')}x`);

  it('is one word, which is the path, whatever is in it', () => {
    fc.assert(
      fc.property(path, (script) => {
        const command = commandFor(script);
        expect(literalWord(command)).toBe(script);
        expect(
          inspectSettings(carriedOut(planInstall(null, { ...CLAUDE, script })).text, { ...CLAUDE, script }),
        ).toMatchObject({
          state: 'installed',
          entry: { script },
        });
      }),
      { numRuns: 500 },
    );
  });
});

const shells = ['sh', 'bash', 'dash', 'zsh'].filter(
  (shell) => existsSync(`/bin/${shell}`) || existsSync(`/usr/bin/${shell}`),
);

describe('real shells', () => {
  const scratch = mkdtempSync(join(tmpdir(), 'transcript-facts-settings-'));
  afterAll(() => rmSync(scratch, { recursive: true }));
  const NAMES = [
    'plain',
    'a b',
    "o'neil",
    '$HOME `id` $(id)',
    '"quoted"',
    `all '"\\$\`!`,
    '{a,b}*?[x]',
    '~#&;|<>()',
    'é 日本🎉',
    '=x^y!z',
    '-n',
  ];

  it('are there', () => {
    expect(shells).toContain('sh');
  });

  it.each(shells)('%s runs the script, and it alone', (shell) => {
    for (const name of NAMES) {
      const script = join(scratch, name, 'run.sh');
      mkdirSync(join(scratch, name), { recursive: true });
      writeFileSync(script, '#!/bin/sh\necho "$#"\n');
      chmodSync(script, 0o700);
      expect([name, execFileSync(shell, ['-c', commandFor(script)], { encoding: 'utf8' })]).toEqual([
        name,
        '0\n',
      ]);
      const word = execFileSync(shell, ['-c', `printf %s ${commandFor(script)}`], { encoding: 'utf8' });
      expect(word).toBe(script);
    }
  });
});

describe('one literal word', () => {
  it.each([
    ['/a', '/a'],
    [`'/a'"b"c`, '/abc'],
    [String.raw`a\ b`, 'a b'],
    ['a\\\nb', 'ab'],
    [String.raw`"a\"\$\\\x"`, 'a"$\\\\x'],
    ['"a\\\nb"', 'ab'],
    ["''", ''],
    ["a'\n'b", 'a\nb'],
  ])('%j is %j', (command, word) => {
    expect(literalWord(command)).toBe(word);
  });

  it.each([
    '',
    ' ',
    'a b',
    'a ',
    '$a',
    '"$a"',
    '`a`',
    '"`a`"',
    'a*',
    'a?',
    '[a]',
    '{a,b}',
    '~',
    'a;',
    'a|b',
    'a&',
    '(a)',
    '<a',
    'a>',
    '#a',
    "'a",
    '"a',
    'a\\',
    '"a\\',
    '!a',
    'a=b',
  ])('%j is none', (command) => {
    expect(literalWord(command)).toBe(null);
  });
});

describe('rule 30: paths that are not written', () => {
  it.each([
    '',
    'run.sh',
    './run.sh',
    '~/run.sh',
    '/a\nb',
    '/a\0b',
    '/a\u007fb',
    '/a\u0085b',
    '/a\u2028b',
    '/a\u2029b',
    '/a\ud800b',
    '/a\udc00',
    '/',
    '/a/',
    'C:\\a',
    'C:/a',
  ])('%j', (script) => {
    const plan = planInstall('{}', { ...CLAUDE, script });
    expect(refusalOf(plan)).toMatchObject({ id: 'unsafe-path', found: script });
    expect(plan).toMatchObject({ snippet: null });
  });

  it.each(['run.sh', '.\\run.sh', 'C:run.sh', 'C:', '\\a\\', 'C:\\a\nb'])('%j on Windows', (script) => {
    expect(refusalOf(planInstall('{}', { ...CLAUDE, platform: 'win32', script })).id).toBe('unsafe-path');
  });

  it('are shown without what steers a terminal', () => {
    expect(refusalOf(planInstall('{}', { ...CLAUDE, script: '/a\u001b[2J\n\t\u202eb' })).message).toBe(
      String.raw`The path of the script cannot be written safely: /a\u{1b}[2J\n\t\u{202e}b.`,
    );
  });

  it('nothing is written for Codex on Windows', () => {
    expect(refusalOf(planInstall('{}', { ...CODEX, platform: 'win32', script: 'C:\\a' }))).toEqual({
      id: 'unsupported-platform',
      message: 'Codex hooks on Windows are not supported. Use WSL.',
    });
  });
});

describe('rule 31: the timeout', () => {
  it.each([
    [CLAUDE, '"timeout": 10'],
    [CODEX, '"timeout": 3'],
    [{ ...CLAUDE, timeout: 1.5 }, '"timeout": 1.5'],
    [{ ...CODEX, timeout: 60 }, '"timeout": 60'],
  ])('of %j is %s', (intent, written) => {
    expect(carriedOut(planInstall(null, intent)).text).toContain(written);
  });
});

describe('a wrong intent', () => {
  it.each([
    { client: 'cursor' },
    { client: 'toString' },
    { script: 5 },
    { script: null },
    { platform: 'linux' },
    { event: '' },
    { event: 5 },
    { timeout: 0 },
    { timeout: -1 },
    { timeout: Infinity },
    { timeout: '5' },
    { client: 'codex', timeout: 1.5 },
    { file: 5 },
  ])('%j throws a typed error', (wrong) => {
    const intent: Intent = Object.assign({ ...CLAUDE }, wrong);
    expect(() => planInstall('{}', intent)).toThrow(SettingsIntentError);
    expect(() => inspectSettings('{}', intent)).toThrow(SettingsIntentError);
  });
});

describe('rule 32: no version', () => {
  it('is in the text: only the path decides', () => {
    expect(commandFor('/opt/run.sh')).not.toMatch(/\d/);
  });
});
