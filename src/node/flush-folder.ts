import { open } from 'node:fs/promises';
import { errorCode } from './types.ts';

/** Windows flushes no folders, and some file systems refuse. */
const REFUSALS: ReadonlySet<string> = new Set(['EPERM', 'EISDIR', 'EINVAL', 'EACCES', 'ENOTSUP']);

/** A new name is on the disk only when its folder is. */
export async function flushFolder(path: string): Promise<void> {
  try {
    const handle = await open(path, 'r');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  } catch (error) {
    if (!REFUSALS.has(errorCode(error) ?? '')) throw error;
  }
}
