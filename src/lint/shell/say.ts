/** What several rules of this folder say. */
import type { Found } from '../types.ts';
import type { Extra } from './streams.ts';
import { closing, written } from './streams.ts';
import type { Descriptor, Job, ScriptReading, Target } from './types.ts';

/** Descriptors that a message names; of more it gives the count. */
const MOST_NAMED = 3;

/** A name that a script gave is cut like this. */
const LONGEST_NAME = 24;

function shown(descriptor: Descriptor): string {
  const name = written(descriptor);
  return name.length <= LONGEST_NAME ? name : `${name.slice(0, LONGEST_NAME - 1)}…`;
}

/** `descriptor 3`, `descriptors 3 and 4`, `descriptors 3, 4, 5 and 7 more`. */
export function named(extras: readonly Extra<Target>[]): string {
  const names = extras.slice(0, MOST_NAMED).map(({ descriptor }) => shown(descriptor));
  const more = extras.length - names.length;
  if (more > 0) names.push(`${String(more)} more`);
  const last = names.pop() ?? '';
  return names.length === 0 ? `descriptor ${last}` : `descriptors ${names.join(', ')} and ${last}`;
}

/** A finding at a job that is mended by closing these descriptors for it. */
export function closable(
  { at }: ScriptReading,
  { from, to, end }: Job,
  extras: readonly Extra<Target>[],
  what: string,
): Found {
  const redirects = closing(extras.map(({ descriptor }) => descriptor));
  const few = extras.slice(0, MOST_NAMED).map(({ descriptor }) => `${shown(descriptor)}>&-`);
  const message = `background job ${what}; add ${few.join(' ')} to its redirects`;
  return { ...at(from, to), message, ...(end !== null && { fix: { offset: end, text: ` ${redirects}` } }) };
}
