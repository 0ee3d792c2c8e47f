/** Work grows with the text and with the answer (shell 19): counted, not timed, so that it is the same everywhere. */
import { afterAll, describe, expect, test } from 'vitest';
import { commandsOf } from '../../src/shell/index.ts';
import { openMeter } from '../support/work.ts';
import { PAIRS } from './pairs.ts';

const meter = openMeter((url) => url.includes('/src/shell/'));
afterAll(meter.close);

interface Cost {
  readonly work: number;
  /** What was read and what is said, in characters: an answer may be larger than its script by what it lists. */
  readonly size: number;
}

function costOf(script: string): Cost {
  let size = script.length;
  const work = meter.measure(() => {
    size += JSON.stringify(commandsOf(script)).length;
  });
  return { work, size };
}

/** What twice the size of a shape takes more, where what is read and said is twice as much. */
function growthOf(shape: (size: number) => string, size: number = 1500): number {
  const [once, twice] = [costOf(shape(size)), costOf(shape(2 * size))];
  return (twice.work / once.work) * Math.min(1, (2 * once.size) / twice.size);
}

const LINEAR = 2.5;

/**
 * These take more work at each level down to a bound of their own, passes of a loop that are told apart (8.1) and
 * levels (16): they are measured beyond it.
 */
const BOUNDED: ReadonlySet<string> = new Set(['for i in a b; do ', 'command ']);
const sizeOf = (open: string): number => (BOUNDED.has(open) ? 6000 : 1500);

const times = (size: number, ...pieces: readonly string[]): number =>
  Math.ceil(size / pieces.join('').length);

describe('twice the size is twice the work', () => {
  test('the meter sees work that grows with the square', () => {
    const before = meter.measure(() => commandsOf('a; '.repeat(10)));
    const after = meter.measure(() => {
      for (let count = 0; count < 100; count += 1) commandsOf('a; '.repeat(10));
    });
    expect(after).toBeGreaterThan(50 * before);
  });

  test.each(PAIRS)('nested %j … %j', (open, close) => {
    const growth = growthOf((size) => {
      const depth = times(size, open, close);
      return `${open.repeat(depth)}a${close.repeat(depth)}`;
    }, sizeOf(open));
    expect(growth).toBeLessThan(LINEAR);
  });

  test.each(PAIRS)('never closed: %j', (open) => {
    expect(growthOf((size) => open.repeat(times(size, open)), sizeOf(open))).toBeLessThan(LINEAR);
  });

  test.each(PAIRS)('one behind the other: %j … %j', (open, close) => {
    const piece = `${open}a${close}\n`;
    expect(growthOf((size) => piece.repeat(times(size, piece)), sizeOf(open))).toBeLessThan(LINEAR);
  });

  test.each([
    'a=$a$a; ',
    'echo {a,b}{c,d}\n',
    'f() { f; }; ',
    'x > $f; ',
    'x > f; cat f; ',
    'X=$(gh pr view); ',
    'x || exit; ',
    'set -e; x; ',
    'export A=$B; ',
    'trap x ERR; ',
    'trap "a=1" EXIT; ',
    'while x; do a=1; export b; done; ',
    'case $x in a) b;; *) c;; esac; ',
    'cd d; ',
    'rm f; a > f; ',
    'echo $A $B; ',
    'read a <<< b; ',
    'while x; do y; done; ',
    'alias a=b\n',
    'if x; then y; fi; ',
    'x && y || z; ',
    '(x || exit 1); ',
    'y=$(x) || exit; ',
    'f() { x || return; }; f; ',
    'trap y ERR; x; ',
    'gh pr view 1 | cat; ',
    'echo hi > f; ',
    'x & ',
  ])('%j again and again', (piece) => {
    expect(growthOf((size) => piece.repeat(times(size, piece)))).toBeLessThan(LINEAR);
  });

  test.each([
    ['while x; do\n', 'y || break; ', '\ndone'],
    ['while x; do\n', 'y || continue; ', '\ndone'],
    ['for i in $x; do\n', 'y || exit; ', '\ndone'],
    ['f() {\n', 'y || return; ', '\n}\nf; f'],
    ['(', 'y || exit; ', ')'],
    ['a=$(', 'y || exit; ', ')'],
    ['set -e\n', 'x; ', ''],
    ['set -e\n', 'gh pr view 1 | cat; ', ''],
    ['trap y ERR\n', 'x; ', ''],
    ['', 'x && ', 'y'],
    ['', 'x || ', 'y'],
    ['', 'x | ', 'y'],
    ['case $x in\n', '*a*) b;;\n', 'esac'],
    ['if x; then y;\n', 'elif x; then y;\n', 'fi'],
  ])('%j %j … %j', (before, piece, after) => {
    expect(growthOf((size) => before + piece.repeat(times(size, piece)) + after)).toBeLessThan(LINEAR);
  });
});
