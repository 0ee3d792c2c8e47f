import { unlinkSync, type Stats } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { inspectSettings } from '../../settings/index.ts';
import { platformOf, type SettingsPlace } from './places.ts';
import { SettingsStop } from './refusal.ts';
import { replace } from './replace.ts';
import { readTarget, type Target } from './target.ts';
import type { EditOptions, SettingsReport } from './types.ts';

/** Milliseconds after which a client that had the old file in mind has written it. */
const LATER = 300;

export interface Written {
  readonly place: SettingsPlace;
  readonly operation: SettingsReport['operation'];
  readonly options: EditOptions;
  readonly before: Target;
  /** Null: there is to be no file. */
  readonly bytes: Uint8Array | null;
  /** The new file's own facts. */
  readonly stats: Stats | null;
}

/**
 * Reads what was written back, now and a little later (settings 11, rule 41). What the disk made something else of is put back as it
 * was. What another program wrote is its own and stays; if our change is not in it, that is said.
 */
export async function verify(written: Written): Promise<void> {
  const { place, before } = written;
  if (isSpoilt(written, lookAt(place.file))) {
    await restore(written);
    throw new SettingsStop(
      'write-failed',
      place.file,
      `What was written could not be read back; ${before.path} is as it was.`,
    );
  }
  await wait(LATER);
  const later = lookAt(place.file);
  if (later === null || !holds(written, later))
    throw new SettingsStop(
      'write-failed',
      place.file,
      `Another program wrote over ${before.path} right after us.`,
    );
}

/** Null: what lies there now is nothing that can be read. */
function lookAt(file: string): Target | null {
  try {
    return readTarget(file);
  } catch (error) {
    if (error instanceof SettingsStop) return null;
    throw error;
  }
}

/** It is the very file that we wrote, nobody touched it since, and yet it holds something else. */
function isSpoilt({ bytes, stats }: Written, now: Target | null): boolean {
  if (bytes === null || stats === null || now === null || now.content === null) return false;
  const { content } = now;
  const isOurs = content.stats.ino === stats.ino && content.stats.mtimeMs === stats.mtimeMs;
  return isOurs && Buffer.compare(content.bytes, bytes) !== 0;
}

async function restore({ place, before, stats }: Written): Promise<void> {
  const { path, content } = before;
  const isCurrent = (): boolean => lookAt(place.file)?.content?.stats.ino === stats?.ino;
  if (content === null) {
    if (isCurrent()) unlinkSync(path);
    return;
  }
  await replace({ path, bytes: content.bytes, like: content.stats, isCurrent });
}

/** Our entry is in place, or gone. */
function holds({ place, operation, options, bytes }: Written, { content }: Target): boolean {
  if (content === null) return operation === 'uninstall';
  if (bytes !== null && Buffer.compare(content.bytes, bytes) === 0) return true;
  const { client, script } = place;
  const platform = platformOf(options.from ?? {});
  const { state, entry } = inspectSettings(content.text, { client, script, platform });
  const isThere = entry !== null && state !== 'edited';
  return operation === 'install' ? isThere : entry === null && state !== 'unreadable';
}
