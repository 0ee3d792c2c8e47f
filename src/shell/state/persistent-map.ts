/**
 * An immutable map with string keys: a hash trie of 32 branches, of which each node holds only those that are taken.
 * Paths through a script share what they have in common, so a branch costs what it changes, and `mergeMaps` walks only
 * what differs (16.1).
 */

interface Leaf<V> {
  readonly kind: 'leaf';
  readonly hash: number;
  /** More than one only where hashes are the same. */
  readonly entries: readonly (readonly [string, V])[];
}

interface Branch<V> {
  readonly kind: 'branch';
  /** A bit for each slot that is taken; the children stand in the order of their slots. */
  readonly taken: number;
  readonly children: readonly Node<V>[];
}

type Node<V> = Leaf<V> | Branch<V>;

/** Null is the empty map. */
export type PersistentMap<V> = Node<V> | null;

const BITS = 5;
const SLOTS = 32;

function hashOf(key: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < key.length; at++) hash = Math.imul(hash ^ key.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

const slotOf = (hash: number, level: number): number => (hash >>> (level * BITS)) & (SLOTS - 1);

/** How many bits are set. */
function count(bits: number): number {
  let left = bits - ((bits >>> 1) & 0x55555555);
  left = (left & 0x33333333) + ((left >>> 2) & 0x33333333);
  return Math.imul((left + (left >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Place of a slot among the children. */
const placeOf = (taken: number, slot: number): number => count(taken & ((1 << slot) - 1));

const isTaken = (taken: number, slot: number): boolean => (taken & (1 << slot)) !== 0;

function childAt<V>(node: Branch<V>, slot: number): Node<V> | undefined {
  return isTaken(node.taken, slot) ? node.children[placeOf(node.taken, slot)] : undefined;
}

export function mapGet<V>(map: PersistentMap<V>, key: string): V | undefined {
  if (map === null) return undefined;
  const hash = hashOf(key);
  let node: Node<V> | undefined = map;
  for (let level = 0; node?.kind === 'branch'; level++) node = childAt(node, slotOf(hash, level));
  return node?.hash === hash ? valueIn(node, key) : undefined;
}

export function mapSet<V>(map: PersistentMap<V>, key: string, value: V): PersistentMap<V> {
  return setAt(map ?? undefined, hashOf(key), key, value, 0);
}

function setAt<V>(node: Node<V> | undefined, hash: number, key: string, value: V, level: number): Node<V> {
  if (node === undefined) return { kind: 'leaf', hash, entries: [[key, value]] };
  if (node.kind === 'branch') {
    const slot = slotOf(hash, level);
    return withChild(node, slot, setAt(childAt(node, slot), hash, key, value, level + 1));
  }
  if (node.hash === hash) {
    const others = node.entries.filter(([name]) => name !== key);
    return { kind: 'leaf', hash, entries: [...others, [key, value]] };
  }
  // Two hashes that agree so far: split until they part. They differ, so this ends within seven levels.
  const split: Node<V> = { kind: 'branch', taken: 1 << slotOf(node.hash, level), children: [node] };
  return setAt(split, hash, key, value, level);
}

function withChild<V>(node: Branch<V>, slot: number, child: Node<V>): Branch<V> {
  const place = placeOf(node.taken, slot);
  const children = node.children.slice();
  children.splice(place, isTaken(node.taken, slot) ? 1 : 0, child);
  return { kind: 'branch', taken: node.taken | (1 << slot), children };
}

export function mapDelete<V>(map: PersistentMap<V>, key: string): PersistentMap<V> {
  return map === null ? null : deleteAt(map, hashOf(key), key, 0);
}

function deleteAt<V>(node: Node<V>, hash: number, key: string, level: number): Node<V> | null {
  if (node.kind === 'leaf') {
    if (node.hash !== hash || valueIn(node, key) === undefined) return node;
    const entries = node.entries.filter(([name]) => name !== key);
    return entries.length === 0 ? null : { kind: 'leaf', hash, entries };
  }
  const slot = slotOf(hash, level);
  const child = childAt(node, slot);
  if (child === undefined) return node;
  const changed = deleteAt(child, hash, key, level + 1);
  if (changed === child) return node;
  if (changed !== null) return withChild(node, slot, changed);
  const place = placeOf(node.taken, slot);
  const children = node.children.filter((_, index) => index !== place);
  return children.length === 0 ? null : { kind: 'branch', taken: node.taken & ~(1 << slot), children };
}

/** All entries, in no order that means anything. */
export function mapEntries<V>(map: PersistentMap<V>): (readonly [string, V])[] {
  if (map === null) return [];
  if (map.kind === 'leaf') return [...map.entries];
  return map.children.flatMap((child) => mapEntries(child));
}

/** How one key comes together: undefined stands for a key that is not there, in and out. */
export type Combine<V> = (left: V | undefined, right: V | undefined, key: string) => V | undefined;

/** Both maps as one. Parts that are the same object in both are taken over unseen. */
export function mergeMaps<V>(
  left: PersistentMap<V>,
  right: PersistentMap<V>,
  combine: Combine<V>,
): PersistentMap<V> {
  return mergeAt(left ?? undefined, right ?? undefined, combine, 0);
}

function mergeAt<V>(
  left: Node<V> | undefined,
  right: Node<V> | undefined,
  combine: Combine<V>,
  level: number,
): Node<V> | null {
  if (left === right) return left ?? null;
  if (left?.kind === 'branch' || right?.kind === 'branch') {
    const lefts = asBranch(left, level);
    const rights = asBranch(right, level);
    let taken = 0;
    const children: Node<V>[] = [];
    for (let slot = 0; slot < SLOTS; slot++) {
      if (!isTaken(lefts.taken | rights.taken, slot)) continue;
      const child = mergeAt(childAt(lefts, slot), childAt(rights, slot), combine, level + 1);
      if (child === null) continue;
      taken |= 1 << slot;
      children.push(child);
    }
    return children.length === 0 ? null : { kind: 'branch', taken, children };
  }
  let merged: Node<V> | null = null;
  const keys = new Set([...(left?.entries ?? []), ...(right?.entries ?? [])].map(([key]) => key));
  for (const key of keys) {
    const value = combine(valueIn(left, key), valueIn(right, key), key);
    if (value !== undefined) merged = setAt(merged ?? undefined, hashOf(key), key, value, level);
  }
  return merged;
}

function valueIn<V>(leaf: Leaf<V> | undefined, key: string): V | undefined {
  return leaf?.entries.find(([name]) => name === key)?.[1];
}

function asBranch<V>(node: Node<V> | undefined, level: number): Branch<V> {
  if (node === undefined) return { kind: 'branch', taken: 0, children: [] };
  return node.kind === 'branch'
    ? node
    : { kind: 'branch', taken: 1 << slotOf(node.hash, level), children: [node] };
}
