/** What several rules of this folder say. */
import type { Found } from '../types.ts';
import type { Extra } from './streams.ts';
import { closing, written } from './streams.ts';
import type { Job, ScriptReading, Target } from './types.ts';

/** Descriptors that a message names; of more it gives the count. */
const MOST_NAMED = 3;

/** Characters of all names together: a script may give any. */
const LONGEST_NAMES = 36;

/** The first names, as they are written before a redirect. */
function shown(extras: readonly Extra<Target>[]): string[] {
  const first = extras.slice(0, MOST_NAMED);
  const longest = Math.floor(LONGEST_NAMES / Math.max(1, first.length));
  return first.map(({ descriptor }) => {
    const name = written(descriptor);
    return name.length <= longest ? name : `${name.slice(0, longest - 1)}…`;
  });
}

/** `descriptor 3`, `descriptors 3 and 4`, `descriptors 3, 4, 5 and 7 more`. */
export function named(extras: readonly Extra<Target>[]): string {
  const names = shown(extras);
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
  const few = shown(extras).map((name) => `${name}>&-`);
  const message = `background job ${what}; add ${few.join(' ')} to its redirects`;
  return { ...at(from, to), message, ...(end !== null && { fix: { offset: end, text: ` ${redirects}` } }) };
}
