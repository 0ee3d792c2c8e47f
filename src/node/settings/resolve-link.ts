import { lstatSync, readlinkSync, realpathSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { errorCode } from '../types.ts';
import { SettingsStop } from './refusal.ts';

/** As many as Linux follows. */
const MAX_HOPS = 40;

/**
 * The path of a settings file without links (settings 11, rule 37): so that a rename replaces the file and not the link to it.
 * A file that is not there yet has one too; a link to nothing has none.
 */
export function resolveLink(file: string): string {
  let path = file;
  for (let hop = 0; hop <= MAX_HOPS; hop += 1) {
    path = join(realFolder(dirname(path), file), basename(path));
    const link = readLink(path, file);
    if (link === 'none') return path;
    if (link === 'nothing') {
      if (hop === 0) return path;
      throw new SettingsStop('dangling-link', file, `It is a link to nothing: ${path} is not there.`);
    }
    path = resolve(dirname(path), link.to);
  }
  throw new SettingsStop('link-loop', file, `It is a link that leads through more than ${MAX_HOPS} others.`);
}

type Link = 'none' | 'nothing' | { readonly to: string };

function readLink(path: string, file: string): Link {
  try {
    return lstatSync(path).isSymbolicLink() ? { to: readlinkSync(path) } : 'none';
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return 'nothing';
    throw unreachable(error, path, file);
  }
}

/** A folder that is not there yet is below one that is. */
function realFolder(folder: string, file: string): string {
  try {
    return realpathSync(folder);
  } catch (error) {
    const above = dirname(folder);
    if (errorCode(error) !== 'ENOENT' || above === folder) throw unreachable(error, folder, file);
    if (readLink(folder, file) !== 'nothing')
      throw new SettingsStop('dangling-link', file, `${folder} is a link to nothing.`);
    return join(realFolder(above, file), basename(folder));
  }
}

function unreachable(error: unknown, path: string, file: string): unknown {
  switch (errorCode(error)) {
    case 'ELOOP':
      return new SettingsStop('link-loop', file, `${path} is a link that leads back to itself.`);
    case 'ENOTDIR':
      return new SettingsStop('not-a-file', file, `A part of ${path} is no folder.`);
    case 'EACCES':
    case 'EPERM':
      return new SettingsStop('not-writable', file, `${path} cannot be looked at: permission denied.`);
    case 'ENAMETOOLONG':
      return new SettingsStop('not-writable', file, 'Its name is too long.');
    default:
      return error;
  }
}
