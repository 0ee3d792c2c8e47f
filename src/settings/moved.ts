import type { EventEntries } from './entries.ts';
import type { Clearing } from './clear.ts';
import { itemPath, memberPath } from './places.ts';
import type { Moved } from './types.ts';

/**
 * Handlers that stand elsewhere after entries were taken out. Codex trusts a hook by its place: each of these has to be
 * trusted again (settings, rules 33 and 34).
 */
export function movedBy({ event, groups }: EventEntries, { removed, replaced }: Clearing): readonly Moved[] {
  if (event === null || removed.size === 0) return [];
  const moved: Moved[] = [];
  const list = memberPath('hooks', event.key);
  let groupIndex = 0;
  for (const group of groups) {
    if (removed.has(group.node)) continue;
    const path = itemPath(list, groupIndex);
    groupIndex += 1;
    let index = 0;
    for (const entry of group.entries) {
      if (removed.has(entry.node) || replaced.has(entry.node)) continue;
      const to = entry.isFlat ? path : itemPath(memberPath(path, 'hooks'), index);
      index += 1;
      if (to !== entry.path) moved.push({ from: entry.path, to, command: entry.command });
    }
  }
  return moved;
}
