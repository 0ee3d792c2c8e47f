/**
 * An immutable map with string keys: a hash trie of 32 branches. Paths through a script share what they have in
 * common, so a branch costs what it changes, and `mergeMaps` walks only what differs (16.1).
 */

interface Leaf<V> {
  readonly kind: 'leaf';
  readonly hash: number;
  /** More than one only where hashes are the same. */
  readonly entries: readonly (readonly [string, V])[];
}

interface Branch<V> {
  readonly kind: 'branch';
  readonly children: ReadonlyMap<number, Node<V>>;
}

type Node<V> = Leaf<V> | Branch<V>;

/** Null is the empty map. */
export type PersistentMap<V> = Node<V> | null;

const BITS = 5;
const MASK = 31;

function hashOf(key: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < key.length; at++) hash = Math.imul(hash ^ key.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

const slotOf = (hash: number, level: number): number => (hash >>> (level * BITS)) & MASK;

export function mapGet<V>(map: PersistentMap<V>, key: string): V | undefined {
  if (map === null) return undefined;
  const hash = hashOf(key);
  let node: Node<V> | undefined = map;
  for (let level = 0; node?.kind === 'branch'; level++) node = node.children.get(slotOf(hash, level));
  if (node === undefined || node.hash !== hash) return undefined;
  return node.entries.find(([name]) => name === key)?.[1];
}

export function mapSet<V>(map: PersistentMap<V>, key: string, value: V): PersistentMap<V> {
  return setAt(map ?? undefined, hashOf(key), key, value, 0);
}

function setAt<V>(node: Node<V> | undefined, hash: number, key: string, value: V, level: number): Node<V> {
  const leaf: Leaf<V> = { kind: 'leaf', hash, entries: [[key, value]] };
  if (node === undefined) return leaf;
  if (node.kind === 'branch') {
    const slot = slotOf(hash, level);
    const children = new Map(node.children);
    children.set(slot, setAt(node.children.get(slot), hash, key, value, level + 1));
    return { kind: 'branch', children };
  }
  if (node.hash === hash) {
    const others = node.entries.filter(([name]) => name !== key);
    return { ...node, entries: [...others, [key, value]] };
  }
  // Two hashes that agree so far: split until they part. They differ, so this ends within seven levels.
  const split: Node<V> = { kind: 'branch', children: new Map([[slotOf(node.hash, level), node]]) };
  return setAt(split, hash, key, value, level);
}

export function mapDelete<V>(map: PersistentMap<V>, key: string): PersistentMap<V> {
  return map === null ? null : deleteAt(map, hashOf(key), key, 0);
}

function deleteAt<V>(node: Node<V>, hash: number, key: string, level: number): Node<V> | null {
  if (node.kind === 'leaf') {
    if (node.hash !== hash) return node;
    const entries = node.entries.filter(([name]) => name !== key);
    return entries.length === 0 ? null : { ...node, entries };
  }
  const slot = slotOf(hash, level);
  const child = node.children.get(slot);
  if (child === undefined) return node;
  const changed = deleteAt(child, hash, key, level + 1);
  if (changed === child) return node;
  const children = new Map(node.children);
  if (changed === null) children.delete(slot);
  else children.set(slot, changed);
  return children.size === 0 ? null : { kind: 'branch', children };
}

/** All entries, in no order that means anything. */
export function mapEntries<V>(map: PersistentMap<V>): (readonly [string, V])[] {
  if (map === null) return [];
  if (map.kind === 'leaf') return [...map.entries];
  return [...map.children.values()].flatMap((child) => mapEntries(child));
}

/** How one key comes together: undefined stands for a key that is not there, in and out. */
export type Combine<V> = (left: V | undefined, right: V | undefined, key: string) => V | undefined;

/** Both maps as one. Parts that are the same object in both are taken over unseen. */
export function mergeMaps<V>(
  left: PersistentMap<V>,
  right: PersistentMap<V>,
  combine: Combine<V>,
): PersistentMap<V> {
  return left === right ? left : mergeAt(left ?? undefined, right ?? undefined, combine, 0);
}

function mergeAt<V>(
  left: Node<V> | undefined,
  right: Node<V> | undefined,
  combine: Combine<V>,
  level: number,
): Node<V> | null {
  if (left === right) return left ?? null;
  if (left?.kind === 'branch' || right?.kind === 'branch') {
    const lefts = childrenOf(left, level);
    const rights = childrenOf(right, level);
    const children = new Map<number, Node<V>>();
    for (const slot of new Set([...lefts.keys(), ...rights.keys()])) {
      const child = mergeAt(lefts.get(slot), rights.get(slot), combine, level + 1);
      if (child !== null) children.set(slot, child);
    }
    return children.size === 0 ? null : { kind: 'branch', children };
  }
  let merged: Node<V> | null = null;
  const keys = new Map([...(left?.entries ?? []), ...(right?.entries ?? [])]);
  for (const key of keys.keys()) {
    const value = combine(valueIn(left, key), valueIn(right, key), key);
    if (value !== undefined) merged = setAt(merged ?? undefined, hashOf(key), key, value, level);
  }
  return merged;
}

function valueIn<V>(leaf: Leaf<V> | undefined, key: string): V | undefined {
  return leaf?.entries.find(([name]) => name === key)?.[1];
}

function childrenOf<V>(node: Node<V> | undefined, level: number): ReadonlyMap<number, Node<V>> {
  if (node === undefined) return new Map();
  return node.kind === 'branch' ? node.children : new Map([[slotOf(node.hash, level), node]]);
}
