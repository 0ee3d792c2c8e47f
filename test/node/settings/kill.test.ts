import { existsSync, readdirSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SettingsPlace } from '../../../src/node/settings/places.ts';
import { found, goOn, homeFor, inLanes, LONG, type Job } from './killed.ts';
import { workers, type Workers } from './processes.ts';

/** Milliseconds from the first sign of the work to the last kill. */
const LATEST = 15;

let crew: Workers;
beforeAll(async () => {
  crew = await workers();
});
afterAll(() => crew.remove());

function isAtWork({ home }: SettingsPlace): boolean {
  return existsSync(home) && readdirSync(home).some((name) => name.endsWith('.lock'));
}

/** Says whether the kill came before the end. Either way the file is whole, and the next run goes on. */
async function killOnce(job: Job): Promise<boolean> {
  const { home, texts } = await homeFor(job);
  const { child, ready, ended } = crew.start({ place: home.claude, from: home.from, job, onSignal: true });
  await ready;
  child.stdin.write('go\n');
  while (!isAtWork(home.claude) && child.exitCode === null) await wait(1);
  await wait(Math.random() * LATEST);
  child.kill('SIGKILL');
  const isKilled = (await ended) === null;
  expect(found(home, texts)).not.toBe(-1);
  await goOn(home, texts);
  return isKilled;
}

it.each<readonly [number, Job]>([
  [100, 'install'],
  [20, 'uninstall'],
])(
  '%i runs of %s that are killed at any moment leave the old file or the new one, whole',
  async (kills, job) => {
    let [begun, killed] = [0, 0];
    await inLanes(async () => {
      if (begun === kills) return 'done';
      begun += 1;
      if (await killOnce(job)) killed += 1;
      else begun -= 1;
      return 'again';
    });
    expect(killed).toBe(kills);
  },
  LONG,
);
