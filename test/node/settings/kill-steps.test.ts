import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { found, giveBack, goOn, homeFor, inLanes, LONG, type Job } from './killed.ts';
import { workers, type Workers } from './processes.ts';

/** No edit has as many calls that change something. */
const MOST_CALLS = 150;

let crew: Workers;
beforeAll(async () => {
  crew = await workers();
});
afterAll(() => crew.remove());

/** Dies in front of one call after the other, until a run comes to its end. Says which file each left, in order of the calls. */
async function killAtEach(job: Job): Promise<readonly number[]> {
  const left: number[] = [];
  let [next, last] = [1, MOST_CALLS];
  await inLanes(async () => {
    if (next >= last) return 'done';
    const dieAt = next;
    next += 1;
    const { home, texts } = await homeFor(job);
    const { claude: place, from } = home;
    const { ended } = crew.start({ place, from, job, onSignal: false, dieAt });
    const isWhole = (await ended) !== null;
    const text = found(home, texts);
    expect(text).not.toBe(-1);
    if (isWhole) {
      last = Math.min(last, dieAt);
      return 'done';
    }
    left[dieAt - 1] = text;
    await goOn(home, texts);
    await giveBack(home, texts);
    return 'again';
  });
  expect(last).toBeLessThan(MOST_CALLS);
  expect(left).toHaveLength(last - 1);
  return left;
}

describe('a run that is killed in front of any call that changes the disk', () => {
  it('of an install: the old file, and from one call on the new one', { timeout: LONG }, async () => {
    const left = await killAtEach('install');
    expect(left.length).toBeGreaterThan(20);
    expect(left).toEqual([...left].sort());
    expect(new Set(left)).toEqual(new Set([0, 1]));
  });

  it('of an uninstall: the other way round', { timeout: LONG }, async () => {
    const left = await killAtEach('uninstall');
    expect(left.length).toBeGreaterThan(5);
    expect(left).toEqual([...left].sort().reverse());
    expect(new Set(left)).toEqual(new Set([0, 1]));
  });
});
