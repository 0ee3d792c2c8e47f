import { errorCode } from '../types.ts';
import { SettingsStop } from './refusal.ts';

const NOT_WRITABLE: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the disk is only read',
  ENAMETOOLONG: 'a name is too long',
  ENOTDIR: 'a part of the path is no folder',
};

const FAILED: Readonly<Record<string, string>> = {
  ENOSPC: 'no space is left on the disk',
  EDQUOT: 'the quota is used up',
  EIO: 'the disk gave an error',
};

/** What a failed call of the file system means for a settings file, which is still the old one. What is no error of the system stays what it is. */
export function failure(error: unknown, file: string): unknown {
  const code = errorCode(error);
  if (code === null || !/^E[A-Z\d]+$/.test(code)) return error;
  const where =
    error instanceof Error && 'path' in error && typeof error.path === 'string' ? error.path : file;
  const refused = NOT_WRITABLE[code];
  if (refused !== undefined)
    return new SettingsStop(
      'not-writable',
      file,
      `${where} cannot be written: ${refused}. Nothing was changed.`,
    );
  const reason = FAILED[code] ?? code;
  return new SettingsStop(
    'write-failed',
    file,
    `${where} could not be written: ${reason}. Nothing was changed.`,
  );
}
