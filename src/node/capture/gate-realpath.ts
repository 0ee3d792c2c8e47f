import { lstatSync, realpathSync } from 'node:fs';
import type { RealPath } from '../../capture/gate-place.ts';
import { errorCode } from '../types.ts';

/** Where a path leads, for the gate: in the spelling that the volume keeps. */
export function gateRealPath(path: string): RealPath {
  try {
    lstatSync(path);
  } catch (error) {
    const isAbsent = errorCode(error) === 'ENOENT' || errorCode(error) === 'ENOTDIR';
    return isAbsent ? { kind: 'absent' } : { kind: 'broken' };
  }
  try {
    return { kind: 'real', path: realpathSync.native(path) };
  } catch {
    return { kind: 'broken' };
  }
}
