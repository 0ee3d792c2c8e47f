import type { Command } from '../shell/types.ts';
import { addressKey } from './addresses.ts';
import type { Candidate } from './candidates.ts';
import { folderOf } from './paths.ts';
import type { CallReading } from './requests.ts';
import type { Role } from './roles.ts';
import type { Found, OwnRead, Run, Unheard } from './verdict.ts';

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
  const role = roles[index];
  const command = run.reading.shell.commands[index];
  if (command === undefined || role?.kind !== 'own-read') return null;
  if (roles.some((each) => each.kind === 'shower')) return null;
  const open = candidates.filter((each) => !taken.has(each.key));
  const [candidate] = open;
  if (candidate === undefined) return null;
  // A program may have printed something, and the look nothing.
  const alone = open.every((each) => each.key === candidate.key) && run.status === 'ok' && command.exitProves;
  if (!alone && roles.some((each) => each.kind === 'program')) return null;
  const { address } = candidate;
  const { branch, of } = role;
  const folder = folderOf(command);
  return { address, key: addressKey(address), index, branch, of, folder, output: span(candidate) };
}

/** The look of a run at its own pull request tells what an unheard opener of that run has opened (8.3). */
export function tellOpener(
  ownRead: OwnRead,
  unheard: readonly Unheard[],
  { shell }: CallReading,
  branch: string | null,
): Found | null {
  const opener = unheard.findLast((each) => {
    const moved = shell.commands.slice(each.index + 1, ownRead.index).some(changesBranch);
    const current = shell.commands.slice(0, each.index).some(changesBranch) ? null : branch;
    return (
      each.index < ownRead.index && each.folder === ownRead.folder && looksAt(ownRead, each, current, moved)
    );
  });
  return opener === undefined ? null : ownReadAnswer(ownRead, opener);
}

/**
 * Does a look at a branch's own pull request look at the branch that an opener opened one for (6.6). `branch` is the
 * current one, null where nobody knows; `moved`: another may have been checked out in between.
 */
export function looksAt(ownRead: OwnRead, opener: Unheard, branch: string | null, moved: boolean): boolean {
  if (!opener.sure || opener.folder === null) return false;
  if (ownRead.of.length > 0) return ownRead.of.includes(opener.index);
  if (ownRead.branch !== null) return (opener.head ?? branch) === ownRead.branch;
  return !moved && (opener.head === null || branch === null || opener.head === branch);
}

export function ownReadAnswer(ownRead: OwnRead, opener: Unheard): Found {
  const { address, key, output } = ownRead;
  const { rule, index, command } = opener;
  return { address, key, evidence: 'created', rule, index, command, output, guard: 'must' };
}

/** Does a command between two places change the branch (6.6). */
export function changesBranch(command: Command | undefined): boolean {
  const [program, ...words] = command?.argv ?? [];
  if (command?.runs === 'never' || (program !== 'git' && program !== 'gh')) return false;
  const subcommand = words.find((word) => word !== null && !word.startsWith('-')) ?? null;
  if (program === 'gh') return subcommand === 'pr' && words.includes('checkout');
  return subcommand === null || BRANCH_CHANGERS.has(subcommand);
}

const BRANCH_CHANGERS: ReadonlySet<string> = new Set(['checkout', 'switch', 'worktree', 'bisect', 'rebase']);
