/** What stands before a value in PowerShell: `$x =`, `$env:N =`, `$null =` (shell 17.2). */
import { DISCARDED, takeStep, type ForeignReader, type Place } from '../foreign-rows.ts';
import { itemText } from '../getopt.ts';
import { skipSpace } from './reader.ts';
import { beginsExpression, skipBlanks } from './stage.ts';
import { readWord } from './words.ts';

const ASSIGNMENT =
  /(?:\[[\w.]{1,64}(?:\[\])?\]\s{0,8}){0,2}\$(?:\{([^}\n]{1,64})\}|((?:\w{1,64}:)?\w{1,64}))([.[][^=;|\n"'`]{0,128})?\s{0,64}(=|[-+*/%]=|\?\?=)(?!=)/y;

/** What stands before a value: where its output goes, and the names of the environment that it sets. */
export interface Assignments {
  readonly place: Place;
  readonly at: number;
  readonly environment: readonly string[];
  /** The value for them, where it is one string. */
  readonly value: string | null;
}

/** `$x = …`, `$env:N = 'v'`, `$null = …`, also several in a row. */
export function readAssignments(reader: ForeignReader, from: number, to: number, outer: Place): Assignments {
  const { rows, source } = reader;
  const environment: string[] = [];
  let at = from;
  let place = outer;
  let plain = true;
  while (takeStep(rows)) {
    ASSIGNMENT.lastIndex = at;
    const match = ASSIGNMENT.exec(source);
    if (match === null || at + match[0].length > to) break;
    const name = match[1] ?? match[2] ?? '';
    const variable = name.slice(name.lastIndexOf(':') + 1);
    const exported = /^env:(.+)$/i.exec(name)?.[1];
    if (exported !== undefined) environment.push(exported);
    plain = match[4] === '=' && match[3] === undefined;
    place = { ...outer, stdout: name.toLowerCase() === 'null' ? DISCARDED : { to: 'captured', variable } };
    at = skipSpace(source, at + match[0].length, to);
  }
  return { place, at, environment, value: plain ? assignedText(source, at, to) : null };
}

/** The text of a value that is one string; null for all else. */
function assignedText(source: string, from: number, to: number): string | null {
  if (from >= to || !beginsExpression(source, from)) return null;
  const read = readWord(source, from, to);
  const end = skipBlanks(source, read.next, to);
  return read.quoted && (end >= to || ';\n'.includes(source.charAt(end))) ? itemText(read.word) : null;
}
