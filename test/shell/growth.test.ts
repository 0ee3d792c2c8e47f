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
function growthOf(shape: (size: number) => string): number {
  const [once, twice] = [costOf(shape(1500)), costOf(shape(3000))];
  return (twice.work / once.work) * Math.min(1, (2 * once.size) / twice.size);
}

const LINEAR = 2.5;

/**
 * The square of a number that has a bound of its own (16): where many ways meet, each meeting goes through what the ones
 * before have left, row by row; wrappers in wrappers are looked through one by one, down to a depth.
 */
const SQUARE = 4.2;
const BOUNDED: ReadonlySet<string> = new Set(['$((', 'while ', 'for i in a b; do ', 'command ']);
const limitOf = (open: string): number => (BOUNDED.has(open) ? SQUARE : LINEAR);

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
    });
    expect(growth).toBeLessThan(limitOf(open));
  });

  test.each(PAIRS)('never closed: %j', (open) => {
    expect(growthOf((size) => open.repeat(times(size, open)))).toBeLessThan(limitOf(open));
  });

  test.each(PAIRS)('one behind the other: %j … %j', (open, close) => {
    const piece = `${open}a${close}\n`;
    expect(growthOf((size) => piece.repeat(times(size, piece)))).toBeLessThan(limitOf(open));
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
  ])('%j again and again', (piece) => {
    expect(growthOf((size) => piece.repeat(times(size, piece)))).toBeLessThan(LINEAR);
  });
});
