import type { Node } from 'jsonc-parser';
import type { Aim } from './aim.ts';
import { classOf } from './classify.ts';
import type { EntryClass } from './classify.ts';
import { itemsOf, memberOf, membersOf, textOf } from './nodes.ts';
import type { Member } from './nodes.ts';
import { itemPath, memberPath } from './places.ts';

/** A handler of an event: in a group's list, or flat where a group belongs. */
export interface Entry {
  readonly node: Node;
  readonly path: string;
  readonly kind: EntryClass;
  readonly isFlat: boolean;
  /** The group, or the flat handler itself. */
  readonly group: Group;
  readonly command: string | null;
}

/** An element of an event's list, whatever its shape. */
export interface Group {
  readonly node: Node;
  readonly path: string;
  readonly index: number;
  /** The handlers' list; null: none. */
  readonly list: Node | null;
  readonly entries: readonly Entry[];
}

/** The way from the root to the event's entries. A list that is no list has no groups. */
export interface EventEntries {
  readonly hooks: Member | null;
  readonly event: Member | null;
  readonly groups: readonly Group[];
  readonly entries: readonly Entry[];
}

/** All entries of our event. */
export function entriesOf(root: Node | null, aim: Aim): EventEntries {
  const hooks = memberOf(root, 'hooks');
  const event = memberOf(hooks?.value ?? null, aim.event);
  const groups = groupsOf(event, aim);
  return { hooks, event, groups, entries: groups.flatMap(({ entries }) => entries) };
}

/** The values of the other events, by name, as readers take them: the last of each. */
export function otherEvents(root: Node | null, aim: Aim): readonly Member[] {
  const events = membersOf(memberOf(root, 'hooks')?.value ?? null).filter(({ key }) => key !== aim.event);
  return [...new Map(events.map((member) => [member.key, member])).values()];
}

/** The elements of an event's list. */
export function groupsOf(event: Member | null, aim: Aim): readonly Group[] {
  if (event === null) return [];
  const path = memberPath('hooks', event.key);
  return itemsOf(event.value).map((node, index) => groupOf(node, itemPath(path, index), index, aim));
}

/** A handler that stands where a group belongs: `type` or `command`, and no list. */
export function isFlat(node: Node): boolean {
  if (memberOf(node, 'hooks') !== null) return false;
  return [memberOf(node, 'command'), memberOf(node, 'type')].some((member) => textOf(member?.value) !== null);
}

function groupOf(node: Node, path: string, index: number, aim: Aim): Group {
  const list = memberOf(node, 'hooks')?.value ?? null;
  const entries: Entry[] = [];
  const group: Group = { node, path, index, list: list?.type === 'array' ? list : null, entries };
  if (isFlat(node)) entries.push(entryOf(node, path, group, aim));
  const inList = memberPath(path, 'hooks');
  for (const [at, item] of itemsOf(group.list).entries())
    entries.push(entryOf(item, itemPath(inList, at), group, aim));
  return group;
}

function entryOf(node: Node, path: string, group: Group, aim: Aim): Entry {
  const command = textOf(memberOf(node, 'command')?.value);
  return { node, path, group, command, kind: classOf(node, aim), isFlat: node === group.node };
}

/** Right or outdated. */
export function isOurs({ kind }: Entry): boolean {
  return kind === 'ours' || kind === 'outdated';
}

/** What a message calls an entry of somebody else: its command, else its type. */
export function nameOf(entry: Entry): string {
  return entry.command ?? textOf(memberOf(entry.node, 'type')?.value) ?? '';
}

/**
 * The entry that counts as ours: a right one before an outdated one before a flat one (settings, rule 21), and one that
 * was changed by hand for want of others.
 */
export function chosenOf({ entries }: EventEntries): Entry | null {
  const grouped = entries.filter((entry) => !entry.isFlat);
  return (
    grouped.find(({ kind }) => kind === 'ours') ??
    grouped.find(({ kind }) => kind === 'outdated') ??
    entries.find(isOurs) ??
    entries.find(({ kind }) => kind === 'edited') ??
    null
  );
}
