import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { installHook, uninstallHook } from '../../../src/node/settings/edit.ts';
import type { SettingsPlace, SettingsSurroundings } from '../../../src/node/settings/places.ts';

/** An install in a process of its own: this as JSON is its one argument. */
export interface Order {
  readonly place: SettingsPlace;
  readonly from: SettingsSurroundings;
  readonly job: 'install' | 'uninstall';
  /** A line of stdin is waited for, so that the time from there on is that of the job alone. */
  readonly onSignal: boolean;
  /** Ends as by SIGKILL in front of this call of the file system that changes something, counted from 1. */
  readonly dieAt?: number;
}

/** Every call by which an edit changes what is on the disk. */
const CHANGES = [
  'copyFileSync',
  'fchmodSync',
  'fchownSync',
  'fsyncSync',
  'linkSync',
  'mkdirSync',
  'renameSync',
  'rmSync',
  'rmdirSync',
  'unlinkSync',
  'writeFileSync',
  'writeSync',
] as const;

function dieBefore(last: number): void {
  let count = 0;
  for (const name of CHANGES) {
    const call: (...words: never[]) => unknown = fs[name];
    Object.assign(fs, {
      [name]: (...words: never[]) => {
        count += 1;
        if (count === last) process.kill(process.pid, 'SIGKILL');
        return call(...words);
      },
    });
  }
  syncBuiltinESMExports();
}

async function main({ place, from, job, onSignal, dieAt }: Order): Promise<void> {
  if (dieAt !== undefined) dieBefore(dieAt);
  if (onSignal) {
    process.stdout.write('ready\n');
    await new Promise((resolve) => process.stdin.once('data', resolve));
  }
  const report = await (job === 'install' ? installHook : uninstallHook)(place, { from });
  process.stdout.write(`${JSON.stringify({ outcome: report.outcome, id: report.refusal?.id ?? null })}\n`);
  process.stdin.destroy();
}

await main(JSON.parse(process.argv[2] ?? ''));
