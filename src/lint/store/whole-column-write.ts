/** `store/whole-column-write`: spec `lint.md`, 8. */
import { quoted } from '../message.ts';
import type { Rule } from '../types.ts';
import type { SqlToken, StoreReading } from './types.ts';
import { isMark, nameOf, wordOf } from './updates.ts';

/** Words of a value that name no column: constants, casts and their types. */
const PLAIN: ReadonlySet<string> = new Set(
  'null true false default as json jsonb text varchar nvarchar char binary blob'.split(' '),
);

export const wholeColumnWrite: Rule<StoreReading> = {
  meta: {
    id: 'store/whole-column-write',
    severity: 'warning',
    summary: 'An UPDATE that replaces a column which several writers share',
  },
  check: ({ assignments, columns, at }) =>
    assignments
      .filter(({ column, value }) => columns.has(column) && isNew(column, value))
      .map(({ column, from, to }) => ({
        ...at(from, to),
        message: `${quoted(column)} is replaced, which erases the keys of everybody else who writes there; merge into it, as with \`||\``,
      })),
};

/** Made of parameters and literals alone. */
function isNew(column: string, value: readonly SqlToken[]): boolean {
  if (value.every(({ kind }) => kind === 'mark')) return false;
  return value.every((token, index) => {
    if (token.kind === 'unknown') return false;
    if (isOfTheNewRow(column, value, index)) return true;
    if (nameOf(token) === column) return false;
    if (token.kind === 'quoted-name') return false;
    return token.kind !== 'word' || PLAIN.has(wordOf(token)) || isMark(value[index + 1], '(');
  });
}

/** The row that an INSERT would have made: `excluded.metadata`, `VALUES(metadata)`. */
function isOfTheNewRow(column: string, value: readonly SqlToken[], index: number): boolean {
  const [two, one] = [wordOf(value[index - 2]), wordOf(value[index])];
  if (one === 'excluded' && isMark(value[index + 1], '.')) return true;
  if (nameOf(value[index]) !== column && two !== 'excluded') return false;
  return isMark(value[index - 1], '.')
    ? two === 'excluded'
    : isMark(value[index - 1], '(') && two === 'values';
}
