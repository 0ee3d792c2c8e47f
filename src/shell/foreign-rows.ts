/**
 * The rows of PowerShell and cmd code while it is read (shell 17). All are `maybe`, prove nothing and have no `needs`
 * (17.4); what differs is gathered here once for both readers.
 */
import { itemText, type Item } from './getopt.ts';
import { namesIn } from './names.ts';
import type {
  Command,
  Cwd,
  Output,
  Pieces,
  Printed,
  ShellReading,
  Sink,
  Stdin,
  Surrounding,
  Unread,
  UnreadReason,
} from './types.ts';

/** Budgets of shell 16. */
const MAXIMUM_ROWS = 1000;
const MAXIMUM_STEPS = 20_000;
export const MAXIMUM_DEPTH = 24;
export const MAXIMUM_SCRIPT: number = 256 * 1024;

/** Stands in code for a piece of it that only the run knows; a character that no text holds. */
export const HOLE = '\uffff';

/** Where code comes from that is read in another dialect. */
export interface ForeignBase {
  /** The place of the command that carries the code; left out: the code is the script, and rows have their own places. */
  readonly span?: readonly [number, number] | null;
  readonly within?: readonly Surrounding[];
  readonly via?: readonly string[];
  readonly programs: readonly string[];
  /** Nested shells around this code. */
  readonly depth?: number;
}

/** What holds for all rows of a stretch of code. */
export interface Place {
  readonly within: readonly Surrounding[];
  readonly via: readonly string[];
  readonly times: 1 | null;
  readonly stdout: Sink;
  readonly stdin: Stdin | null;
  readonly concurrent: boolean;
  /** True where what is shown may go elsewhere after all. */
  readonly doubtful: boolean;
  readonly depth: number;
}

const SHOWN: Sink = { to: 'shown' };
export const DISCARDED: Sink = { to: 'discarded' };
export const CAPTURED: Sink = { to: 'captured' };
export const UNKNOWN_SINK: Sink = { to: 'unknown' };

export interface RowParts {
  readonly words: readonly Item[];
  readonly from: number;
  readonly to: number;
  readonly stdout: Sink;
  readonly stderr: Sink;
  readonly stdin: Stdin | null;
  /** What a printing command prints, where the dialect has one; null for other programs. */
  readonly prints: readonly Printed[] | null;
  /** Commands of the shell itself have no `seen`. */
  readonly builtin: boolean;
}

export interface ForeignRows {
  readonly base: ForeignBase;
  readonly commands: Command[];
  readonly unread: Unread[];
  readonly env: Map<string, string | null>;
  readonly unset: Set<string>;
  /** Names in the order in which they were set, so that what a block set can be forgotten. */
  readonly written: string[];
  /** Place of the outer command while code in a string is read; undefined: rows have their own places. */
  span: readonly [number, number] | null | undefined;
  /** True when code that does not parse was noted; one note is enough. */
  broken: boolean;
  /** The folder as far as it was changed. */
  folder: Cwd | null;
  steps: number;
}

/** What the reader of a dialect works with. */
export interface ForeignReader {
  readonly rows: ForeignRows;
  readonly source: string;
  /** Reads code in a string within `[from, to)`, of either dialect. */
  readonly readCode: (
    dialect: 'powershell' | 'cmd',
    code: Pieces,
    place: Place,
    from: number,
    to: number,
  ) => void;
}

export function openRows(base: ForeignBase): ForeignRows {
  return {
    base,
    commands: [],
    unread: [],
    env: new Map(),
    unset: new Set(),
    written: [],
    span: base.span,
    broken: false,
    folder: null,
    steps: 0,
  };
}

export function placeOf(base: ForeignBase): Place {
  return {
    within: base.within ?? [],
    via: base.via ?? [],
    times: 1,
    stdout: SHOWN,
    stdin: null,
    concurrent: false,
    doubtful: false,
    depth: base.depth ?? 0,
  };
}

/** The place one level deeper, in a surrounding of its own. */
export function inside(place: Place, surrounding: Surrounding | null, changes: Partial<Place> = {}): Place {
  const within = surrounding === null ? place.within : [...place.within, surrounding];
  return { ...place, within, depth: place.depth + 1, ...changes };
}

const spanOf = (rows: ForeignRows, from: number, to: number): readonly [number, number] | null =>
  rows.span === undefined ? [from, to] : rows.span;

/** Notes code that is not read; `text` is searched for names. */
export function addUnread(
  rows: ForeignRows,
  why: UnreadReason,
  text: string,
  from: number,
  to: number,
): void {
  rows.unread.push({ span: spanOf(rows, from, to), why, names: namesIn(text, rows.base.programs) });
}

/** Notes, once, that the code does not parse from `from` on. */
export function noteBroken(rows: ForeignRows, source: string, from: number): void {
  if (!rows.broken) addUnread(rows, 'dialect', source.slice(from), from, source.length);
  rows.broken = true;
}

/** Reads code that stands in a string within `[from, to)`: its rows stand where the outer command does. */
export function carry(rows: ForeignRows, from: number, to: number, read: () => void): void {
  const { span } = rows;
  rows.span = spanOf(rows, from, to);
  read();
  rows.span = span;
}

/** Counts one step; false when the budget is used up, which is noted once. */
export function takeStep(rows: ForeignRows): boolean {
  rows.steps += 1;
  if (rows.steps === MAXIMUM_STEPS + 1) addUnread(rows, 'budget-steps', '', 0, 0);
  return rows.steps <= MAXIMUM_STEPS;
}

const OUTPUT_FIELDS = ['variable', 'command', 'into', 'file', 'append'] as const;

/** True where a sink says more than its bare `to`. */
const saysMore = (sink: Sink): boolean => OUTPUT_FIELDS.some((field) => sink[field] !== undefined);

/** What becomes of the output (10.3), as far as these dialects are followed: not into variables and files. */
const SEEN: Readonly<Record<Output, NonNullable<Command['seen']>>> = {
  shown: 'whole',
  captured: 'maybe',
  piped: 'changed',
  file: 'maybe',
  discarded: 'no',
  unknown: 'maybe',
};

const seenOf = (sink: Sink, doubtful: boolean): NonNullable<Command['seen']> =>
  doubtful && sink.to === 'shown' ? 'maybe' : SEEN[sink.to];

/** Words with neighbouring holes as one. */
function joinHoles(pieces: Pieces): Pieces {
  return pieces.filter((piece, index) => piece !== null || index === 0 || pieces[index - 1] !== null);
}

/** Adds a row and gives its index; -1 where there are too many, which is noted once. */
export function addRow(rows: ForeignRows, place: Place, parts: RowParts): number {
  const index = rows.commands.length;
  if (index >= MAXIMUM_ROWS) {
    if (!rows.unread.some(({ why }) => why === 'budget-commands'))
      addUnread(rows, 'budget-commands', '', parts.from, parts.to);
    rows.steps = MAXIMUM_STEPS + 1;
    return -1;
  }
  const argv = parts.words.map(itemText);
  const many = parts.words.flatMap((word, at) => (word.many ? [at] : []));
  const partial = parts.words.flatMap((word, at): [string, Pieces][] =>
    argv[at] === null && !word.many && word.pieces.some((piece) => piece !== null)
      ? [[String(at), joinHoles(word.pieces)]]
      : [],
  );
  rows.commands.push({
    argv,
    ...(many.length > 0 ? { many } : {}),
    ...(partial.length > 0 ? { partial: Object.fromEntries(partial) } : {}),
    span: spanOf(rows, parts.from, parts.to),
    runs: 'maybe',
    times: place.times,
    exitProves: false,
    within: place.within,
    ...(place.via.length > 0 ? { via: place.via } : {}),
    ...(place.concurrent ? { concurrent: true } : {}),
    output: parts.stdout.to,
    ...(saysMore(parts.stdout) ? { stdout: parts.stdout } : {}),
    ...(parts.stderr.to === 'shown' ? {} : { stderr: parts.stderr }),
    ...(parts.prints === null ? {} : { prints: parts.prints }),
    ...(parts.prints === null && !parts.builtin ? { seen: seenOf(parts.stdout, place.doubtful) } : {}),
    ...(parts.stdin === null ? {} : { stdin: parts.stdin }),
    ...(rows.env.size > 0 ? { env: Object.fromEntries(rows.env) } : {}),
    ...(rows.unset.size > 0 ? { unset: [...rows.unset] } : {}),
    ...(rows.folder === null ? {} : { cwd: rows.folder }),
  });
  return index;
}

/** Puts right what became known only later: where a row's output goes. */
export function setSink(rows: ForeignRows, index: number, stdout: Sink): void {
  const row = rows.commands[index];
  if (row === undefined) return;
  const seen = row.seen === undefined ? {} : { seen: seenOf(stdout, row.seen === 'maybe') };
  const stderr = row.stderr?.to === 'piped' && stdout.to === 'piped' ? { stderr: stdout } : {};
  const more = saysMore(stdout) ? { stdout } : {};
  rows.commands[index] = { ...row, output: stdout.to, ...more, ...stderr, ...seen };
}

/** Says what a row reads, unless that was said already. */
export function setStdin(rows: ForeignRows, index: number, stdin: Stdin): void {
  const row = rows.commands[index];
  if (row !== undefined) rows.commands[index] = { stdin, ...row };
}

/** Puts a surrounding around the rows from `first` on, behind the outer ones. */
export function wrapRows(rows: ForeignRows, first: number, outer: number, surrounding: Surrounding): void {
  for (let index = first; index < rows.commands.length; index++) {
    const row = rows.commands[index];
    if (row === undefined) continue;
    const within = [...row.within.slice(0, outer), surrounding, ...row.within.slice(outer)];
    rows.commands[index] = { ...row, within };
  }
}

export function readingOf(rows: ForeignRows): ShellReading {
  return {
    commands: rows.commands,
    assignments: [],
    unread: rows.unread,
    complete: !rows.unread.some(({ why }) => why !== 'other-language' && why !== 'elsewhere'),
  };
}

/** Code with holes as one text. */
export function codeText(code: Pieces): string {
  return code.map((piece) => piece ?? HOLE).join('');
}

/** Text with holes as pieces. */
export function piecesWithHoles(text: string): Pieces {
  return text
    .split(HOLE)
    .flatMap((piece, index) => [...(index > 0 ? [null] : []), ...(piece === '' ? [] : [piece])]);
}
