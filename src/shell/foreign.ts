/**
 * Reading PowerShell and cmd, minimally (shell 17.2, 17.3): which programs the code runs, with which words. Every row is
 * `maybe`, proves nothing and needs nothing (17.4). The code of one may start the other.
 */
import { readSequence } from './cmd/statements.ts';
import {
  addUnread,
  carry,
  codeText,
  MAXIMUM_SCRIPT,
  openRows,
  placeOf,
  readingOf,
  type ForeignBase,
  type ForeignReader,
  type ForeignRows,
  type Place,
} from './foreign-rows.ts';
import { readStatements } from './powershell/statements.ts';
import type { Pieces, ShellReading } from './types.ts';

function readInto(rows: ForeignRows, dialect: 'powershell' | 'cmd', code: Pieces, place: Place): void {
  const source = codeText(code);
  if (code.includes(null)) addUnread(rows, 'dynamic-code', source, 0, source.length);
  const reader: ForeignReader = {
    rows,
    source,
    readCode: (inner, words, deeper, from, to) => {
      carry(rows, from, to, () => {
        readInto(rows, inner, words, deeper);
      });
    },
  };
  if (dialect === 'cmd') readSequence(reader, 0, source.length, place, 'all');
  else readStatements({ ...reader, statements: readStatements }, 0, source.length, place);
}

/**
 * The commands of code for PowerShell or cmd. `code` may have holes where a shell puts in what only the run knows; then
 * `unread` says `dynamic-code`. Code above 256 KiB is not read at all.
 */
export function readForeign(
  dialect: 'powershell' | 'cmd',
  code: string | Pieces,
  base: ForeignBase,
): ShellReading {
  const rows = openRows(base);
  const pieces = typeof code === 'string' ? [code] : code;
  const text = codeText(pieces);
  if (text.length > MAXIMUM_SCRIPT) addUnread(rows, 'budget-size', text, 0, text.length);
  else readInto(rows, dialect, pieces, placeOf(base));
  return readingOf(rows);
}
