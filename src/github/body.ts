/** Something that nobody can see from the words: a file, a word that only the shell could expand. */
export const HIDDEN: unique symbol = Symbol('hidden');

/** A value of a request's body. Objects are maps, so that no key of somebody's can be a property of ours. */
export type BodyValue = string | number | boolean | null | typeof HIDDEN | readonly BodyValue[] | BodyObject;
export type BodyObject = ReadonlyMap<string, BodyValue>;

/** The body of a request: an object, nothing at all (undefined), or nobody can see it. */
export type Body = BodyObject | typeof HIDDEN | undefined;

/** JSON text as a body; hidden where it is no JSON object, absent where it is empty (gh 7.5). */
export function bodyOfJson(text: string): Body {
  if (text.trim() === '') return undefined;
  const value = parsed(text);
  return isObject(value) ? objectOf(value) : HIDDEN;
}

/**
 * The value of a member. Undefined where it is not there; hidden where some field that nobody knows may hold it
 * (gh 13.4).
 */
export function member(body: BodyValue | undefined, key: string): BodyValue | undefined {
  if (body === HIDDEN) return HIDDEN;
  if (!(body instanceof Map)) return undefined;
  const value: BodyValue | undefined = body.get(key);
  return value === undefined && body.get(ANY_KEY) === HIDDEN ? HIDDEN : value;
}

/** Stands, with a hidden value, for a field whose very name nobody knows. No word of a command can hold a NUL. */
const ANY_KEY = '\u0000any';

/** Collects fields as gh and hub do: `a[b]=v` nests, a repeated key gives its last value (gh 7.5). */
export function bodyOfFields(
  fields: readonly (readonly [key: string | null, value: BodyValue])[],
): BodyObject {
  const root = new Map<string, BodyValue>();
  for (const [key, value] of fields) {
    if (key === null) root.set(ANY_KEY, HIDDEN);
    else place(root, keyPath(key), value);
  }
  return root;
}

function keyPath(key: string): readonly string[] {
  const open = key.indexOf('[');
  if (open < 0 || !key.endsWith(']')) return [key];
  return [key.slice(0, open), ...key.slice(open + 1, -1).split('][')];
}

function place(root: Map<string, BodyValue>, path: readonly string[], value: BodyValue): void {
  let target = root;
  for (const [at, name] of path.entries()) {
    // A list (`a[]=v`) is nothing that any rule looks into.
    if (path[at + 1] === '') return void target.set(name, []);
    if (at === path.length - 1) return void target.set(name, value);
    const inner = target.get(name);
    const next: Map<string, BodyValue> = inner instanceof Map ? inner : new Map<string, BodyValue>();
    target.set(name, next);
    target = next;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** How deep a body is looked into: `variables`, an input object and its `event` are three. */
const DEPTH = 8;

function objectOf(value: object, depth = 0): BodyObject {
  return new Map(Object.entries(value).map(([key, inner]) => [key, valueOf(inner, depth)]));
}

function valueOf(value: unknown, depth: number): BodyValue {
  if (
    typeof value === 'string' ||
    typeof value === 'number' ||
    typeof value === 'boolean' ||
    value === null
  ) {
    return value;
  }
  return isObject(value) && depth < DEPTH ? objectOf(value, depth + 1) : [];
}

/** A value given by a caller as plain data, such as a tool's arguments or GraphQL variables. */
export function bodyOfData(value: unknown): Body {
  return isObject(value) ? objectOf(value) : undefined;
}
