/** Tables of descriptors: they are never changed, and what did not change stays the same object. */
import type { Redirection } from '../../shell/syntax/nodes.ts';
import type { Descriptor, Table, Target, Targets } from './types.ts';

/** More descriptors and more ways of one are not followed: no script that was written by hand comes near. */
const MOST_DESCRIPTORS = 64;
const MOST_TARGETS = 8;

export const CLOSED: Targets = [{ kind: 'closed' }];
export const NULL: Targets = [{ kind: 'null' }];
export const UNKNOWN: Targets = [{ kind: 'unknown' }];
export const PIPE: Targets = [{ kind: 'pipe', opening: null, behind: [] }];
/** The stdout of a `$( )`, which ends when the last holder closes it. */
export const SUBSTITUTION: Targets = [{ kind: 'substitution', opened: null }];

/** The table that a caller starts a script with. */
export const FIRST_TABLE: Table = {
  slots: new Map<Descriptor, Targets>([
    [0, [{ kind: 'stdin', opened: null }]],
    [1, [{ kind: 'stdout', opened: null }]],
    [2, [{ kind: 'stderr', opened: null }]],
  ]),
  saved: [],
  locked: new Set(),
};

export function targetsOf(table: Table, descriptor: Descriptor): Targets {
  return table.slots.get(descriptor) ?? CLOSED;
}

export function withTargets(table: Table, descriptor: Descriptor, targets: Targets): Table {
  if (!table.slots.has(descriptor) && (targets === CLOSED || table.slots.size >= MOST_DESCRIPTORS))
    return table;
  const slots = new Map(table.slots);
  if (targets === CLOSED) slots.delete(descriptor);
  else slots.set(descriptor, targets);
  return { ...table, slots };
}

export function withLock(table: Table, file: Redirection, isLocked: boolean): Table {
  if (table.locked.has(file) === isLocked) return table;
  const locked = new Set(table.locked);
  if (isLocked) locked.add(file);
  else locked.delete(file);
  return { ...table, locked };
}

function isSame(one: Target, other: Target): boolean {
  if (one.kind !== other.kind) return false;
  return 'opening' in one && 'opening' in other ? one.opening === other.opening : true;
}

/** All ways of both; the first ones stay where they are. */
export function joinTargets(one: Targets, other: Targets): Targets {
  if (one === other) return one;
  const more = other.filter((target) => !one.some((known) => isSame(known, target)));
  return more.length === 0 || one.length >= MOST_TARGETS ? one : [...one, ...more].slice(0, MOST_TARGETS);
}

/** Two paths that meet: what is open on one of them is open (rule 4). Null is a path that never gets here. */
export function joinTables(one: Table | null, other: Table | null): Table | null {
  if (one === null || other === null) return one ?? other;
  return joined(one, other);
}

export function joined(one: Table, other: Table): Table {
  if (one === other) return one;
  let { slots } = one;
  for (const descriptor of new Set([...one.slots.keys(), ...other.slots.keys()])) {
    const before = targetsOf(one, descriptor);
    const both = joinTargets(before, targetsOf(other, descriptor));
    if (both !== before) slots = new Map(slots).set(descriptor, both);
  }
  const saved = joinTargets(one.saved, other.saved);
  const locks = [...other.locked].filter((file) => !one.locked.has(file));
  if (slots === one.slots && saved === one.saved && locks.length === 0) return one;
  return { slots, saved, locked: locks.length === 0 ? one.locked : new Set([...one.locked, ...locks]) };
}

/** What a program gets of the table of the shell that starts it. */
export function ofProgram(table: Table): Table {
  return table.saved.length === 0 ? table : { ...table, saved: [] };
}
