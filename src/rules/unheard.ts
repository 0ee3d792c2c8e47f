import type { Command } from '../shell/types.ts';
import { addressKey } from './addresses.ts';
import { groupOf, provenByExit, runsAfterSuccess } from './askers.ts';
import type { Candidate } from './candidates.ts';
import type { Opener } from './openers.ts';
import type { Role } from './roles.ts';
import type { OwnRead, Run, Unheard } from './verdict.ts';

/**
 * The openers whose answers the output does not show: those that have worked for sure, and those whose answer went to
 * a file that can still be read (pull-requests.md, 8.1 and 8.3). `answered` holds the places of the others.
 */
export function unheardOf(
  openers: readonly Opener[],
  run: Run,
  answered: ReadonlySet<number>,
  limits: Readonly<Record<string, number>>,
  roles: readonly Role[],
): readonly Unheard[] {
  return openers.flatMap((opener) => {
    if (answered.has(opener.index) || (limits[groupOf(opener)] ?? 1) <= 0) return [];
    const file = fileOf(opener);
    const sure = provenByExit(opener, run) || (!opener.heard && isReadAfterSuccess(opener, run, roles));
    if (!sure && file === null) return [];
    return [
      {
        index: opener.index,
        command: opener.command.span,
        rule: opener.rule.id,
        bound: opener.bound,
        head: opener.operation.head ?? null,
        folder: folderOf(opener.command),
        file,
        append: opener.command.stdout?.append === true,
        sure,
      },
    ];
  });
}

/** The file with a name in the script that took the answer; null where there is none. */
function fileOf(opener: Opener): string | null {
  const { stdout } = opener.command;
  if (stdout?.to === 'file' && typeof stdout.file === 'string') return stdout.file;
  return opener.operation.printing.file ?? null;
}

function isReadAfterSuccess(opener: Opener, run: Run, roles: readonly Role[]): boolean {
  return roles.some(
    (role, index) =>
      role.kind === 'own-read' && runsAfterSuccess(run.reading.shell.commands[index], opener.index),
  );
}

/** The folder that a command runs in, from where the call began; null where nobody knows. */
export function folderOf(command: Command): string | null {
  if (command.cwd === undefined) return '.';
  return command.cwd.sure === false ? null : command.cwd.path;
}

/**
 * What a look at the branch's own pull request printed: the first candidate that no opener can claim, where nothing in
 * the run prints other things' addresses.
 */
export function ownReadIn(
  run: Run,
  roles: readonly Role[],
  candidates: readonly Candidate[],
  taken: ReadonlySet<string>,
  span: (candidate: Candidate) => readonly [number, number],
): OwnRead | null {
  const index = roles.findIndex((role) => role.kind === 'own-read');
  const command = run.reading.shell.commands[index];
  if (command === undefined || roles.some((role) => role.kind === 'shower')) return null;
  const candidate = candidates.find((each) => !taken.has(each.key));
  if (candidate === undefined) return null;
  const { address } = candidate;
  return { address, key: addressKey(address), index, folder: folderOf(command), output: span(candidate) };
}

/** Does a command between two places change the branch (6.6). */
export function changesBranch(command: Command | undefined): boolean {
  const [program, ...words] = command?.argv ?? [];
  if (command?.runs === 'never' || (program !== 'git' && program !== 'gh')) return false;
  const subcommand = words.find((word) => word !== null && !word.startsWith('-'));
  if (program === 'gh') return subcommand === 'pr' && words.includes('checkout');
  return subcommand === undefined || subcommand === null || BRANCH_CHANGERS.has(subcommand);
}

const BRANCH_CHANGERS: ReadonlySet<string> = new Set(['checkout', 'switch', 'worktree', 'bisect', 'rebase']);
