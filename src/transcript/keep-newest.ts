/** How many things of a kind a reader remembers of a transcript, where nothing else bounds them. */
export const MOST_REMEMBERED = 50_000;

/**
 * Bounds what is remembered by insertion: past `limit` the older half goes at once. One by one, a map would look for
 * its oldest again and again.
 */
export function keepNewest(
  memory: Pick<Map<string, unknown>, 'size' | 'delete'> & { keys(): Iterable<string> },
  limit: number,
): void {
  if (memory.size <= limit) return;
  let spare = memory.size - Math.floor(limit / 2);
  for (const key of memory.keys()) {
    if (spare === 0) return;
    memory.delete(key);
    spare -= 1;
  }
}
