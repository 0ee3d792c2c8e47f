import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { commandsOf } from '../../src/shell/index.ts';
import type { Dialect, ShellReading } from '../../src/shell/types.ts';
import { handed } from '../support/handed.ts';
import { PAIRS } from './pairs.ts';

const DIALECTS: readonly Dialect[] = ['bash', 'posix', 'zsh', 'powershell', 'cmd', 'unknown'];

/** One of each parser and walk: the others differ in what they promise. */
const WAYS: readonly Dialect[] = ['bash', 'powershell', 'cmd'];

/** Reads it in each dialect. What is said of it lies inside of it, and stays within the bounds of shell 16. */
function readIn(script: string, dialects: readonly Dialect[] = DIALECTS): readonly ShellReading[] {
  return dialects.map((dialect) => {
    const reading = commandsOf(script, { dialect });
    const { commands, assignments, unread } = reading;
    if (commands.length > 1000) throw new Error(`${commands.length} rows`);
    for (const { span } of [...commands, ...assignments, ...unread]) {
      if (span === null) continue;
      const [from, to] = span;
      if (from < 0 || from > to || to > script.length) throw new Error(`span ${from} to ${to}`);
    }
    for (const { argv, runs, exitProves } of commands) {
      if (argv.length === 0) throw new Error('a command without words');
      if (exitProves && runs === 'never') throw new Error('what never runs is proved');
    }
    return reading;
  });
}

const nested = (open: string, middle: string, close: string, depth: number): string =>
  `${open.repeat(depth)}${middle}${close.repeat(depth)}`;

describe('no script makes it throw or hang (law 1)', () => {
  test.each(PAIRS)('10,000 deep: %j … %j', (open, close) => {
    readIn(nested(open, 'gh pr create', close, 10_000), WAYS);
    readIn(nested(open, 'gh pr create', close, 100));
  });

  test.each(PAIRS)('10,000 deep and never closed: %j', (open) => {
    readIn(`gh pr list; ${open.repeat(10_000)}`, WAYS);
    readIn(`gh pr list; ${open.repeat(10_000)}gh pr create`, WAYS);
  });

  test.each(PAIRS)('10,000 closed that were never opened: %j', (_, close) => {
    readIn(`gh pr list; ${close.repeat(10_000)}`, WAYS);
  });

  test.each(["'", '"', '`', `"'`, `'"'`, '\\"', "$'", '$"', '"`', '“'])('1 MB of %s', (quotes) => {
    const script = quotes.repeat(Math.ceil((1 << 20) / quotes.length));
    for (const { commands, unread, complete } of readIn(script)) {
      // Nothing of this size is parsed.
      expect(commands).toEqual([]);
      expect([complete, unread.map(({ why }) => why)]).toEqual([false, ['budget-size']]);
    }
    // Just what is parsed still.
    readIn(script.slice(0, 250_000), ['bash', 'cmd']);
  });

  test('what was opened is nowhere promised', () => {
    const opened = [
      "'",
      '"',
      '`',
      '$(',
      '(',
      '{ ',
      '${',
      '$((',
      'if x; then',
      'while x; do',
      'case x in',
      '[[',
    ];
    for (const open of opened)
      for (const { commands, complete } of readIn(`${open} gh pr create`, ['bash', 'posix', 'zsh'])) {
        expect(commands.filter(({ runs }) => runs === 'always')).toEqual([]);
        expect(complete).toBe(false);
      }
  });
});

const BITS = [
  ...new Set(PAIRS.flat().filter((bit) => bit !== '')),
  ...'gh|gh pr create|-t x|$x|$1|$@|$#|$?|*|?|~|a|b|1|=|+=|,|..|[|]|/|%|^|!|:|-|.|<|>|<<|<<-|<<<|>>|>|>|&>|<&|>|;|;;|;&|&|&&|||| |\t|\n|\r\n|E|EOF|then|else|elif|fi|do|done|in|esac|function|select|until|trap|exit|return|break|continue|set -e|set -o pipefail|local|declare -a|export|read x|shift|source f|. f|exec|cd /x|timeout 5|nohup|find . -exec|-c|\u0000|\u0007|é|\ud800|𝒳'.split(
    '|',
  ),
];
const script = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.array(fc.constantFrom(...BITS), { maxLength: 40 }).map((bits) => bits.join('')),
  },
  {
    weight: 2,
    arbitrary: fc.array(fc.constantFrom(...BITS), { maxLength: 40 }).map((bits) => bits.join(' ')),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 100 }) },
);
const dialect = fc.constantFrom(...DIALECTS);

describe('any script', () => {
  test('of words and signs of the shell', () => {
    fc.assert(
      fc.property(script, dialect, (text, one) => {
        readIn(text, [one]);
      }),
      { numRuns: 8000 },
    );
  });

  test('a handed one, cut, joined to another, or with a piece in it', () => {
    const scripts = handed<{ readonly script?: string }>('commands').flatMap(
      ({ script: text }) => text ?? [],
    );
    const one = fc.constantFrom(...scripts);
    fc.assert(
      fc.property(
        one,
        one,
        fc.nat(),
        fc.nat(),
        fc.constantFrom('', ...BITS),
        dialect,
        (a, b, from, to, bit, how) => {
          readIn(`${a.slice(0, from % (a.length + 1))}${bit}${b.slice(to % (b.length + 1))}`, [how]);
        },
      ),
      { numRuns: 6000 },
    );
  });

  test('an argv array of any words', () => {
    const word = fc.oneof(
      fc.constantFrom('bash', 'sh', '-c', '-lc', 'env', 'powershell.exe', '-Command', ...BITS),
      fc.string(),
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 6 }), dialect, (argv, one) => {
        const { commands } = commandsOf(argv, { dialect: one });
        expect(commands.every(({ span }) => span === null)).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  test('variables of any name and value', () => {
    const name = fc.oneof(fc.constantFrom('a', 'x', '__proto__', 'constructor', 'PATH', 'IFS'), fc.string());
    fc.assert(
      fc.property(
        script,
        fc.dictionary(name, fc.string()),
        fc.array(fc.string()),
        (text, variables, args) => {
          commandsOf(text, { variables, args });
        },
      ),
      { numRuns: 1000 },
    );
  });
});
