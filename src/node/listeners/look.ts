import { lstatSync } from 'node:fs';
import type { Stats } from 'node:fs';
import { errorCode } from '../types.ts';

/** What stands at a path, links not followed: `missing`, or `unknown` where the system does not say. */
export function look(path: string): Stats | 'missing' | 'unknown' {
  try {
    return lstatSync(path);
  } catch (error) {
    return ['ENOENT', 'ENOTDIR'].includes(errorCode(error) ?? '') ? 'missing' : 'unknown';
  }
}
