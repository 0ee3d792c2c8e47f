import { spawnSync } from 'node:child_process';
import { closeSync, constants, lstatSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { IGNORED_NAMES, LOCK_NAME } from '../../capture/log-name.ts';
import { firstLine, linkedGitFolder } from './volume.ts';

/** Milliseconds that git has for its answer. */
const PATIENCE = 5000;

/**
 * Has git pass over our files in a wiki: `<wiki>/.capture*` in the repository's own exclude file, which no commit holds, unless
 * git ignores them already. Nothing happens outside of a git repository, and nothing that goes wrong here stops a run.
 */
export function excludeFromGit(wiki: string): void {
  try {
    const top = topOf(wiki);
    if (top === null || isIgnored(top.folder, join(wiki, LOCK_NAME))) return;
    const names = relative(top.folder, wiki).split(sep).map(escaped);
    // A pattern has one line.
    if (!/[\r\n]/.test(wiki)) addLine(join(top.git, 'info/exclude'), `/${names.join('/')}/${IGNORED_NAMES}`);
  } catch {
    // A log that git shows is no reason to keep no log.
  }
}

interface Top {
  readonly folder: string;
  /** The repository's own folder, which its worktrees share. */
  readonly git: string;
}

function topOf(wiki: string): Top | null {
  for (let folder = dirname(wiki); ; folder = dirname(folder)) {
    const stats = lstatSync(join(folder, '.git'), { throwIfNoEntry: false });
    if (stats?.isDirectory() === true) return { folder, git: join(folder, '.git') };
    const linked = stats?.isFile() === true ? linkedGitFolder(folder) : null;
    if (linked !== null) return { folder, git: resolve(linked, firstLine(join(linked, 'commondir')) ?? '.') };
    if (dirname(folder) === folder) return null;
  }
}

function isIgnored(folder: string, path: string): boolean {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_')));
  // A program that the repository's settings name for watching its files would be started.
  const words = ['-c', 'core.fsmonitor=false', 'check-ignore', '--quiet', '--', path];
  return spawnSync('git', words, { cwd: folder, env, stdio: 'ignore', timeout: PATIENCE }).status === 0;
}

/** A name as a pattern that stands for itself alone. */
function escaped(name: string): string {
  return name.replaceAll(/[\\*?[\]#! ]/g, (character) => `\\${character}`);
}

/** Never through a link: it could lead to a file that is tracked. */
function addLine(path: string, line: string): void {
  mkdirSync(dirname(path), { recursive: true });
  const flags = constants.O_RDWR | constants.O_CREAT | constants.O_APPEND | (constants.O_NOFOLLOW ?? 0);
  const descriptor = openSync(path, flags, 0o644);
  try {
    const text = readFileSync(descriptor, 'utf8');
    if (text.split(/\r?\n/).includes(line)) return;
    writeSync(descriptor, `${text === '' || text.endsWith('\n') ? '' : '\n'}${line}\n`);
  } finally {
    closeSync(descriptor);
  }
}
