import type { Node } from 'jsonc-parser';
import type { Aim } from './aim.ts';
import { isOurs } from './entries.ts';
import type { Entry, EventEntries, Group } from './entries.ts';
import { endOf, itemsOf, membersOf } from './nodes.ts';
import type { SettingsDocument } from './read.ts';
import { hasCommentIn } from './scan.ts';
import { PLACEHOLDER } from './written.ts';
import type { Written } from './written.ts';

/** What goes when entries go: the outermost values that are left without anything. */
export interface Clearing {
  readonly removed: ReadonlySet<Node>;
  /** Flat entries that leave an empty group (settings, rule 34). */
  readonly replaced: ReadonlyMap<Node, Written>;
  /** Groups that stay for their place alone. */
  readonly placeholders: readonly Group[];
}

/** Keys of a group that say nothing without handlers. */
const OF_A_GROUP: ReadonlySet<string> = new Set(['hooks', 'matcher']);

/**
 * Takes entries out (settings, rules 28 and 34): a handler; its group where it holds nothing else; the event and `hooks`
 * where nothing else is left in them. What others left empty stays, and so does whatever holds a comment.
 */
export function clear(
  document: SettingsDocument,
  found: EventEntries,
  going: ReadonlySet<Entry>,
  aim: Aim,
): Clearing {
  const lastToStay = found.groups.findLastIndex((group) => !isOnlyOurs(document.text, group));
  const removed = new Set<Node>();
  const replaced = new Map<Node, Written>();
  const placeholders: Group[] = [];
  for (const group of found.groups) {
    const leaving = group.entries.filter((entry) => going.has(entry));
    if (leaving.length === 0) continue;
    const goesWhole = isOnly(document.text, group, going);
    const keepsPlace = aim.client === 'codex' && goesWhole && group.index < lastToStay;
    if (keepsPlace) placeholders.push(group);
    if (goesWhole && !keepsPlace) removed.add(group.node);
    else if (group.list === null) replaced.set(group.node, PLACEHOLDER);
    else for (const { node } of leaving) removed.add(node);
  }
  return { removed: withEmptied(document.text, found, removed), replaced, placeholders };
}

/** By uninstall it would go as a whole: ours, whether changed by hand or not, and nothing else. */
function isOnlyOurs(text: string, group: Group): boolean {
  return isOnly(
    text,
    group,
    new Set(group.entries.filter((entry) => isOurs(entry) || entry.kind === 'edited')),
  );
}

function isOnly(text: string, group: Group, going: ReadonlySet<Entry>): boolean {
  const { node, list, entries } = group;
  if (entries.length === 0 || !entries.every((entry) => going.has(entry))) return false;
  if (list === null) return true;
  const nodes = itemsOf(list);
  return membersOf(node).every(({ key }) => OF_A_GROUP.has(key)) && !hasComment(text, node, nodes);
}

/** The event where all its groups go, and `hooks` where the event was all that it held. */
function withEmptied(
  text: string,
  { hooks, event, groups }: EventEntries,
  removed: ReadonlySet<Node>,
): ReadonlySet<Node> {
  if (hooks === null || event === null || removed.size === 0) return removed;
  const nodes = groups.map(({ node }) => node);
  if (!nodes.every((node) => removed.has(node)) || hasComment(text, event.property, nodes)) return removed;
  const isAlone = (hooks.value.children ?? []).length === 1;
  const outermost = isAlone && !hasComment(text, hooks.property, [event.property]) ? hooks : event;
  return new Set([outermost.property]);
}

/** A comment stands in a value, outside of these parts of it. */
function hasComment(text: string, node: Node, parts: readonly Node[]): boolean {
  const bounds = [node.offset, ...parts.flatMap((part) => [part.offset, endOf(part)]), endOf(node)];
  return bounds.some((from, index) => index % 2 === 0 && hasCommentIn(text, from, bounds[index + 1] ?? from));
}
