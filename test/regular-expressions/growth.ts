import { Script } from 'node:vm';
import type { Expression } from './collect.ts';
import { textOf, type Hostile } from './words.ts';

/** Growth over a text that is `STEP` times as long: `STEP` where work grows with the text, its square where it is quadratic. */
export interface Growth {
  readonly hostile: Hostile;
  /** UTF-16 units of the shorter text. */
  readonly length: number;
  /** Time of the longer one by that of the shorter one; infinite where it did not end. */
  readonly ratio: number;
}

const LENGTHS = [16, 32, 256, 2_048];
const STEP = 4;
/** Between linear (4) and quadratic (16). */
const MOST = 9;
/** Milliseconds under which a quadratic match of the longest text cannot be: it takes ten times as long. */
const SHORT = 0.4;
/** Milliseconds for all texts of an expression, which take a few: only what grows out of all bounds comes here. */
const LIMIT = 10_000;

const runs = new Script('globalThis.measured()');

/** The worst growth of an expression that is clearly more than linear; null where there is none. Times are compared, never taken. */
export function growthOf(expression: Expression, texts: readonly Hostile[]): Growth | null {
  const compiled = new RegExp(expression.source, expression.flags);
  let at: { hostile: Hostile; length: number } | null = null;
  let worst: Growth | null = null;
  const measured = (): void => {
    for (const hostile of texts) {
      for (const length of LENGTHS) {
        at = { hostile, length };
        if (timeOf(compiled, textOf(hostile, length), 2) < SHORT) continue;
        const ratio = steepness(compiled, hostile, length);
        if (ratio > MOST) {
          worst = { hostile, length, ratio };
          return;
        }
        break;
      }
    }
  };
  Object.assign(globalThis, { measured });
  try {
    runs.runInThisContext({ timeout: LIMIT });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'))
      throw error;
    if (at !== null) worst = { ...(at as { hostile: Hostile; length: number }), ratio: Infinity };
  }
  return worst;
}

/** The least of several ratios: a machine that is busy makes single ones larger, and never all. */
function steepness(expression: RegExp, hostile: Hostile, length: number): number {
  const [short, long] = [textOf(hostile, length), textOf(hostile, length * STEP)];
  let least = Infinity;
  for (let round = 0; round < 3 && least > MOST; round += 1)
    least = Math.min(least, timeOf(expression, long, 2) / timeOf(expression, short, 4));
  return least;
}

function timeOf(expression: RegExp, text: string, times: number): number {
  let least = Infinity;
  for (let time = 0; time < times && (time === 0 || least >= SHORT); time += 1) {
    expression.lastIndex = 0;
    const began = performance.now();
    if (expression.global) text.replace(expression, '');
    else expression.exec(text);
    least = Math.min(least, performance.now() - began);
  }
  return least;
}
