/** Lines of cmd: separators, pipes, brackets, `if`, `for` (shell 17.3). */
import {
  addUnread,
  CAPTURED,
  inside,
  MAXIMUM_DEPTH,
  noteBroken,
  setSink,
  setStdin,
  takeStep,
  wrapRows,
  type ForeignReader,
  type ForeignRows,
  type Place,
} from '../foreign-rows.ts';
import { readMaybe } from '../foreign-settings.ts';
import { itemText, type Item } from '../getopt.ts';
import { emitCommand } from './emit.ts';
import { redirect, type Redirections } from './redirections.ts';
import { endOfLine, keywordAt, readWord, skipBlanks } from './words.ts';

/** `line`: reading ends with the line; `bracket`: with a `)`; `all`: with the code. */
type Until = 'line' | 'bracket' | 'all';

/** Reads commands from `from` on; gives the place behind them. */
export function readSequence(
  reader: ForeignReader,
  from: number,
  to: number,
  place: Place,
  until: Until,
): number {
  const { rows, source } = reader;
  if (place.depth > MAXIMUM_DEPTH) {
    addUnread(rows, 'budget-depth', source.slice(from, to), from, to);
    return to;
  }
  const bracketed = until === 'bracket';
  let at = from;
  while (at < to && takeStep(rows)) {
    at = skipBlanks(source, at, to);
    const character = source.charAt(at);
    if (at >= to) return to;
    if (character === '\n' && until === 'line') return at;
    if (character === ')') {
      if (bracketed || until === 'line') return at;
      noteBroken(rows, source, at);
      at += 1;
    } else if ('\n&|@;,='.includes(character)) at += 1;
    else if (character === ':' || keywordAt(source, at) === 'rem') at = endOfLine(source, at, to);
    else at = Math.max(at + 1, readPipeline(reader, at, to, place, bracketed));
  }
  return at;
}

function readPipeline(
  reader: ForeignReader,
  from: number,
  to: number,
  place: Place,
  bracketed: boolean,
): number {
  const { rows, source } = reader;
  const starts = [rows.commands.length];
  let at = readStage(reader, from, to, place, bracketed);
  for (;;) {
    const behind = skipBlanks(source, at, to);
    if (source.charAt(behind) !== '|' || source.charAt(behind + 1) === '|') break;
    const next = skipBlanks(source, behind + 1, to);
    if (next >= to || '\n&|)'.includes(source.charAt(next)) || !takeStep(rows)) break;
    starts.push(rows.commands.length);
    at = readStage(reader, next, to, place, bracketed);
  }
  if (starts.length > 1) pipe(rows, [...starts, rows.commands.length], place);
  return at;
}

/** Joins the stages between the given rows. */
function pipe(rows: ForeignRows, starts: readonly number[], place: Place): void {
  const range = (from = 0, to = 0): number[] => Array.from({ length: to - from }, (_, index) => from + index);
  wrapRows(rows, starts[0] ?? 0, place.within.length, 'pipe');
  for (let stage = 0; stage + 2 < starts.length; stage++) {
    const writers = range(starts[stage], starts[stage + 1]).filter(
      (row) => rows.commands[row]?.output === 'shown',
    );
    const readers = range(starts[stage + 1], starts[stage + 2]);
    for (const row of writers) setSink(rows, row, { to: 'piped', into: readers });
    for (const row of readers) setStdin(rows, row, { from: 'pipe', commands: writers, text: null });
  }
}

function readStage(
  reader: ForeignReader,
  from: number,
  to: number,
  place: Place,
  bracketed: boolean,
): number {
  const { source } = reader;
  let at = from;
  while (source.charAt(at) === '@' && at < to) at = skipBlanks(source, at + 1, to);
  if (source.charAt(at) === '(') return readBracket(reader, at, to, place, bracketed);
  const keyword = keywordAt(source, at);
  if (keyword === 'if') return readIf(reader, at + 2, to, place, bracketed);
  if (keyword === 'for') return readFor(reader, at + 3, to, place, bracketed);
  return readCommand(reader, at, to, place, bracketed);
}

/** `( … )`, with redirections behind it for all that it holds. */
function readBracket(
  reader: ForeignReader,
  at: number,
  to: number,
  place: Place,
  bracketed: boolean,
): number {
  const { rows, source } = reader;
  const start = rows.commands.length;
  let next = readSequence(reader, at + 1, to, inside(place, null), 'bracket');
  if (source.charAt(next) !== ')' || next >= to) {
    noteBroken(rows, source, at);
    return to;
  }
  next += 1;
  const redirections: Redirections = { stdout: null, stderr: null };
  for (;;) {
    const behind = redirect(source, skipBlanks(source, next, to), to, redirections, bracketed);
    if (behind === null) break;
    next = behind;
  }
  if (redirections.stdout !== null) {
    for (let row = start; row < rows.commands.length; row++) {
      if (rows.commands[row]?.output === 'shown') setSink(rows, row, redirections.stdout);
    }
  }
  return next;
}

/** A body of `if` and `for`: a bracket, or the rest of the line. */
function readBody(reader: ForeignReader, from: number, to: number, place: Place, bracketed: boolean): number {
  const { source } = reader;
  const at = skipBlanks(source, from, to);
  if (source.charAt(at) === '(') return readPipeline(reader, at, to, place, bracketed);
  const end = endOfLine(source, at, to);
  return readSequence(reader, at, end, place, 'line');
}

/** `if [/i] [not] TEST body [else body]`; the test runs nothing. */
function readIf(reader: ForeignReader, from: number, to: number, place: Place, bracketed: boolean): number {
  const { rows, source } = reader;
  const word = (at: number): { text: string; next: number } => {
    const start = skipBlanks(source, at, to);
    const { word: read, next } = readWord(source, start, to, false);
    return { text: itemText(read)?.toLowerCase() ?? '', next: start >= to ? to : next };
  };
  let { text, next } = word(from);
  while (text === '/i' || text === 'not') ({ text, next } = word(next));
  if (['exist', 'defined', 'errorlevel', 'cmdextversion'].includes(text)) {
    ({ next } = word(next));
  } else if (!source.slice(from, next).includes('==') || source.slice(from, next).trimEnd().endsWith('==')) {
    // `A == B`, `A equ B`, `A== B`: two words more, or one.
    const operator = word(next);
    const joined = source.slice(from, next).trimEnd().endsWith('==');
    next =
      joined || (operator.text.startsWith('==') && operator.text !== '==')
        ? operator.next
        : word(operator.next).next;
  }
  const branch = inside(place, 'branch');
  readMaybe(rows, () => {
    next = readBody(reader, next, to, branch, bracketed);
  });
  const otherwise = skipBlanks(source, next, to);
  if (keywordAt(source, otherwise) !== 'else') return next;
  readMaybe(rows, () => {
    next = readBody(reader, otherwise + 4, to, branch, bracketed);
  });
  return next;
}

/** `for [/f "…"] %i in (SET) do body`; a SET of `/f` in single quotes is a command. */
function readFor(reader: ForeignReader, from: number, to: number, place: Place, bracketed: boolean): number {
  const { rows, source } = reader;
  const line = endOfLine(source, from, to);
  let open = from;
  while (open < line && source.charAt(open) !== '(') open += 1;
  if (open >= line) {
    noteBroken(rows, source, from);
    return line;
  }
  let close = open + 1;
  for (let quoted = false; close < line && (quoted || source.charAt(close) !== ')'); close++) {
    if ('"\''.includes(source.charAt(close))) quoted = !quoted;
  }
  const set = source.slice(open + 1, close).trim();
  if (/^\s*\/f\s/i.test(source.slice(from, open)) && /^(?:'[^']*'|`[^`]*`)$/.test(set)) {
    const start = source.indexOf(set, open) + 1;
    const deeper = inside(place, 'substitution', { stdout: CAPTURED });
    readSequence(reader, start, start + set.length - 2, deeper, 'all');
  }
  let next = skipBlanks(source, close + 1, to);
  if (keywordAt(source, next) === 'do') next += 2;
  readMaybe(rows, () => {
    next = readBody(reader, next, to, inside(place, 'loop', { times: null }), bracketed);
  });
  return next;
}

/** A simple command up to the next separator. */
function readCommand(
  reader: ForeignReader,
  from: number,
  to: number,
  place: Place,
  bracketed: boolean,
): number {
  const { rows, source } = reader;
  const words: Item[] = [];
  const redirections: Redirections = { stdout: null, stderr: null };
  let at = from;
  let end = from;
  while (takeStep(rows)) {
    at = skipBlanks(source, at, to);
    if (at >= to || '\n&|'.includes(source.charAt(at)) || (bracketed && source.charAt(at) === ')')) break;
    const behind = redirect(source, at, to, redirections, bracketed);
    if (behind === null) {
      const read = readWord(source, at, to, bracketed);
      words.push(read.word);
      at = read.next;
    } else {
      at = behind;
    }
    end = at;
  }
  // `set A=b && …`: cmd takes the blank into the value.
  emitCommand(reader, words, redirections, place, from, end, at);
  return at;
}
