import type { Operation } from '../github/types.ts';
import type { Command } from '../shell/types.ts';
import { areIdentityFields, projectionOfJq, projectionOfTemplate, type Projection } from './projection.ts';
import type { CallReading, Request } from './requests.ts';

/**
 * What each command of a script may add to its output besides the answer of an opener (pull-requests.md, 6.4 to 6.7).
 */
export type Role =
  /** Prints what existed before. `owns`: in safe form it prints exactly this; null: it may print anything. */
  | { readonly kind: 'shower'; readonly owns: Ownership | null }
  /** Looks at the branch's own pull request, in safe form. */
  | { readonly kind: 'own-read' }
  /** Nobody knows what it prints. */
  | { readonly kind: 'program' }
  /** Prints no address that was not in the script already. */
  | { readonly kind: 'silent' };

/** The repository (`OWNER/NAME`) and number that a safe shower names; null is not named. */
export interface Ownership {
  readonly repository: string | null;
  readonly number: number | null;
}

const SILENT: Role = { kind: 'silent' };
const PROGRAM: Role = { kind: 'program' };
const SHOWS_ANYTHING: Role = { kind: 'shower', owns: null };

/** Programs that print files or what they are piped (6.4). */
const FILTERS: ReadonlySet<string> = new Set(
  'cat head tail less more bat grep egrep fgrep rg sed awk gawk jq yq tac nl sort uniq cut tr tee column fold'.split(
    ' ',
  ),
);

/** Programs that print no line of anybody's text. */
const SILENT_PROGRAMS: ReadonlySet<string> = new Set(
  (
    'cd : true false [ test export declare typeset local readonly set unset shopt alias unalias trap wait exit return ' +
    'read shift umask pushd popd sleep mkdir rmdir rm touch chmod chown cp mv ln date pwd kill wc mktemp break continue'
  ).split(' '),
);

/** Subcommands of git that print what was written before, and the options that leave only titles of it. */
const GIT_SHOWERS: ReadonlySet<string> = new Set(['log', 'show', 'diff', 'blame', 'grep']);
const GIT_TITLES: readonly string[] = ['--oneline', '--stat', '--name-only'];

/** Second words of gh commands that print bodies or links without being asked to. */
const GH_SHOWERS: ReadonlySet<string> = new Set(['view', 'edit', 'diff']);

export interface Branches {
  /** `--head` of the openers, and names of the current branch, as far as they are known. */
  readonly names: ReadonlySet<string>;
  /** Commands whose output an own read may be given as its selector: the openers. */
  readonly openers: ReadonlySet<number>;
}

/** The role of one command that opens nothing. */
export function roleOf(request: Request, reading: CallReading, branches: Branches): Role {
  const { command, program } = request;
  if (command.runs === 'never' || goesNowhere(command)) return SILENT;
  if (command.prints !== undefined && printsOnlyKnown(command)) return SILENT;
  if (request.operations !== null) return githubRole(request, request.operations, reading, branches);
  if (program === null) return PROGRAM;
  if (SILENT_PROGRAMS.has(program)) return SILENT;
  if (FILTERS.has(program)) return readsOnlyThePipe(command) ? SILENT : SHOWS_ANYTHING;
  if (program === 'git') return gitRole(command);
  return PROGRAM;
}

function goesNowhere(command: Command): boolean {
  return command.seen === 'no' || command.output === 'discarded';
}

/** Known text stands in the script, and captured output is its own command's. */
function printsOnlyKnown(command: Command): boolean {
  return (command.prints ?? []).every((piece) => typeof piece === 'string' || piece.from.length > 0);
}

/** A filter that is given no file is part of the command before it. */
function readsOnlyThePipe(command: Command): boolean {
  if (command.stdin === undefined || command.stdin.from === 'file') return false;
  return (
    command.argv[0] !== 'cat' || command.argv.slice(1).every((word) => word !== null && word.startsWith('-'))
  );
}

function gitRole(command: Command): Role {
  const words = command.argv.slice(1);
  const subcommand = words.find((word) => word !== null && !word.startsWith('-')) ?? null;
  if (subcommand === null || !GIT_SHOWERS.has(subcommand)) return PROGRAM;
  return GIT_TITLES.some((option) => words.includes(option)) ? SILENT : SHOWS_ANYTHING;
}

function githubRole(
  request: Request,
  operations: readonly Operation[],
  reading: CallReading,
  branches: Branches,
): Role {
  const roles = operations.map((operation) => operationRole(request, operation, reading, branches));
  return roles.find((role) => role.kind === 'shower') ?? roles[0] ?? SILENT;
}

function operationRole(
  request: Request,
  operation: Operation,
  reading: CallReading,
  branches: Branches,
): Role {
  if (operation.operation === 'refused' || operation.printing.silent === true) return SILENT;
  const safe = isSafe(request, operation, reading);
  if (isOwnRead(operation, safe, request.command, branches)) return { kind: 'own-read' };
  if (!canPrintAddress(operation)) return SILENT;
  const named = operation.repositoryFrom === 'clone' || operation.repositoryFrom === 'environment';
  const repository = named ? null : operation.repository;
  if (!safe || (repository === null && operation.number === null)) return SHOWS_ANYTHING;
  return { kind: 'shower', owns: { repository, number: operation.number } };
}

/** Does the words' own choice of fields leave nothing but what names the thing (6.5). */
export function isSafe(request: Request, operation: Operation, reading: CallReading): boolean {
  const { fields, jq, template } = operation.printing;
  if (fields !== undefined && areIdentityFields(fields)) return true;
  return (
    projectionOf(request, operation, reading).safe ||
    (jq === undefined && template === undefined && isEdit(operation))
  );
}

/** What the `--jq` or `--template` of the words reads, or the one `jq` that its output is piped into. */
export function projectionOf(request: Request, operation: Operation, reading: CallReading): Projection {
  const { jq, template } = operation.printing;
  if (jq !== undefined) return projectionOfJq(jq);
  if (template !== undefined) return projectionOfTemplate(template);
  return projectionOfJq(pipedProgram(request.command, reading));
}

/** The program of the `jq` that reads a command's output, as the last stage that changes it. */
function pipedProgram(command: Command, reading: CallReading): string | null {
  const into = command.stdout?.to === 'piped' ? (command.stdout.into ?? []) : [];
  const reader = into.length === 1 ? reading.shell.commands[into[0] ?? -1] : undefined;
  if (reader?.argv[0] !== 'jq') return null;
  const words = reader.argv.slice(1).filter((word) => word === null || !/^-[-\w]+$/.test(word));
  return words.length === 1 ? (words[0] ?? null) : null;
}

/** `gh pr edit` prints the one address and nothing else (gh.md, 11). */
function isEdit(operation: Operation): boolean {
  return operation.command === 'pr edit';
}

function isOwnRead(operation: Operation, safe: boolean, command: Command, branches: Branches): boolean {
  const { command: name, selector } = operation;
  const looks = (name === 'pr view' && safe) || name === 'pr edit' || name === 'pr comment';
  if (!looks || operation.operation === 'none' || operation.repositoryFrom === 'flag') return false;
  if (selector === undefined) return true;
  if (selector !== null) return branches.names.has(selector);
  return Object.values(command.sources ?? {}).some((from) =>
    from.some((index) => branches.openers.has(index)),
  );
}

function canPrintAddress(operation: Operation): boolean {
  const { command, printing, method } = operation;
  if (printing.jq !== undefined || printing.template !== undefined || printing.fields !== undefined)
    return true;
  if (method !== null || operation.operation === 'unknown') return true;
  // A dry run prints the whole body.
  return command === 'pr create' || GH_SHOWERS.has(command.split(' ')[1] ?? '');
}
