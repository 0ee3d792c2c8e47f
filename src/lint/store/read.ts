/** Files that write to stores, as the rule reads them. */
import type { StoreFile } from '../files.ts';
import { placesOf } from '../places.ts';
import { scriptTexts } from './script-texts.ts';
import { sqlTokens } from './sql-tokens.ts';
import type { SqlAssignment, SqlPiece, StoreReading } from './types.ts';
import { assignmentsIn } from './updates.ts';

/** Columns that every session's writers share (spec `session.md`, 6). */
const SHARED: readonly string[] = ['metadata', 'custom_metadata'];

/** Functions in functions that are read. */
const MOST_BODIES = 2;

/** `columns`: names besides ours. */
export function readStore({ path, text }: StoreFile, columns: readonly string[]): StoreReading {
  const texts: readonly (readonly SqlPiece[])[] = path.endsWith('.sql')
    ? [[{ kind: 'text', text, from: 0 }]]
    : scriptTexts(text);
  return {
    assignments: texts.flatMap((pieces) => assignmentsOf(pieces, MOST_BODIES)),
    columns: new Set([...SHARED, ...columns].map((name) => name.toLowerCase())),
    at: placesOf(text),
  };
}

/** Those in the bodies of functions too. */
function assignmentsOf(pieces: readonly SqlPiece[], bodies: number): readonly SqlAssignment[] {
  const tokens = sqlTokens(pieces);
  const inner = bodies === 0 ? [] : tokens.flatMap((token) => (token.kind === 'body' ? [token.body] : []));
  return [...assignmentsIn(tokens), ...inner.flatMap((body) => assignmentsOf([body], bodies - 1))];
}
