import { accessSync, constants, existsSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { launcherFolder, packageBin, packageVersion } from '../package-files.ts';
import { SCRIPT_NAME } from './places.ts';
import { writePrivateFile } from './private-file.ts';
import { SettingsStop } from './refusal.ts';

/** What an install copies into the home of the hook (settings 2, rule 3): the entry never names a path of a package manager. */
const COPIED: Readonly<Record<string, 0o600 | 0o700>> = {
  [SCRIPT_NAME]: 0o700,
  'launch.mjs': 0o600,
  'start-capture.mjs': 0o600,
};

/** What it writes there besides: the Node that ran it, this package's bin and its version. */
const NOTED: Readonly<Record<string, () => string>> = {
  // Git Bash reads it on Windows.
  node: () => (process.platform === 'win32' ? process.execPath.replaceAll('\\', '/') : process.execPath),
  package: () => packageBin,
  version: packageVersion,
};

/** What the launcher itself leaves there. */
const LEFT = ['last-run.json'];

/** How the launcher stands in its home. `current`: its files are those of this release. */
export interface Launcher {
  readonly path: string;
  readonly exists: boolean;
  readonly executable: boolean;
  /** The release that put it there, as it says; null where nothing says so. */
  readonly version: string | null;
  readonly current: boolean;
}

/** Brings what is missing or of another release up to date; the rest stays untouched. Says if there was anything to do. */
export function copyLauncher(home: string, file: string): boolean {
  const modes = Object.entries(COPIED);
  const stale = modes.filter(([name, mode]) => !isCurrent(home, name) || !hasMode(join(home, name), mode));
  for (const [name, mode] of stale) writePrivateFile(join(home, name), source(name, file), mode);
  const notes = Object.entries(NOTED).filter(([name, text]) => readNote(home, name) !== text());
  for (const [name, text] of notes)
    writePrivateFile(join(home, name), new TextEncoder().encode(`${text()}\n`));
  return stale.length + notes.length > 0;
}

export function removeLauncher(home: string): void {
  for (const name of [...Object.keys(COPIED), ...Object.keys(NOTED), ...LEFT])
    rmSync(join(home, name), { force: true });
}

export function inspectLauncher(home: string): Launcher {
  const path = join(home, SCRIPT_NAME);
  return {
    path,
    exists: existsSync(path),
    executable: isExecutable(path),
    version: readNote(home, 'version'),
    current: Object.keys(COPIED).every((name) => isCurrent(home, name)),
  };
}

/** The Node that the launcher starts; null where it takes the one on `PATH`. */
export function launcherNode(home: string): string | null {
  return readNote(home, 'node');
}

export function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

function hasMode(path: string, mode: number): boolean {
  return process.platform === 'win32' || (statSync(path).mode & 0o777) === mode;
}

function isCurrent(home: string, name: string): boolean {
  const [there, here] = [contentOf(join(home, name)), contentOf(join(launcherFolder, name))];
  return there !== null && here !== null && Buffer.compare(there, here) === 0;
}

/** Whoever bundles this package has to bring its folder `launcher` along. */
function source(name: string, file: string): Uint8Array {
  const content = contentOf(join(launcherFolder, name));
  if (content === null)
    throw new SettingsStop('write-failed', file, `The launcher is not in this package: no launcher/${name}.`);
  return content;
}

function readNote(home: string, name: string): string | null {
  const [line = ''] = contentOf(join(home, name))?.toString('utf8').split('\n') ?? [];
  return line === '' ? null : line;
}

function contentOf(path: string): Buffer | null {
  try {
    return readFileSync(path);
  } catch {
    return null;
  }
}
