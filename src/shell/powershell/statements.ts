/** Statements of PowerShell (shell 17.2). */
import { addUnread, MAXIMUM_DEPTH, noteBroken, takeStep, type Place } from '../foreign-rows.ts';
import { setEnvironment } from '../foreign-settings.ts';
import { readAssignments } from './assignments.ts';
import { isKeyword, readKeywords } from './keywords.ts';
import { readChain } from './pipeline.ts';
import { keywordAt, skipSpace, type PowerShellReader } from './reader.ts';
import { skipBlanks } from './stage.ts';

/** Keywords before a statement whose value they hand on. */
const HANDS_ON: ReadonlySet<string> = new Set(['return', 'throw', 'exit']);
const ALONE: ReadonlySet<string> = new Set(['break', 'continue', 'using']);

/** The name before a value in `@{ … }`. */
const ENTRY = /[\w.-]{1,64}\s{0,64}=|"[^"\n]{0,64}"\s{0,64}=|'[^'\n]{0,64}'\s{0,64}=/y;

/** Reads the statements in `[from, to)`; those of a table stand behind names. */
export function readStatements(
  reader: PowerShellReader,
  from: number,
  to: number,
  place: Place,
  table = false,
): void {
  const { rows, source } = reader;
  if (place.depth > MAXIMUM_DEPTH) {
    addUnread(rows, 'budget-depth', source.slice(from, to), from, to);
    return;
  }
  let at = from;
  while (at < to && takeStep(rows)) {
    at = skipBlanks(source, at, to);
    ENTRY.lastIndex = at;
    if (table) at = skipSpace(source, at + (ENTRY.exec(source)?.[0].length ?? 0), to);
    if (at >= to) return;
    if (';\n|'.includes(source.charAt(at)) || source.startsWith('&&', at)) at += 1;
    else if (source.charAt(at) === '}' || source.charAt(at) === ')') {
      noteBroken(rows, source, at);
      at += 1;
    } else at = Math.max(at + 1, readStatement(reader, at, to, place));
  }
}

/** One statement; gives the place behind it. */
function readStatement(reader: PowerShellReader, from: number, to: number, outer: Place): number {
  const { rows } = reader;
  const { place, at, environment, value } = readAssignments(reader, from, to, outer);
  const before = rows.commands.length;
  const end = at >= to ? at : readValue(reader, at, to, place);
  for (const name of environment) setEnvironment(rows, name, rows.commands.length > before ? null : value);
  return end;
}

/** A statement without the assignments before it. */
function readValue(reader: PowerShellReader, from: number, to: number, place: Place): number {
  const { source } = reader;
  const word = keywordAt(source, from);
  if (isKeyword(word)) return readKeywords(reader, from, to, place);
  if (ALONE.has(word)) return endOfLine(source, from, to);
  if (!HANDS_ON.has(word)) return readChain(reader, from, to, place);
  const next = skipBlanks(source, from + word.length, to);
  return next >= to || ';\n'.includes(source.charAt(next)) ? next : readChain(reader, next, to, place);
}

function endOfLine(source: string, from: number, to: number): number {
  let at = from;
  while (at < to && !';\n'.includes(source.charAt(at))) at += 1;
  return at;
}
