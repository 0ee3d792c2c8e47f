import type { Operation } from '../github/types.ts';
import type { Command } from '../shell/types.ts';
import { isSafe } from './printed-fields.ts';
import type { CallReading, Request } from './requests.ts';
import type { Own, Role } from './roles.ts';

/** The role of a command that looks at the branch's own pull request (pull-requests.md, 6.6); null for others. */
export function ownReadOf(
  request: Request,
  operation: Operation,
  reading: CallReading,
  own: Own,
): Role | null {
  const { command: name, selector } = operation;
  const safe = isSafe(request, operation, reading);
  if (operation.operation === 'none' || operation.repositoryFrom === 'flag') return null;
  if (name === 'pr list' && safe) return ownListOf(request.command, reading, own);
  if (!(name === 'pr view' && safe) && name !== 'pr edit' && name !== 'pr comment') return null;
  if (selector === undefined) return own.elsewhere ? null : { kind: 'own-read', branch: null, of: [] };
  if (selector !== null) {
    return own.branches.has(selector) ? { kind: 'own-read', branch: selector, of: [] } : null;
  }
  const sources = Object.values(request.command.sources ?? {}).flat();
  const of = sources.filter((index) => own.openers.has(index));
  return of.length > 0 || areCurrentBranch(sources, reading) ? { kind: 'own-read', branch: null, of } : null;
}

/** `gh pr list --head BRANCH` lists the one open pull request of that branch, as long as it asks for nothing else. */
function ownListOf({ argv, sources = {}, stdout }: Command, reading: CallReading, own: Own): Role | null {
  if (argv.some((word) => word !== null && OTHER_LISTS.test(word))) return null;
  const flag = argv.findIndex((word) => word === '--head' || word === '-H');
  const head = flag < 0 ? argv.find((word) => word?.startsWith('--head='))?.slice(7) : argv[flag + 1];
  if (head === undefined) return null;
  if (head !== null) {
    // Where nothing names a branch, the list that decides whether one is opened is taken for the current branch's.
    const guards = own.branches.size === 0 && stdout?.to === 'captured' && own.isConditional;
    return guards || own.branches.has(head) ? { kind: 'own-read', branch: head, of: [] } : null;
  }
  const current = areCurrentBranch(sources[flag + 1] ?? [], reading);
  return current ? { kind: 'own-read', branch: null, of: [] } : null;
}

const OTHER_LISTS = /^(?:--state|-s|--search|-S|--author|-A|--base|-B|--label|-l|--app|--assignee|-a)/;

/** Do words hold what git calls the current branch. */
function areCurrentBranch(sources: readonly number[], { shell }: CallReading): boolean {
  const words = sources.map((index) => (shell.commands[index]?.argv ?? []).join(' '));
  return words.length > 0 && words.every((each) => CURRENT_BRANCH.test(each));
}

const CURRENT_BRANCH =
  /^git (?:branch --show-current|rev-parse --abbrev-ref HEAD|symbolic-ref (?:-q )?--short (?:-q )?HEAD)$/;
