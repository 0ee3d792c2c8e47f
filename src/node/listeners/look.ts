import { lstatSync } from 'node:fs';
import type { Stats } from 'node:fs';

/**
 * What stands at a path, links not followed: `missing`, or `unknown` where the system does not say. Nothing is thrown on
 * the way where it is missing: for a hot hook that is the rule, and an error takes longer than the look.
 */
export function look(path: string): Stats | 'missing' | 'unknown' {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) ?? 'missing';
  } catch {
    return 'unknown';
  }
}
