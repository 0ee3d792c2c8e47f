import { readFileSync, readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { installHook, uninstallHook } from '../../../src/node/settings/edit.ts';
import { entriesIn, homeWith, SETTINGS, type Home } from './home.ts';
import { workers, type Workers } from './processes.ts';

const KILLS = 100;
const AT_ONCE = 20;
/** Milliseconds from the start of the work to the last kill; most of an install's steps lie in the first twenty. */
const LATEST = 40;

let crew: Workers;
beforeAll(async () => {
  crew = await workers();
});
afterAll(() => crew.remove());

/** Kills a run, and says which of the two whole files it left. */
async function killOne(home: Home, job: 'install' | 'uninstall', texts: readonly string[]): Promise<number> {
  const { claude, from } = home;
  const { child, ready, ended } = crew.start({ place: claude, from, job, onSignal: true });
  await ready;
  child.stdin.write('go\n');
  await wait(Math.random() * LATEST);
  child.kill('SIGKILL');
  await ended;
  const left = texts.indexOf(readFileSync(claude.file, 'utf8'));
  expect(left).not.toBe(-1);
  return left;
}

async function round(job: 'install' | 'uninstall'): Promise<number> {
  const home = await homeWith({ 'home/.claude/settings.json': SETTINGS });
  const { claude, from } = home;
  const { after } = await installHook(claude, { from, dryRun: true });
  if (job === 'uninstall') await installHook(claude, { from });
  const left = await killOne(home, job, [SETTINGS, after ?? '']);
  // The next run goes on at once: the lock is a dead one's.
  expect((await installHook(claude, { from })).refusal).toBeNull();
  expect(readFileSync(claude.file, 'utf8')).toBe(after);
  expect((await uninstallHook(claude, { from })).outcome).toBe('change');
  expect(readFileSync(claude.file, 'utf8')).toBe(SETTINGS);
  const rest = readdirSync(dirname(claude.file)).filter((name) => !/^\.settings\.json.*\.tmp$/.test(name));
  expect(rest.sort()).toEqual(
    expect.arrayContaining(['settings.json', 'settings.json.transcript-facts-backup']),
  );
  return left;
}

it(`${KILLS} runs that are killed at any moment leave the old file or the new one, whole`, async () => {
  const left: number[] = [];
  for (let done = 0; done < KILLS; done += AT_ONCE) {
    const jobs = Array.from({ length: AT_ONCE }, (_, index) =>
      round((done + index) % 4 === 0 ? 'uninstall' : 'install'),
    );
    left.push(...(await Promise.all(jobs)));
  }
  expect(left).toHaveLength(KILLS);
  // Both were met: the kills were early enough, and late enough.
  expect(new Set(left)).toEqual(new Set([0, 1]));
  expect(entriesIn(SETTINGS)).toBe(0);
});
