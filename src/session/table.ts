/**
 * A map from keys to values that is plain JSON and shares what did not change with the map it was made from: a write
 * copies one small bucket, whatever the size. Two steps of hashing lead to a bucket, a list of pairs.
 */
export interface Table<Value> {
  size: number;
  buckets: Record<string, Record<string, (readonly [string, Value])[]>>;
}

/** Objects that the running batch has made itself, and so may change in place: a `WeakSet`, or `EVERYTHING`. */
export interface Owned {
  has(made: object): boolean;
  add(made: object): unknown;
}

/** A fold from the first event on, whose state nobody else has seen: to keep book would cost more than the fold. */
export const EVERYTHING: Owned = { has: () => true, add: () => undefined };

export function emptyTable<Value>(): Table<Value> {
  return { size: 0, buckets: {} };
}

/** A copy whose first level may be changed. */
export function ownTable<Value>({ size, buckets }: Table<Value>): Table<Value> {
  return { size, buckets: { ...buckets } };
}

export function lookUp<Value>({ buckets }: Table<Value>, key: string): Value | undefined {
  const [outer, inner] = placeOf(key);
  return buckets[outer]?.[inner]?.find((pair) => pair[0] === key)?.[1];
}

/** Writes into a table that `ownTable` or `emptyTable` gave in this batch. */
export function put<Value>(table: Table<Value>, key: string, value: Value, owned: Owned): void {
  const [bucket, at] = ownBucket(table, key, owned);
  if (at < 0) {
    bucket.push([key, value]);
    table.size += 1;
  } else bucket[at] = [key, value];
}

/** Takes a key out of such a table; false where it was not there. */
export function remove<Value>(table: Table<Value>, key: string, owned: Owned): boolean {
  if (lookUp(table, key) === undefined) return false;
  const [bucket, at] = ownBucket(table, key, owned);
  bucket.splice(at, 1);
  table.size -= 1;
  return true;
}

/** All pairs, in no order that means anything. */
export function entriesOf<Value>({ buckets }: Table<Value>): (readonly [string, Value])[] {
  return Object.values(buckets).flatMap((inner) => Object.values(inner).flat());
}

function ownBucket<Value>(
  { buckets }: Table<Value>,
  key: string,
  owned: Owned,
): [(readonly [string, Value])[], number] {
  const [outer, inner] = placeOf(key);
  let branch = buckets[outer];
  if (branch === undefined || !owned.has(branch)) {
    branch = { ...branch };
    owned.add(branch);
    buckets[outer] = branch;
  }
  let bucket = branch[inner];
  if (bucket === undefined || !owned.has(bucket)) {
    bucket = [...(bucket ?? [])];
    owned.add(bucket);
    branch[inner] = bucket;
  }
  return [bucket, bucket.findIndex((pair) => pair[0] === key)];
}

/** FNV-1a over UTF-16 units; 64 branches of 64 buckets. The names are letters, so that no engine takes them for places. */
function placeOf(key: string): readonly [string, string] {
  let hash = 0x811c9dc5;
  for (let at = 0; at < key.length; at += 1) {
    hash = Math.imul(hash ^ key.charCodeAt(at), 0x01000193);
  }
  const mixed = hash ^ (hash >>> 15);
  return [SLOTS[mixed & 63] ?? '', SLOTS[(mixed >>> 6) & 63] ?? ''];
}

const SLOTS: readonly string[] = Array.from({ length: 64 }, (_, slot) => `s${slot}`);
