import type { Command } from '../shell/types.ts';
import { baseName, namesMayWrite } from './file-mentions.ts';
import { filesRead } from './filters.ts';
import { openersOf } from './openers.ts';
import { folderOf, joinPath } from './paths.ts';
import { projectionOfJq } from './projection.ts';
import type { CallReading, Request } from './requests.ts';
import { postersOf } from './posters.ts';
import { roleOf, type Own, type RoleKind } from './roles.ts';
import { isSilentProgram } from './silent-programs.ts';

/** Programs that give back a file's lines, or what a program picks out of it (pull-requests.md, 8.1). */
const READERS: ReadonlySet<string> = new Set([
  'cat',
  'head',
  'tail',
  'sed',
  'less',
  'more',
  'bat',
  'grep',
  'egrep',
  'rg',
  'awk',
  'jq',
]);

/** Of those, the ones that always give its end. */
const TO_THE_END: ReadonlySet<string> = new Set(['cat', 'tail', 'less', 'more', 'bat']);

/** Filters that give whole lines, none of which was chosen for what stands in it. */
const KEEPS_LINES: ReadonlySet<string> = new Set([...TO_THE_END, 'head', 'tac', 'tee', 'sort', 'uniq']);

const MOST_STAGES = 20;

const NOBODYS: Own = {
  branches: new Set(),
  openers: new Set(),
  elsewhere: false,
  isConditional: false,
  files: { readers: new Map(), files: new Map() },
};

export interface PrintedFile {
  /** From where the call began. */
  readonly path: string;
  /** A program that nobody knows may have printed something as well. */
  readonly beside: boolean;
  /** What stands last in it is printed: a line that was appended to older ones. */
  readonly toTheEnd: boolean;
  /** A program picks pieces out of its lines: `grep -o` may find an address in the text of a JSON answer. */
  readonly picked: boolean;
}

/**
 * The one file whose lines a script prints; null where it prints none, several, or what is known to be something else of
 * the kind that is looked for.
 */
export function filePrinted(reading: CallReading, kind?: RoleKind): PrintedFile | null {
  const files = reading.requests.flatMap(fileOf);
  const [path] = files;
  if (path === undefined || path === null || files.length > 1) return null;
  if (openersOf(reading).length > 0 || postersOf(reading).length > 0) return null;
  const kinds = reading.requests.flatMap((request) =>
    fileOf(request).length > 0 ? [] : [roleOf(request, reading, NOBODYS, kind).kind],
  );
  if (!kinds.every((kind) => kind === 'silent' || kind === 'program')) return null;
  const readers = reading.requests.filter((request) => fileOf(request).length > 0);
  return {
    path,
    beside: kinds.includes('program'),
    toTheEnd: readers.every(givesEnd),
    picked: readers.some((request) => picks(request, reading)),
  };
}

function picks(request: Request, reading: CallReading): boolean {
  let stage: Request | undefined = request;
  for (let depth = 0; depth < MOST_STAGES && stage !== undefined; depth += 1) {
    if (!keepsLines(stage)) return true;
    const [next]: readonly number[] = stage.command.stdout?.into ?? [];
    stage = next === undefined ? undefined : reading.requests[next];
  }
  return stage !== undefined;
}

/** `jq -r .html_url` gives what names the thing itself. */
function keepsLines({ program, command }: Request): boolean {
  if (program === 'jq') {
    const code = command.argv.slice(1).find((word) => word === null || !word.startsWith('-')) ?? null;
    return projectionOfJq(code).safe;
  }
  if (program === 'sed')
    return command.argv.some((word) => word !== null && /^(?:\$|\d+)(?:,(?:\$|\d+))?p$/.test(word));
  return program !== null && KEEPS_LINES.has(program);
}

function givesEnd({ program, command }: Request): boolean {
  return program !== null && TO_THE_END.has(program) && command.output === 'shown';
}

/** The files that a command prints, as lines or into filters that print lines; null among them has no known name. */
function fileOf({ command, program }: Request): readonly (string | null)[] {
  if (program === null || !READERS.has(program) || command.runs === 'never') return [];
  if (command.output !== 'shown' && command.output !== 'piped') return [];
  const named = filesRead(command) ?? [];
  const redirected = named.length === 0 && command.stdin?.from === 'file' ? [command.stdin.file ?? null] : [];
  return [...named, ...redirected].map((file) => pathFrom(folderOf(command), file));
}

function pathFrom(folder: string | null, file: string | null): string | null {
  if (file === null || (folder === null && !/^[/~]/.test(file))) return null;
  return joinPath(folder ?? '.', file);
}

/** What a script writes to besides its openers' answers. */
export interface Written {
  /** By their names from where the call began. */
  readonly paths: readonly string[];
  /** Names without their folders: of files that some program may write to, in whatever folder. */
  readonly names: ReadonlySet<string>;
  /** A file whose name only the shell knows is given what may be an address. */
  readonly anywhere: boolean;
}

/** The files that a script writes. */
export function filesWritten(reading: CallReading): Written {
  const paths: string[] = [];
  const names = new Set<string>();
  let anywhere = false;
  for (const { command, program } of reading.requests) {
    if (command.runs === 'never') continue;
    const folder = folderOf(command);
    for (const sink of [command.stdout, command.stderr]) {
      if (sink?.to !== 'file') continue;
      if (typeof sink.file !== 'string')
        anywhere ||= sink === command.stdout && mayHoldAddress(command, program);
      else if (folder === null) names.add(baseName(sink.file));
      else paths.push(joinPath(folder, sink.file));
    }
    for (const name of namesMayWrite(command, program)) names.add(name);
  }
  return { paths, names, anywhere };
}

/** Words that the script spells are known, and no address of theirs is new. */
function mayHoldAddress(command: Command, program: string | null): boolean {
  if (command.prints?.every((piece) => typeof piece === 'string') === true) return false;
  return !isSilentProgram(program) && program !== 'git';
}
