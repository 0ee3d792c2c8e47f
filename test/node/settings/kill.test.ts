import { existsSync, readdirSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SettingsPlace } from '../../../src/node/settings/places.ts';
import { found, goOn, homeFor, LONG, type Job } from './killed.ts';
import { workers, type Workers } from './processes.ts';

const KILLS = 100;
const AT_ONCE = 20;
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

async function killOnce(job: Job): Promise<number> {
  const { home, texts } = await homeFor(job);
  const { child, ready, ended } = crew.start({ place: home.claude, from: home.from, job, onSignal: true });
  await ready;
  child.stdin.write('go\n');
  while (!isAtWork(home.claude) && child.exitCode === null) await wait(1);
  await wait(Math.random() * LATEST);
  child.kill('SIGKILL');
  await ended;
  const left = found(home, texts);
  expect(left).not.toBe(-1);
  await goOn(home, texts);
  return left;
}

const TITLE = `${KILLS} runs that are killed at any moment leave the old file or the new one, whole`;

it(TITLE, { timeout: LONG }, async () => {
  const left: number[] = [];
  for (let done = 0; done < KILLS; done += AT_ONCE) {
    const jobs = Array.from({ length: AT_ONCE }, (_, index) =>
      killOnce(index % 4 === 0 ? 'uninstall' : 'install'),
    );
    left.push(...(await Promise.all(jobs)));
  }
  expect(left).toHaveLength(KILLS);
});
