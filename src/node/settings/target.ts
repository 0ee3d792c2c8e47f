import { closeSync, constants, fstatSync, openSync, readFileSync, type Stats } from 'node:fs';
import { errorCode } from '../types.ts';
import { decode } from './decode.ts';
import { SettingsStop } from './refusal.ts';
import { resolveLink } from './resolve-link.ts';

/** A settings file as it is at one moment. */
export interface Target {
  /** Without links. */
  readonly path: string;
  /** Null where there is no file. */
  readonly content: TargetContent | null;
}

export interface TargetContent {
  readonly bytes: Uint8Array;
  readonly text: string;
  readonly stats: Stats;
}

/** The planner refuses sooner; no more than this is ever held. */
const MAX_BYTES = 64 * 1024 * 1024;

/** Neither waits for a writer at the other end nor follows a link that was not there a moment ago. Windows knows neither. */
const FLAGS =
  constants.O_RDONLY |
  ((constants.O_NOFOLLOW as number | undefined) ?? 0) |
  ((constants.O_NONBLOCK as number | undefined) ?? 0);

/** Reads the file behind all links. Throws a `SettingsStop` for what is no regular file of this user (settings 11, 37, 38). */
export function readTarget(file: string): Target {
  const path = resolveLink(file);
  let descriptor: number;
  try {
    descriptor = openSync(path, FLAGS);
  } catch (error) {
    return withoutContent(error, path, file);
  }
  try {
    const stats = fstatSync(descriptor);
    if (!stats.isFile()) throw new SettingsStop('not-a-file', file, `${path} is ${kindOf(stats)}.`);
    checkOwner(stats, path, file);
    if (stats.size > MAX_BYTES) throw new SettingsStop('too-large', file, `It has ${stats.size} bytes.`);
    const bytes = readFileSync(descriptor);
    return { path, content: { bytes, text: decode(bytes, file), stats } };
  } finally {
    closeSync(descriptor);
  }
}

function withoutContent(error: unknown, path: string, file: string): Target {
  switch (errorCode(error)) {
    case 'ENOENT':
      return { path, content: null };
    case 'EISDIR':
      throw new SettingsStop('not-a-file', file, `${path} is a folder.`);
    case 'ENXIO':
      throw new SettingsStop('not-a-file', file, `${path} is no regular file.`);
    case 'ELOOP':
      throw new SettingsStop('kept-changing', file, `${path} has become a link just now.`);
    case 'EACCES':
    case 'EPERM':
      throw new SettingsStop('not-writable', file, `${path} cannot be read: permission denied.`);
    default:
      throw error;
  }
}

function kindOf(stats: Stats): string {
  if (stats.isDirectory()) return 'a folder';
  if (stats.isFIFO()) return 'a pipe';
  return 'no regular file';
}

/** Also for the administrator, who could write it: the file would be another's. Windows names no user. */
function checkOwner({ uid }: Stats, path: string, file: string): void {
  const user = process.geteuid?.();
  if (user !== undefined && uid !== user)
    throw new SettingsStop(
      'not-yours',
      file,
      `${path} belongs to user ${uid}, and this runs as user ${user}.`,
    );
}

/** Are the two the same file with the same bytes, or both none. */
export function isSameTarget(one: Target, other: Target): boolean {
  if (one.path !== other.path) return false;
  if (one.content === null || other.content === null) return one.content === other.content;
  return Buffer.compare(one.content.bytes, other.content.bytes) === 0;
}
