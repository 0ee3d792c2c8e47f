import { bodyOfFields, HIDDEN, type Body, type BodyValue } from './body.ts';
import { fileText } from './stdin.ts';
import type { InvocationContext } from './types.ts';

/** A field flag of `gh api` or `hub api`. */
export interface Field {
  readonly typed: boolean;
  /** `KEY=VALUE`; null: a word that only the shell could expand. */
  readonly word: string | null;
}

/** The body that fields make (gh 7.5). `fill` replaces the placeholders of typed values. */
export function bodyOfWords(
  fields: readonly Field[],
  context: InvocationContext,
  fill: (text: string) => string,
): Body {
  return bodyOfFields(fields.map((field) => fieldOf(field, context, fill)));
}

function fieldOf(
  { typed, word }: Field,
  context: InvocationContext,
  fill: (text: string) => string,
): readonly [string | null, BodyValue] {
  if (word === null) return [null, HIDDEN];
  const equals = word.indexOf('=');
  if (equals < 0) return [word, []];
  const value = word.slice(equals + 1);
  return [word.slice(0, equals), typed ? typedValue(value, context, fill) : value];
}

/** `-F` reads numbers, booleans, null, files and placeholders. */
function typedValue(value: string, context: InvocationContext, fill: (text: string) => string): BodyValue {
  if (value.startsWith('@')) return fileText(value.slice(1), context) ?? HIDDEN;
  if (value === 'true' || value === 'false') return value === 'true';
  if (value === 'null') return null;
  return /^[+-]?\d+$/.test(value) ? Number(value) : fill(value);
}
