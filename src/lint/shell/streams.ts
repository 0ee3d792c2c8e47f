/** What the rules ask of the table of a job. */
import { targetsOf } from './table.ts';
import type { Descriptor, Job, OpenFile, Stream, Table, Target } from './types.ts';

/** Whose end the caller, or a `$( )`, waits for. */
export type Awaited = Stream & { readonly kind: 'stdout' | 'stderr' | 'substitution' };

export function isAwaited(target: Target): target is Awaited {
  return target.kind === 'stdout' || target.kind === 'stderr' || target.kind === 'substitution';
}

/** What a descriptor beyond stderr is. */
export interface Extra<Kind extends Target> {
  readonly descriptor: Descriptor;
  readonly target: Kind;
}

/** The descriptors from 3 on, lowest first and names last, each with the first of its targets that `is` takes. */
export function extrasOf<Kind extends Target>(
  table: Table,
  is: (target: Target) => target is Kind,
): Extra<Kind>[] {
  const extras = [...table.slots].flatMap(([descriptor, targets]) => {
    const target = typeof descriptor === 'string' || descriptor > 2 ? targets.find(is) : undefined;
    return target === undefined ? [] : [{ descriptor, target }];
  });
  return extras.sort((one, other) => order(one.descriptor) - order(other.descriptor));
}

const order = (descriptor: Descriptor): number => (typeof descriptor === 'number' ? descriptor : Infinity);

export function isLockedIn(table: Table): (target: Target) => target is OpenFile {
  return (target): target is OpenFile =>
    target.kind === 'file' && target.opening !== null && table.locked.has(target.opening);
}

/** What is awaited of stdout and stderr, each by itself. */
export function awaitedOf({ table }: Pick<Job, 'table'>): {
  readonly stdout: Awaited[];
  readonly stderr: Awaited[];
} {
  return { stdout: targetsOf(table, 1).filter(isAwaited), stderr: targetsOf(table, 2).filter(isAwaited) };
}

/** `3`, or `{name}` as it is written before a redirect. */
export function written(descriptor: Descriptor): string {
  return typeof descriptor === 'number' ? String(descriptor) : `{${descriptor}}`;
}

/** ` 3>&- {log}>&-`: the redirects that close these for a job. */
export function closing(descriptors: readonly Descriptor[]): string {
  return descriptors.map((descriptor) => `${written(descriptor)}>&-`).join(' ');
}
