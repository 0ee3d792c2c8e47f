/** What JSON can hold. */
export type Json = string | number | boolean | null | readonly Json[] | JsonObject;

/** An object as JSON can hold it. */
export interface JsonObject {
  readonly [key: string]: Json;
}

/** Deeper than anything that people write, and no more than a database or a parser bears. */
const MAX_DEPTH = 500;

const LONE_SURROGATE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

/** Why a value is no JSON, and where in it: the keys and indices on the way. */
export class NotJsonError extends Error {
  override readonly name = 'NotJsonError';
  readonly path: readonly string[];
  readonly reason: string;
  constructor(path: readonly string[], reason: string) {
    super(`${path.length === 0 ? 'The value' : path.join('.')} ${reason}`);
    this.path = path;
    this.reason = reason;
  }
}

/**
 * A deep copy that nobody else holds. Throws a `NotJsonError` for what JSON, or a database's JSON, does not hold:
 * `undefined`, functions, `NaN`, dates and other objects of a class, cycles, NUL characters and lone surrogates. A key
 * `__proto__` is a key like others.
 */
export function jsonCopy(value: unknown): Json {
  return copyOf(value, [], checkedText);
}

/** The same with whatever characters: for what is stored as the text that JSON makes of it. */
export function jsonTextCopy(value: unknown): Json {
  return copyOf(value, [], (text) => text);
}

type CheckText = (text: string, path: readonly string[]) => string;

function copyOf(value: unknown, path: string[], checked: CheckText): Json {
  if (value === null || typeof value === 'boolean') return value;
  if (typeof value === 'string') return checked(value, path);
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new NotJsonError([...path], `is ${value}`);
    return value === 0 ? 0 : value;
  }
  if (typeof value !== 'object') throw new NotJsonError([...path], `is ${named(value)}`);
  if (path.length >= MAX_DEPTH)
    throw new NotJsonError(path.slice(0, 3), `is nested deeper than ${MAX_DEPTH}`);
  if (Array.isArray(value)) return listOf(value, path, checked);
  if (!isPlain(value)) throw new NotJsonError([...path], 'is an object of a class');
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [checked(key, path), below(one, key, path, checked)]),
  );
}

function listOf(value: readonly unknown[], path: string[], checked: CheckText): readonly Json[] {
  const list: Json[] = [];
  for (let index = 0; index < value.length; index += 1)
    list.push(below(value[index], String(index), path, checked));
  return list;
}

function below(value: unknown, key: string, path: string[], checked: CheckText): Json {
  path.push(key);
  const copy = copyOf(value, path, checked);
  path.pop();
  return copy;
}

function checkedText(text: string, path: readonly string[]): string {
  if (text.includes('\0')) throw new NotJsonError([...path], 'holds a NUL character');
  if (LONE_SURROGATE.test(text)) throw new NotJsonError([...path], 'holds half of a surrogate pair');
  return text;
}

function named(value: unknown): string {
  return typeof value === 'undefined' ? 'undefined' : `a ${typeof value}`;
}

/** An object as a literal makes it, in whatever realm, or one without a prototype. */
function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

/** An object that is neither null nor a list. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The same of a value that came out of JSON. */
export function isJsonObject(value: unknown): value is JsonObject {
  return isObject(value);
}

export function isJsonList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}
