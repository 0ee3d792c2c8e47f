import type { Operation } from '../github/types.ts';
import type { Command } from '../shell/types.ts';
import { isChecker } from './checkers.ts';
import { filesRead, isFilter, printsNoLine } from './filters.ts';
import { gitRole } from './git-role.ts';
import { ownReadOf } from './looks.ts';
import type { OwnFiles } from './own-files.ts';
import { isSafe } from './printed-fields.ts';
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

export const SILENT: Role = { kind: 'silent' };
const PROGRAM: Role = { kind: 'program' };
export const SHOWS_ANYTHING: Role = { kind: 'shower', owns: null };

/** Second words of gh commands that print bodies or links without being asked to. */
const GH_SHOWERS: ReadonlySet<string> = new Set(['view', 'edit', 'diff']);

/** Groups of gh whose `--json` holds no address of a pull request: `gh repo view --json url`. */
export const OTHER_THINGS: RegExp =
  /^(?:repo|run|workflow|release|label|secret|variable|cache|codespace|ruleset) /;

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
  /** Each opener stands in a branch that the script may pass by. */
  readonly isConditional: boolean;
  /** The files that the openers write to, and who reads them. */
  readonly files: OwnFiles;
}

/** What is looked for: who prints it differs. */
export interface RoleKind {
  /** Does the script put one together of what is no answer of its own. */
  readonly spells: (command: Command, own: Own) => boolean;
  /** The role of one request to GitHub. */
  readonly ofOperation: (request: Request, operation: Operation, reading: CallReading, own: Own) => Role;
}

const PULL_REQUESTS: RoleKind = {
  spells: (command, own) => spellsThing(command, own, /\/pull\/\d*$/),
  ofOperation: operationRole,
};

/** The role of one command that asks for nothing of the kind that is looked for. */
export function roleOf(
  request: Request,
  reading: CallReading,
  own: Own,
  kind: RoleKind = PULL_REQUESTS,
): Role {
  const { command, program } = request;
  if (command.runs === 'never' || goesNowhere(command) || isOnlyPassedOn(request, reading)) return SILENT;
  if (kind.spells(command, own)) return SHOWS_ANYTHING;
  const isShared = own.files.readers.get(request.index)?.foreign === true;
  if (command.prints !== undefined && printsOnlyKnown(command) && !isShared) return SILENT;
  if (request.operations !== null)
    return strongestRole(
      request.operations.map((operation) => kind.ofOperation(request, operation, reading, own)),
    );
  if (program === null) return PROGRAM;
  if (isSilentProgram(program) || isChecker(command, program)) return SILENT;
  if (isFilter(program)) {
    if (!printsNoLine(command) && !readsOnlyOwn(request, own)) return SHOWS_ANYTHING;
    return picksFromAnswer(request, reading, own) ? PROGRAM : SILENT;
  }
  if (program === 'git') return gitRole(command);
  return PROGRAM;
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

/** Filters that make lines of what stands within a line. */
const PICKERS: ReadonlySet<string> = new Set(['grep', 'egrep', 'rg', 'sed', 'awk', 'gawk', 'cut', 'tr']);

/** `gh api … | grep -o "https://[^\"]*"`: a JSON answer also quotes what its author wrote, and the filter cannot tell. */
function picksFromAnswer({ command, program }: Request, reading: CallReading, own: Own): boolean {
  if (program === null || !PICKERS.has(program) || command.stdin?.from !== 'pipe') return false;
  return (command.stdin.commands ?? []).some(
    (index) =>
      own.openers.has(index) &&
      (reading.requests[index]?.operations ?? []).some(
        ({ method, printing }) =>
          method !== null && printing.jq === undefined && printing.template === undefined,
      ),
  );
}

/** `echo "https://github.com/o/r/pull/$N"`: an address that the script puts together, of what is no answer of its own. */
export function spellsThing({ prints = [] }: Command, { openers }: Own, ending: RegExp): boolean {
  return prints.some((piece, place) => {
    const next = prints[place + 1];
    if (typeof piece !== 'string' || !ending.test(piece)) return false;
    if (next === undefined || typeof next === 'string') return false;
    return next.from.length === 0 || !next.from.every((index) => openers.has(index));
  });
}

function strongestRole(roles: readonly Role[]): Role {
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
