import type { Operation } from '../github/types.ts';
import type { Command } from '../shell/types.ts';
import { areIdentityFields, projectionOfJq, projectionOfTemplate, type Projection } from './projection.ts';
import { filesRead, isFilter, printsNoLine } from './filters.ts';
import type { OwnFiles } from './own-files.ts';
import type { CallReading, Request } from './requests.ts';
import { isSilentProgram } from './silent-programs.ts';

/**
 * What each command of a script may add to its output besides the answer of an opener (pull-requests.md, 6.4 to 6.7).
 */
export type Role =
  /** Prints what existed before. `owns`: in safe form it prints exactly this; null: it may print anything. */
  | { readonly kind: 'shower'; readonly owns: Ownership | null }
  /** Looks at the branch's own pull request, in safe form. */
  | {
      readonly kind: 'own-read';
      /** The branch that its words name; null: the current one. */
      readonly branch: string | null;
      /** The openers whose captured address its words are. */
      readonly of: readonly number[];
    }
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

/** Second words of gh commands that print bodies or links without being asked to. */
const GH_SHOWERS: ReadonlySet<string> = new Set(['view', 'edit', 'diff']);

/** Groups of gh whose `--json` holds no address of a pull request: `gh repo view --json url`. */
const OTHER_THINGS = /^(?:repo|run|workflow|release|label|secret|variable|cache|codespace|ruleset) /;

/** First words of hub commands that print links where a format asks for them. */
const HUB_SHOWERS: ReadonlySet<string> = new Set([
  'pr',
  'issue',
  'browse',
  'compare',
  'release',
  'ci-status',
]);

/** What the roles of a script's commands depend on. */
export interface Own {
  /** `--head` of the openers, and names of the current branch, as far as they are known. */
  readonly branches: ReadonlySet<string>;
  /** Commands whose output an own read may be given as its selector: the openers. */
  readonly openers: ReadonlySet<number>;
  /** Every opener names another branch than the current one. */
  readonly elsewhere: boolean;
  /** The files that the openers write to, and who reads them. */
  readonly files: OwnFiles;
}

/** The role of one command that opens nothing. */
export function roleOf(request: Request, reading: CallReading, own: Own): Role {
  const { command, program } = request;
  if (command.runs === 'never' || goesNowhere(command) || isOnlyPassedOn(request, reading)) return SILENT;
  if (command.prints !== undefined && printsOnlyKnown(command)) return SILENT;
  if (request.operations !== null) return githubRole(request, request.operations, reading, own);
  if (program === null) return PROGRAM;
  if (isSilentProgram(program)) return SILENT;
  if (isFilter(program)) return printsNoLine(command) || readsOnlyOwn(request, own) ? SILENT : SHOWS_ANYTHING;
  if (program === 'git') return gitRole(command);
  return spellsAddress(command) ? SHOWS_ANYTHING : PROGRAM;
}

function goesNowhere(command: Command): boolean {
  return command.seen === 'no' || command.output === 'discarded';
}

/** Is the output nothing but an argument of commands that do not print their arguments: `--body "$(cat body.md)"`. */
function isOnlyPassedOn({ index, command }: Request, reading: CallReading): boolean {
  const { stdout } = command;
  if (stdout?.to !== 'captured') return false;
  if (stdout.command !== undefined) return keepsArguments(reading.requests[stdout.command]);
  return reading.requests.every(
    (other) => other.index === index || keepsArguments(other) || !mayHold(other, index),
  );
}

function keepsArguments(request: Request | undefined): boolean {
  return request !== undefined && (request.operations !== null || request.program === 'git');
}

/** May a command have the text that another has printed into a variable. */
function mayHold({ command }: Request, index: number): boolean {
  const { prints, argv, stdin } = command;
  if (prints === undefined)
    return argv.includes(null) || (stdin?.from === 'text' && typeof stdin.text !== 'string');
  return prints.some(
    (piece) => typeof piece !== 'string' && (piece.from.length === 0 || piece.from.includes(index)),
  );
}

/** Known text stands in the script, and captured output is its own command's. */
function printsOnlyKnown(command: Command): boolean {
  return (command.prints ?? []).every((piece) => typeof piece === 'string' || piece.from.length > 0);
}

/** A filter that is given no file is part of the command before it, and one of an opener's file part of the opener. */
function readsOnlyOwn({ index, command }: Request, own: Own): boolean {
  const read = own.files.readers.get(index);
  if (read !== undefined) return !read.older && !read.foreign;
  return filesRead(command)?.length === 0 && command.stdin !== undefined && command.stdin.from !== 'file';
}

/** `echo "https://github.com/o/r/pull/$N"`: an address that the script puts together. */
function spellsAddress({ prints = [] }: Command): boolean {
  return prints.some((piece, place) => {
    const next = prints[place + 1];
    return (
      typeof piece === 'string' &&
      /\/pull\/\d*$/.test(piece) &&
      next !== undefined &&
      typeof next !== 'string'
    );
  });
}

function gitRole(command: Command): Role {
  const words = command.argv.slice(1);
  const subcommand = words.find((word) => word !== null && !word.startsWith('-')) ?? null;
  if (subcommand === null) return PROGRAM;
  if (GIT_SILENT.has(subcommand)) return SILENT;
  if (!GIT_SHOWERS.has(subcommand)) return PROGRAM;
  // The message of a commit stands above its `--stat`.
  const titles = subcommand === 'diff' ? SUMMARIES : ['--oneline'];
  const patch = words.some((word) => word === '-p' || word === '--patch');
  return !patch && titles.some((option) => words.includes(option)) ? SILENT : SHOWS_ANYTHING;
}

function githubRole(
  request: Request,
  operations: readonly Operation[],
  reading: CallReading,
  own: Own,
): Role {
  const roles = operations.map((operation) => operationRole(request, operation, reading, own));
  return roles.find((role) => role.kind === 'shower') ?? roles[0] ?? SILENT;
}

function operationRole(request: Request, operation: Operation, reading: CallReading, own: Own): Role {
  if (operation.operation === 'refused' || operation.printing.silent === true) return SILENT;
  const ownRead = ownReadOf(request, operation, reading, own);
  if (ownRead !== null) return ownRead;
  if (!canPrintAddress(request, operation)) return SILENT;
  const named = operation.repositoryFrom === 'clone' || operation.repositoryFrom === 'environment';
  const repository = named ? null : operation.repository;
  const safe = isSafe(request, operation, reading);
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

/** The program by which the words, or a `jq` behind them, choose what is printed; null: none, or one nobody knows. */
export function programOf(request: Request, operation: Operation, reading: CallReading): string | null {
  const { jq, template } = operation.printing;
  return jq ?? template ?? pipedProgram(request.command, reading);
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

function ownReadOf(request: Request, operation: Operation, reading: CallReading, own: Own): Role | null {
  const { command: name, selector } = operation;
  const safe = isSafe(request, operation, reading);
  if (operation.operation === 'none' || operation.repositoryFrom === 'flag') return null;
  if (name === 'pr list' && safe) return ownListOf(request.command, reading, own);
  if (!(name === 'pr view' && safe) && name !== 'pr edit' && name !== 'pr comment') return null;
  if (selector === undefined) return own.elsewhere ? null : { kind: 'own-read', branch: null, of: [] };
  if (selector !== null) {
    return own.branches.has(selector) ? { kind: 'own-read', branch: selector, of: [] } : null;
  }
  const of = sourcesOf(request.command).filter((index) => own.openers.has(index));
  return of.length === 0 ? null : { kind: 'own-read', branch: null, of };
}

/** `gh pr list --head BRANCH` lists the one open pull request of that branch, as long as it asks for nothing else. */
function ownListOf({ argv, sources = {} }: Command, reading: CallReading, own: Own): Role | null {
  if (argv.some((word) => word !== null && OTHER_LISTS.test(word))) return null;
  const flag = argv.findIndex((word) => word === '--head' || word === '-H');
  const head = flag < 0 ? argv.find((word) => word?.startsWith('--head='))?.slice(7) : argv[flag + 1];
  if (head === undefined) return null;
  if (head !== null) return own.branches.has(head) ? { kind: 'own-read', branch: head, of: [] } : null;
  const from = sources[flag + 1] ?? [];
  const current = from.length > 0 && from.every((index) => namesCurrentBranch(reading.shell.commands[index]));
  return current ? { kind: 'own-read', branch: null, of: [] } : null;
}

const OTHER_LISTS = /^(?:--state|-s|--search|-S|--author|-A|--base|-B|--label|-l|--app|--assignee|-a)/;

function namesCurrentBranch(command: Command | undefined): boolean {
  const words = (command?.argv ?? []).join(' ');
  return /^git (?:branch --show-current|rev-parse --abbrev-ref HEAD|symbolic-ref (?:-q )?--short (?:-q )?HEAD)$/.test(
    words,
  );
}

function sourcesOf({ sources = {} }: Command): readonly number[] {
  return Object.values(sources).flat();
}

function canPrintAddress({ program, command }: Request, operation: Operation): boolean {
  const { printing, method } = operation;
  if (OTHER_THINGS.test(operation.command) && printing.fields !== undefined) return false;
  if (printing.jq !== undefined || printing.template !== undefined || printing.fields !== undefined)
    return true;
  if (method !== null || operation.operation === 'unknown') return true;
  // `hub pr list -f %U`, `hub pr show -u`, `hub browse -u`.
  if (program === 'hub') return HUB_SHOWERS.has(operation.command.split(' ')[0] ?? '');
  // A dry run prints the whole body; `--help` and `--web` print words of gh's own.
  if (operation.command === 'pr create')
    return command.argv.some((word) => word?.startsWith('--dry-run') !== false);
  return GH_SHOWERS.has(operation.command.split(' ')[1] ?? '');
}
