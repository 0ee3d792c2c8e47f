import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { installHook, uninstallHook } from '../../../src/node/settings/edit.ts';
import { entriesIn, homeWith, SETTINGS, type Home } from './home.ts';

export type Job = 'install' | 'uninstall';

/** A home in which this job has something to do, and the two texts that the file may have. */
export async function homeFor(job: Job): Promise<{ home: Home; texts: readonly [string, string] }> {
  const home = await homeWith({ 'home/.claude/settings.json': SETTINGS });
  const { claude, from } = home;
  const { after } = await installHook(claude, { from, dryRun: true });
  if (job === 'uninstall') await installHook(claude, { from });
  return { home, texts: [SETTINGS, after ?? ''] };
}

/** Which of the two whole files is there; -1: neither. */
export function found({ claude }: Home, texts: readonly string[]): number {
  return texts.indexOf(readFileSync(claude.file, 'utf8'));
}

/** The next run goes on at once, for the lock is a dead one's, and comes to the same as without the kill. */
export async function goOn(
  { claude, from }: Home,
  [before, after]: readonly [string, string],
): Promise<void> {
  expect((await installHook(claude, { from })).refusal).toBeNull();
  expect(readFileSync(claude.file, 'utf8')).toBe(after);
  expect(entriesIn(after)).toBe(1);
  const backup = readFileSync(`${claude.file}.transcript-facts-backup`, 'utf8');
  expect([before, after]).toContain(backup);
}

/** The receipt is there whenever the entry is. */
export async function giveBack({ claude, from }: Home, [before]: readonly [string, string]): Promise<void> {
  expect((await uninstallHook(claude, { from })).outcome).toBe('change');
  expect(readFileSync(claude.file, 'utf8')).toBe(before);
}

/** Lanes are enough to keep the processors busy while others wait for the look back of an edit. */
const LANES = 6;

/** Does something over and over, in several lanes at once, until it says that it was the last time. */
export async function inLanes(work: () => Promise<'again' | 'done'>): Promise<void> {
  const lane = async (): Promise<void> => {
    while ((await work()) === 'again');
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}

/** Milliseconds for a test with a hundred processes, on a machine that has other work. */
export const LONG = 240_000;
