import type { Command } from '../shell/types.ts';
import { isChecker } from './checkers.ts';
import { baseName, namesMayWrite } from './file-mentions.ts';
import { filesRead, isFilter, printsNoLine } from './filters.ts';
import { gitRole } from './git-role.ts';
import { joinPath } from './paths.ts';
import type { CallReading, Request } from './requests.ts';
import { isSilentProgram } from './silent-programs.ts';

/** Whose output a file or a stream holds. */
export interface Holdings {
  /** Openers whose answers may stand in it, in their order. */
  readonly openers: readonly number[];
  /** Something else may have written to it as well. */
  readonly foreign: boolean;
  /** A look at what an opener has opened may have written to it. */
  readonly looks: boolean;
}

/** What a command reads back from files, or what a file holds in the end. */
export interface FileAnswers extends Holdings {
  /** What the file held before the call may stand in front. */
  readonly older: boolean;
}

/** What a file holds when the call is over. */
export interface FileEnd extends FileAnswers {
  /** Openers whose answers took the place of what it held before: `>`, and not `>>`. */
  readonly replacedBy: readonly number[];
}

export interface OwnFiles {
  /** By the place of a filter that reads files: what it finds there. Files that no opener wrote to are left out. */
  readonly readers: ReadonlyMap<number, FileAnswers>;
  /** By its path from where the call began: what each file that an opener wrote to holds when the call is over. */
  readonly files: ReadonlyMap<string, FileEnd>;
}

interface Writing {
  readonly writer: number;
  readonly append: boolean;
  readonly holdings: Holdings;
}

const NOBODY: Holdings = { openers: [], foreign: false, looks: false };
const ANYBODY: Holdings = { openers: [], foreign: true, looks: false };
const LOOK: Holdings = { openers: [], foreign: false, looks: true };

/** Commands between a write and a read of it that stand in one row of statements, at most. */
const NEAR = 4;

/**
 * The files that the openers of a script write to, and who reads them back in that script (pull-requests.md, 8.1).
 * Paths are compared in the text; one that only the shell knows is no file of this answer. `isLook` says of a request
 * whether it looks at an opener's own pull request (6.6): that is no stranger in the file, to a reader in this script.
 */
export function ownFilesOf(
  reading: CallReading,
  openers: ReadonlySet<number>,
  isLook: (request: Request) => boolean = () => false,
): OwnFiles {
  const { commands } = reading.shell;
  const writings = new Map<string, Writing[]>();
  const named = new Map<string, string[]>();
  /** How often something was written to a file of which nobody knows the name, in all and before a file was first written. */
  let strays = 0;
  const straysBefore = new Map<string, number>();
  const readers = new Map<number, FileAnswers>();
  const streams: Holdings[] = [];
  for (const request of reading.requests) {
    const { command, index } = request;
    if (command.runs === 'never') {
      streams.push(NOBODY);
      continue;
    }
    const files = filesReadBy(command);
    if (files !== null && files.length > 0) {
      const found = files.map((file) => answersAt(file, command));
      const all = joined(found);
      if (all.openers.length > 0) readers.set(index, { ...all, ...placesIn(found) });
      streams.push(all);
    } else if (openers.has(index)) streams.push({ ...NOBODY, openers: [index] });
    else streams.push(isLook(request) ? LOOK : streamOf(command));
    noteWritings(request);
  }
  const files = new Map<string, FileEnd>();
  for (const [path, list] of writings) {
    const all = answersAt(path, null);
    const replacedBy = list.flatMap(({ append, holdings }) => (append ? [] : holdings.openers));
    // Of a file that a later call prints, nobody can tell which of the two has written a line.
    const answers = { ...all, foreign: all.foreign || all.looks, replacedBy };
    if (answers.openers.length > 0 && !path.startsWith(UNSURE)) files.set(path, answers);
  }
  return { readers, files };

  function streamOf(command: Command): Holdings {
    if (command.prints !== undefined) {
      return joined(
        command.prints.flatMap((piece) => {
          if (typeof piece === 'string') return [];
          return piece.from.length === 0 ? [ANYBODY] : piece.from.map((from) => streams[from] ?? ANYBODY);
        }),
      );
    }
    const program = command.argv[0] ?? null;
    if (isFilter(program)) return printsNoLine(command) ? NOBODY : stdinOf(command);
    if (isSilentProgram(program) || isChecker(command, program)) return NOBODY;
    if (program === 'git' && gitRole(command).kind === 'silent') return NOBODY;
    // A program that stands in an opener's pipe makes something of its answer.
    const piped = command.stdin?.from === 'pipe' ? stdinOf(command) : ANYBODY;
    return piped.openers.length > 0 && !piped.foreign ? piped : ANYBODY;
  }

  function stdinOf({ stdin }: Command): Holdings {
    switch (stdin?.from) {
      case 'nothing':
      case 'text':
        return NOBODY;
      case 'pipe': {
        const from = stdin.commands ?? [];
        if (from.length === 0) return typeof stdin.text === 'string' ? NOBODY : ANYBODY;
        return joined(from.map((each) => streams[each] ?? ANYBODY));
      }
      default:
        return ANYBODY;
    }
  }

  function noteWritings(request: Request): void {
    const { index, command, program, operations } = request;
    const { stdout, stderr } = command;
    const holdings = streams[index] ?? ANYBODY;
    const out = stdout?.to === 'file' ? pathOf(command, stdout.file) : null;
    const err = stderr?.to === 'file' ? pathOf(command, stderr.file) : null;
    if (stdout?.to === 'file' && typeof stdout.file !== 'string' && holdings.foreign) strays += 1;
    if (out !== null) write(out, { writer: index, append: stdout?.append === true, holdings });
    if (err !== null && err !== out) {
      // The messages of programs that are known hold no address but an opener's.
      const known =
        !openers.has(index) && (operations !== null || isFilter(program) || isSilentProgram(program));
      write(err, { writer: index, append: stderr?.append === true, holdings: known ? NOBODY : holdings });
    }
    for (const operation of operations ?? []) {
      const file = pathOf(command, operation.printing.file);
      if (file !== null) write(file, { writer: index, append: false, holdings });
    }
    if (program === 'tee') {
      const append = command.argv.some((word) => word === '-a' || word === '--append');
      for (const file of operandsOf(command)) write(file, { writer: index, append, holdings });
    } else if (program === 'rm' || program === 'truncate') {
      for (const file of operandsOf(command)) write(file, { writer: index, append: false, holdings: NOBODY });
    } else if (!openers.has(index)) {
      for (const name of namesMayWrite(command, program)) {
        for (const file of named.get(name) ?? [])
          write(file, { writer: index, append: true, holdings: ANYBODY });
      }
    }
  }

  function write(path: string, writing: Writing): void {
    const list = writings.get(path);
    if (list !== undefined) {
      list.push(writing);
      return;
    }
    writings.set(path, [writing]);
    straysBefore.set(path, strays);
    const name = baseName(path);
    const paths = named.get(name);
    if (paths === undefined) named.set(name, [path]);
    else paths.push(path);
  }

  /**
   * What a file holds when a command reads it; at the end of the call where there is none. Commands of one group share
   * its redirection, which the rows do not tell, so no writing hides an earlier one.
   */
  function answersAt(path: string | null, reader: Command | null): FileAnswers {
    const list = path === null ? undefined : writings.get(path);
    if (path === null || list === undefined) return { ...ANYBODY, older: true };
    const emptied = list.some(({ append, writer }) => !append && hasRun(writer, reader));
    const all = joined(list.map((each) => each.holdings));
    return { ...all, foreign: all.foreign || strays > (straysBefore.get(path) ?? 0), older: !emptied };
  }

  function hasRun(writer: number, reader: Command | null): boolean {
    const command = commands[writer];
    if (command === undefined) return false;
    if (command.runs === 'always') return true;
    if (reader === null) return false;
    const { success = [], failure = [] } = reader.needs ?? {};
    return success.includes(writer) || failure.includes(writer) || standTogether(command, writer, reader);
  }

  /** Two commands of one branch, body or list, one right behind the other: whoever reaches the second has passed the first. */
  function standTogether(first: Command, place: number, second: Command): boolean {
    const distance = commands.indexOf(second) - place;
    const needs = (command: Command): string => JSON.stringify([command.within, command.needs ?? null]);
    return distance > 0 && distance <= NEAR && needs(first) === needs(second);
  }
}

/** Of several files in a row, what one held before may stand on either side of another's answer. */
function placesIn(found: readonly FileAnswers[]): Pick<FileAnswers, 'foreign' | 'older'> {
  const older = found.some((each) => each.older);
  const foreign = found.some((each) => each.foreign);
  return found.length === 1 ? { foreign, older } : { foreign: foreign || older, older: false };
}

function joined(parts: readonly Holdings[]): Holdings {
  const openers = [...new Set(parts.flatMap((part) => part.openers))].sort((a, b) => a - b);
  const some = (key: 'foreign' | 'looks'): boolean => parts.some((part) => part[key]);
  return { openers, foreign: some('foreign'), looks: some('looks') };
}

/** The paths of the files that a filter reads, by its words or as its stdin; null for a command that reads none. */
function filesReadBy(command: Command): readonly (string | null)[] | null {
  const files = filesRead(command);
  if (files === null) return null;
  const redirected = files.length === 0 && command.stdin?.from === 'file' ? [command.stdin.file ?? null] : [];
  return [...files, ...redirected].map((file) => pathOf(command, file));
}

function operandsOf(command: Command): readonly string[] {
  return command.argv.slice(1).flatMap((word) => {
    const path = word === null || word.startsWith('-') ? null : pathOf(command, word);
    return path === null ? [] : [path];
  });
}

/**
 * From where the call began; null where the name or the folder is not known. Behind a `cd` that may have failed, files
 * of one folder are still told apart from each other, and from all others.
 */
function pathOf({ cwd }: Command, file: string | null | undefined): string | null {
  if (file === null || file === undefined || file.startsWith('/dev/')) return null;
  if (cwd === undefined || /^[/~]/.test(file)) return joinPath('.', file);
  if (cwd.path === null) return null;
  return cwd.sure === false ? `${UNSURE}${joinPath(cwd.path, file)}` : joinPath(cwd.path, file);
}

const UNSURE = '?:';
