/** Checked access to JSON that nobody promised (T14): a field of the wrong type is a field that is missing. */

export type Fields = Readonly<Record<string, unknown>>;

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function fieldsOf(value: unknown): Fields | null {
  return isFields(value) ? value : null;
}

export function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

/** A string that is not empty: ids, names, paths. */
export function nameOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

export function numberOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

/** An exit code is a whole number wherever a client writes one. */
export function wholeOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : null;
}

/** A whole number that was written out in a text; null for one too long to be exact. */
export function wholeIn(text: string | undefined): number | null {
  return text === undefined ? null : wholeOf(Number(text));
}

export function listOf(value: unknown): readonly unknown[] | null {
  return Array.isArray(value) ? value : null;
}

/** A list of strings alone; one element of another type makes it no argv. */
export function wordsOf(value: unknown): readonly string[] | null {
  return Array.isArray(value) && value.every((word) => typeof word === 'string') ? value : null;
}

/** The value of a JSON text; undefined where it is none. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** An object, or one that was written as JSON text (T14, T33). */
export function objectOf(value: unknown): Fields | null {
  return fieldsOf(typeof value === 'string' ? parsed(value) : value);
}
