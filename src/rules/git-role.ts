import type { Command } from '../shell/types.ts';
import type { Role } from './roles.ts';

/** Subcommands of git that print what was written before. */
const GIT_SHOWERS: ReadonlySet<string> = new Set(['log', 'show', 'diff', 'blame', 'grep']);

/** Subcommands of git that print words about branches, files and servers. */
const GIT_SILENT: ReadonlySet<string> = new Set(
  (
    'add rm mv status branch checkout switch restore reset commit push fetch pull clone init rev-parse symbolic-ref ' +
    'merge rebase ls-files ls-remote merge-base worktree clean'
  ).split(' '),
);

/** Options that leave no line of a file in a diff. */
const SUMMARIES: readonly string[] = [
  '--stat',
  '--shortstat',
  '--numstat',
  '--name-only',
  '--name-status',
  '--quiet',
];

/** What a command of git may add to the output of its script (pull-requests.md, 6.4). */
export function gitRole(command: Command): Role {
  const words = command.argv.slice(1);
  const subcommand = words.find((word) => word !== null && !word.startsWith('-')) ?? null;
  if (subcommand === null) return { kind: 'program' };
  if (GIT_SILENT.has(subcommand)) return { kind: 'silent' };
  if (!GIT_SHOWERS.has(subcommand)) return { kind: 'program' };
  // The message of a commit stands above its `--stat`.
  const titles = subcommand === 'diff' ? SUMMARIES : ['--oneline'];
  const patch = words.some((word) => word === '-p' || word === '--patch');
  return !patch && titles.some((option) => words.includes(option))
    ? { kind: 'silent' }
    : { kind: 'shower', owns: null };
}
