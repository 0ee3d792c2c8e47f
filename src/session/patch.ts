import { isJsonObject, isObject, jsonCopy, NotJsonError, type Json, type JsonObject } from './json.ts';

/** A change of some keys of a JSON object. */
export interface Patch {
  readonly set?: JsonObject;
  readonly remove?: readonly string[];
}

/** A patch that no store takes. */
export class InvalidPatchError extends Error {
  override readonly name = 'InvalidPatchError';
  /** The key at fault; null where the patch itself has no such shape. */
  readonly key: string | null;
  constructor(key: string | null, reason: string) {
    super(key === null ? `A patch ${reason}.` : `A patch's key ${JSON.stringify(key)} ${reason}.`);
    this.key = key;
  }
}

/**
 * The patch as a copy of its own, so that nobody can change it any more. Throws an `InvalidPatchError` for what is no
 * patch, and for values that not every store can hold: what JSON has no word for, NUL characters, lone surrogates.
 */
export function checkPatch(patch: unknown): Patch {
  if (!isObject(patch)) throw new InvalidPatchError(null, 'must be an object');
  for (const part of Object.keys(patch))
    if (part !== 'set' && part !== 'remove')
      throw new InvalidPatchError(null, `has 'set' and 'remove', not ${JSON.stringify(part)}`);
  const { set, remove } = patch;
  return {
    ...(set === undefined ? {} : { set: checkedSet(set) }),
    ...(remove === undefined ? {} : { remove: checkedRemove(remove) }),
  };
}

function checkedSet(set: unknown): JsonObject {
  if (!isObject(set)) throw new InvalidPatchError(null, "has a 'set' that is no object");
  return Object.fromEntries(
    Object.entries(set).map(([key, value]): [string, Json] => [checkedKey(key), valueOf(key, value)]),
  );
}

function checkedRemove(remove: unknown): readonly string[] {
  if (!Array.isArray(remove)) throw new InvalidPatchError(null, "has a 'remove' that is no array");
  return Array.from(remove, (key: unknown) => {
    if (typeof key !== 'string') throw new InvalidPatchError(null, "has a 'remove' that holds no string");
    return checkedKey(key);
  });
}

function checkedKey(key: string): string {
  valueOf(key, key);
  return key;
}

function valueOf(key: string, value: unknown): Json {
  try {
    return jsonCopy(value);
  } catch (error) {
    if (!(error instanceof NotJsonError)) throw error;
    const where = error.path.length === 0 ? '' : ` at ${error.path.join('.')}`;
    throw new InvalidPatchError(key, `${error.reason}${where}`);
  }
}

/** Does it change nothing, not even the time of change? */
export function isEmptyPatch({ set, remove }: Patch): boolean {
  return (remove ?? []).length === 0 && Object.keys(set ?? {}).length === 0;
}

/** The keys that a patch names, each once. */
export function patchKeys({ set, remove }: Patch): readonly string[] {
  return [...new Set([...(remove ?? []), ...Object.keys(set ?? {})])];
}

/**
 * What comes of a patch: removal first, then a shallow merge. Metadata that is no object counts as `{}`. Neither
 * argument is touched, and the measure of every store is this function. Throws an `InvalidPatchError`.
 */
export function applyPatch(metadata: unknown, patch: Patch): JsonObject {
  const { set, remove } = checkPatch(patch);
  const values = new Map(isJsonObject(metadata) ? Object.entries(metadata) : []);
  for (const key of remove ?? []) values.delete(key);
  for (const [key, value] of Object.entries(set ?? {})) values.set(key, value);
  return Object.fromEntries(values);
}
