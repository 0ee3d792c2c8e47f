/**
 * The values of words against real bash 5: what our functions compute must be what bash computed; where they decline
 * (null) nothing is claimed. Inputs are generated from fixed seeds. Skipped where there is no bash 5.
 */
import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { expandBraces } from '../../src/shell/braces.ts';
import { testCommandStatus } from '../../src/shell/conditions.ts';
import { unescape } from '../../src/shell/escapes.ts';
import { changeCase, removeFrom, replaceIn, sliceOf } from '../../src/shell/parameters.ts';
import { compilePattern, matchesPattern, type PatternPart } from '../../src/shell/patterns.ts';
import { splitString } from '../../src/shell/split-string.ts';
import { staticOutput } from '../../src/shell/static-output.ts';

const bash = (script: string): Buffer =>
  spawnSync('bash', ['--norc', '-f'], {
    input: script,
    maxBuffer: 1 << 26,
    env: { PATH: process.env['PATH'], LC_ALL: 'C.UTF-8' },
  }).stdout;

/** Where it is required, a machine without one fails. */
const hasBash =
  String(spawnSync('bash', ['--version']).stdout).includes('version 5.') ||
  process.env['TRANSCRIPT_FACTS_BASH'] === 'required';

/** mulberry32: the same numbers for the same seed on every machine. */
function random(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

interface Generator {
  readonly below: (limit: number) => number;
  readonly pick: <Value>(values: readonly Value[]) => Value;
  /** Up to `most` of the values, joined. */
  readonly text: (values: readonly string[], most: number) => string;
}

function generator(seed: number): Generator {
  const below = random(seed);
  const pick = <Value>(values: readonly Value[]): Value => {
    const value = values[below(values.length)];
    if (value === undefined) throw new Error('nothing to pick from');
    return value;
  };
  const text = (values: readonly string[], most: number): string =>
    Array.from({ length: below(most + 1) }, () => pick(values)).join('');
  return { below, pick, text };
}

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** One script that prints its answer and a NUL, and the answer that we give (null: none). */
interface Trial {
  readonly script: string;
  readonly ours: string | null;
}

function check(trials: readonly Trial[], least: number): void {
  const answers = bash(trials.map(({ script }) => script).join('\n'))
    .toString('utf8')
    .split('\0');
  expect(answers).toHaveLength(trials.length + 1);
  const wrong = trials.flatMap(({ script, ours }, index) =>
    ours === null || ours === answers[index] ? [] : [{ script, ours, bash: answers[index] }],
  );
  expect(wrong).toEqual([]);
  // A function that always declines would pass everything above.
  expect(trials.filter(({ ours }) => ours !== null).length).toBeGreaterThan(least);
}

const many = (count: number, trial: () => Trial): Trial[] => Array.from({ length: count }, trial);

describe.runIf(hasBash)('values against real bash', () => {
  test('brace lists', () => {
    const { text } = generator(1);
    const bits = [
      '{',
      '}',
      ',',
      '..',
      'a',
      'b',
      '1',
      '-',
      '0',
      '3',
      '\\{',
      '\\,',
      '{a,b}',
      '{1..3}',
      '.',
      'Z',
    ];
    const trials = many(800, () => {
      const word = `x${text(bits, 14)}`;
      const words = expandBraces<never>([{ text: word }]);
      const ours = words?.map((parts) => parts.map((part) => ('text' in part ? part.text : '')).join(''));
      return {
        script: `printf '<%s>' ${word}; printf '\\0'`,
        ours: ours === undefined ? null : ours.map((one) => `<${one.replace(/\\(.)/g, '$1')}>`).join(''),
      };
    });
    check(trials, 750);
  });

  test("escapes of $'…', echo -e, printf and %b", () => {
    const { text, pick } = generator(2);
    const bits = [
      ...[
        'a',
        '7',
        'é',
        '\\\n',
        '\\n',
        '\\\\',
        '\\"',
        '\\?',
        '\\e',
        '\\q',
        '\\9',
        '\\c',
        '\\cA',
        '\\1',
        '\\101',
      ],
      ...[
        '\\0',
        '\\0101',
        '\\400',
        '\\x',
        '\\x41',
        '\\x4',
        '\\u',
        '\\u00e9',
        '\\U1F600',
        '\\xc3\\xa9',
        '\\xc3',
      ],
    ];
    const trials = many(800, () => {
      const raw = text(bits, 6);
      const mode = pick(['quoted', 'echo', 'format', 'argument'] as const);
      const { text: value } = unescape(raw, mode);
      const commands = {
        quoted: `printf %s $'${raw}'`,
        echo: `echo -ne ${quoted(raw)}`,
        format: `printf ${quoted(raw)}`,
        argument: `printf %b ${quoted(raw)}`,
      };
      return {
        script: `${commands[mode]} | tr '\\0' '\\1'; printf '\\0'`,
        ours: value === null ? null : value.replaceAll('\0', '\u0001'),
      };
    });
    check(trials, 400);
  });

  test('operators of ${X…} and case patterns', () => {
    const { text, pick, below } = generator(3);
    const values = ['a', 'b', 'ab', '/', '-', '.', 'é', 'A', ' ', '[', '*', '😀', '\\', ']'];
    const open = ['a', 'b', '*', '?', '[ab]', '[!a]', '[a-c]', '\\*', '.', 'é', '[', '-', ']', '[]a]'];
    const patternOf = (): PatternPart[] =>
      Array.from({ length: below(4) }, () =>
        below(4) === 0
          ? { text: text(['a', '*', '?', '[', 'b', '-', ']'], 2), quoted: true }
          : { text: text(open, 3), quoted: false },
      );
    const written = (parts: readonly PatternPart[]): string =>
      parts.map((part) => (part.quoted ? `"${part.text}"` : part.text)).join('');
    const trials = many(800, () => {
      const value = text(values, 8);
      const set = `v=${quoted(value)}; printf '%s\\0'`;
      const kind = below(5);
      if (kind === 0) {
        const operator = pick(['#', '##', '%', '%%'] as const);
        const pattern = patternOf();
        return {
          script: `${set} "\${v${operator}${written(pattern)}}"`,
          ours: removeFrom(value, operator, pattern),
        };
      }
      if (kind === 1) {
        const operator = pick(['/', '//', '/#', '/%'] as const);
        const [sought, replacement] = [`a${text(['b', 'é', '.'], 2)}`, text(['x', 'yy', 'é'], 2)];
        const ours = replaceIn(
          value,
          operator,
          [{ text: sought, quoted: false }],
          [{ text: replacement, quoted: false }],
        );
        return { script: `${set} "\${v${operator}${sought}/${replacement}}"`, ours };
      }
      if (kind === 2) {
        const offset = pick([' -2', '0', '1', '2', '5', ' -7', '(-1)', '7']);
        const length = pick([null, '0', '1', '3']);
        const script = `${set} "\${v:${offset}${length === null ? '' : `:${length}`}}"`;
        return { script, ours: sliceOf(value, offset, length) };
      }
      if (kind === 3) {
        const operator = pick(['^', '^^', ',', ',,'] as const);
        return { script: `${set} "\${v${operator}}"`, ours: changeCase(value, operator) };
      }
      const pattern = patternOf();
      const compiled = compilePattern(pattern);
      const matches = compiled === null ? null : matchesPattern(compiled, value);
      const word = written(pattern) === '' ? "''" : written(pattern);
      return {
        script: `case ${quoted(value)} in ${word}) printf 'true\\0';; *) printf 'false\\0';; esac`,
        ours: matches === null ? null : String(matches),
      };
    });
    check(trials, 600);
  });

  test('echo, printf, seq', () => {
    const { text, pick, below } = generator(4);
    const bits = [
      'a',
      '\\n',
      '\\\\',
      '\\',
      'x',
      '\\x41',
      '\\0101',
      '\\c',
      ' ',
      'é',
      '%%',
      '%s',
      '-',
      '-n',
      "'",
    ];
    const list = (most: number, word: () => string): string[] =>
      Array.from({ length: below(most + 1) }, word);
    const trials = many(800, () => {
      const name = pick(['echo', 'printf', 'seq'] as const);
      const words = {
        echo: () => [
          ...list(2, () => pick(['-n', '-e', '-E', '-ne', '-x', '--'])),
          ...list(3, () => text(bits, 3)),
        ],
        printf: () => [
          text(['%s', '%d', '%b', '%%', '\\n', 'a', '%s ', '\\', '%5s', '\\0', 'é'], 4),
          ...list(4, () => pick(['1', '-5', '+3', '', '0', '007', 'abc', text(bits, 3)])),
        ],
        seq: () => [
          pick(['1', '3', '-2', '0', '+2']),
          ...list(2, () => pick(['1', '3', '-2', '10', 'a', '01'])),
        ],
      }[name]();
      const printed = staticOutput<null>(
        name,
        words.map((word) => [word]),
        'bash',
      );
      return {
        script: `${name} ${words.map(quoted).join(' ')} 2>/dev/null | tr '\\0' '\\1'; printf '\\0'`,
        ours: printed === null ? null : printed.join('').replaceAll('\0', '\u0001'),
      };
    });
    check(trials, 400);
  });

  test('[ and test', () => {
    const { pick, below } = generator(5);
    const bits = [
      'a',
      '',
      '!',
      '=',
      '==',
      '!=',
      '-n',
      '-z',
      '-eq',
      '-lt',
      '-ge',
      '3',
      '-3',
      '03',
      ' 3',
      ']',
      '-f',
    ];
    const trials = many(800, () => {
      const words = Array.from({ length: below(6) }, () => pick(bits));
      const all = pick([
        ['[', ...words, ']'],
        ['test', ...words],
      ]);
      const status = testCommandStatus(
        all.map((word) => [word]),
        'bash',
      );
      return {
        script: `${all.map(quoted).join(' ')} 2>/dev/null; printf '%s\\0' $?`,
        ours: status === null ? null : String(status),
      };
    });
    check(trials, 250);
  });

  const hasGnuEnv = String(spawnSync('env', ['--version']).stdout).includes('coreutils');

  test.runIf(hasGnuEnv)('the words of env -S', () => {
    const { text } = generator(6);
    const bits = [
      'a',
      'b',
      ' ',
      '\t',
      '"',
      "'",
      '\\_',
      '\\n',
      '\\t',
      '\\\\',
      '\\"',
      '#',
      'é',
      ' ',
      '\\#',
      '=',
      '-',
    ];
    const trials = many(400, () => {
      const line = text(bits, 9);
      const words = splitString([line]);
      return {
        script: `env -S ${quoted(`printf <%s> x ${line}`)} 2>/dev/null || printf refused; printf '\\0'`,
        ours: words === null ? 'refused' : `<x>${words.map(({ pieces }) => `<${pieces.join('')}>`).join('')}`,
      };
    });
    check(trials, 300);
  });
});
