/** What the UPDATEs of a text set: also those of `ON CONFLICT DO UPDATE`, `ON DUPLICATE KEY UPDATE` and `MERGE`. */
import type { SqlAssignment, SqlToken } from './types.ts';

/** Words that end the assignments. */
const ENDS: ReadonlySet<string> = new Set(
  'where from returning order limit on when output end select insert delete update'.split(' '),
);
/** Tokens between UPDATE and SET: the table, an alias, tables that it is joined with. */
const MOST_BEFORE_SET = 60;

export function assignmentsIn(tokens: readonly SqlToken[]): readonly SqlAssignment[] {
  return tokens.flatMap((token, index) => {
    if (wordOf(token) !== 'update') return [];
    const isBare = wordOf(tokens[index - 1]) === 'key';
    const start = isBare ? index + 1 : behindSet(tokens, index + 1);
    return start === null ? [] : listed(tokens, start).flatMap(assignmentOf);
  });
}

/** A word in small letters; empty for all else. */
export function wordOf(token: SqlToken | undefined): string {
  return token?.kind === 'word' ? token.text.toLowerCase() : '';
}

/** The name of a column, quoted or not, in small letters; empty for all else. */
export function nameOf(token: SqlToken | undefined): string {
  return token?.kind === 'word' || token?.kind === 'quoted-name' ? token.text.toLowerCase() : '';
}

export function isMark(token: SqlToken | undefined, text: string): boolean {
  return token?.kind === 'mark' && token.text === text;
}

function behindSet(tokens: readonly SqlToken[], from: number): number | null {
  for (const [index, token] of tokens.slice(from, from + MOST_BEFORE_SET).entries()) {
    if (wordOf(token) === 'set') return from + index + 1;
    if (isMark(token, ';') || (ENDS.has(wordOf(token)) && wordOf(token) !== 'on')) return null;
  }
  return null;
}

/** The assignments that begin here, cut at the commas between them. */
function listed(tokens: readonly SqlToken[], from: number): readonly (readonly SqlToken[])[] {
  const list: SqlToken[][] = [[]];
  let depth = 0;
  for (let index = from; index < tokens.length; index += 1) {
    const token = tokens[index];
    const word = wordOf(token);
    // No value holds another UPDATE, however deep: each token is read once.
    if (token === undefined || isMark(token, ';') || word === 'update') break;
    if (depth === 0 && ENDS.has(word)) break;
    if (isMark(token, '(')) depth += 1;
    if (isMark(token, ')')) depth -= 1;
    if (depth < 0) break;
    if (depth === 0 && isMark(token, ',')) list.push([]);
    else list.at(-1)?.push(token);
  }
  return list;
}

/** `a.metadata = ?`, or `(a, metadata) = (?, ?)`. */
function assignmentOf(tokens: readonly SqlToken[]): readonly SqlAssignment[] {
  const equals = tokens.findIndex((token) => isMark(token, '='));
  if (equals < 1) return [];
  const left = tokens.slice(0, equals);
  const value = withoutColon(tokens.slice(equals + 1));
  if (!isMark(left[0], '(')) return [assigned(left, value)].flat();
  const columns = inside(left);
  const values = inside(value[0] !== undefined && wordOf(value[0]) === 'row' ? value.slice(1) : value);
  return columns.length === values.length
    ? columns.flatMap((column, index) => assigned(column, values[index] ?? []))
    : [];
}

/** MySQL also writes `:=`. */
function withoutColon(tokens: readonly SqlToken[]): readonly SqlToken[] {
  return isMark(tokens[0], ':') ? tokens.slice(1) : tokens;
}

function assigned(left: readonly SqlToken[], value: readonly SqlToken[]): readonly SqlAssignment[] {
  const column = left.at(-1);
  return column === undefined || nameOf(column) === ''
    ? []
    : [{ column: nameOf(column), from: column.from, to: column.to, value }];
}

/** What stands between the outer parentheses, cut at the commas. */
function inside(tokens: readonly SqlToken[]): readonly (readonly SqlToken[])[] {
  return isMark(tokens[0], '(') && isMark(tokens.at(-1), ')') ? listed(tokens.slice(1, -1), 0) : [];
}
