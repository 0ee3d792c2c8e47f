import { installHook, uninstallHook } from '../../../src/node/settings/edit.ts';
import type { SettingsPlace, SettingsSurroundings } from '../../../src/node/settings/places.ts';

/** An install in a process of its own: this as JSON is its one argument. */
export interface Order {
  readonly place: SettingsPlace;
  readonly from: SettingsSurroundings;
  readonly job: 'install' | 'uninstall';
  /** A line of stdin is waited for, so that the time from there on is that of the job alone. */
  readonly onSignal: boolean;
}

async function main({ place, from, job, onSignal }: Order): Promise<void> {
  if (onSignal) {
    process.stdout.write('ready\n');
    await new Promise((resolve) => process.stdin.once('data', resolve));
  }
  const report = await (job === 'install' ? installHook : uninstallHook)(place, { from });
  process.stdout.write(`${JSON.stringify({ outcome: report.outcome, id: report.refusal?.id ?? null })}\n`);
  process.stdin.destroy();
}

await main(JSON.parse(process.argv[2] ?? ''));
