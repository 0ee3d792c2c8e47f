import { accessSync, constants, existsSync, unlinkSync } from 'node:fs';
import { dirname } from 'node:path';
import type { EditPlan } from '../../settings/index.ts';
import { flushFolder } from '../flush-folder.ts';
import { keepBackup } from './backup.ts';
import type { SettingsPlace } from './places.ts';
import { replace } from './replace.ts';
import { isSameTarget, readTarget, type Target } from './target.ts';
import type { Written } from './verify.ts';

/**
 * Carries a plan out, if the file is still the one that it was made from; else nothing is written and the answer is null.
 * `prepare` runs in between, once it is clear that the folder can be written to.
 */
export async function writePlan(
  { file }: SettingsPlace,
  target: Target,
  { text }: EditPlan,
  prepare: () => void,
): Promise<Pick<Written, 'bytes' | 'stats'> | null> {
  const { path, content } = target;
  checkWritable(dirname(path));
  // A file that is removed again held nothing but ours.
  if (text !== null) keepBackup(target);
  prepare();
  const isCurrent = (): boolean => isSameTarget(readTarget(file), target);
  if (text === null) {
    if (!isCurrent()) return null;
    unlinkSync(path);
    await flushFolder(dirname(path));
    return { bytes: null, stats: null };
  }
  const bytes = new TextEncoder().encode(text);
  const stats = await replace({ path, bytes, like: content?.stats ?? null, isCurrent });
  return stats === null ? null : { bytes, stats };
}

/** A folder that is not there yet is made in the nearest one that is. */
function checkWritable(folder: string): void {
  const above = dirname(folder);
  if (!existsSync(folder) && above !== folder) checkWritable(above);
  else accessSync(folder, constants.W_OK | constants.X_OK);
}
