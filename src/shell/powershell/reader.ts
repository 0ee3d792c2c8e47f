/** What the parts of the PowerShell reader share. */
import { noteBroken, type ForeignReader, type Place } from '../foreign-rows.ts';
import { isLineEnd } from './characters.ts';
import { skipGroup } from './skip.ts';
import { skipBlanks } from './stage.ts';
import type { CodeRange } from './words.ts';

export interface PowerShellReader extends ForeignReader {
  /** Reads the statements in `[from, to)`; those of a table stand behind names. */
  readonly statements: (
    reader: PowerShellReader,
    from: number,
    to: number,
    place: Place,
    table?: boolean,
  ) => void;
}

/** Place behind blanks, comments and line ends. */
export function skipSpace(source: string, from: number, to: number): number {
  let at = skipBlanks(source, from, to);
  while (at < to && isLineEnd(source.charAt(at))) at = skipBlanks(source, at + 1, to);
  return at;
}

/** The inside of the group at `at`, and the place behind it; an open group goes to the end and is noted. */
export function group(reader: PowerShellReader, at: number, to: number): { inner: CodeRange; next: number } {
  const end = skipGroup(reader.source, at, to);
  if (end >= 0) return { inner: { from: at + 1, to: end - 1 }, next: end };
  noteBroken(reader.rows, reader.source, at);
  return { inner: { from: at + 1, to }, next: to };
}

const WORD = /[a-z]+/iy;

/** The word of letters at `at`, in lower case, where it may be a keyword. */
export function keywordAt(source: string, at: number): string {
  WORD.lastIndex = at;
  const word = WORD.exec(source)?.[0] ?? '';
  const behind = source.charAt(at + word.length);
  // `if-foo` and `for.exe` are names of programs.
  return behind === '' || /[\s({;[]/.test(behind) ? word.toLowerCase() : '';
}
