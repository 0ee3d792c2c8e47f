import type { Node } from 'jsonc-parser';
import type { Aim } from './aim.ts';
import { argumentsOf, classOf, mentions } from './classify.ts';
import { itemsOf, memberOf, membersOf, textOf } from './nodes.ts';
import type { Member } from './nodes.ts';

/** A key that stands twice in one object: its second place. */
export interface Duplicate {
  readonly object: Node;
  readonly member: Member;
}

/** The first key that an object repeats; `keys` given: one of them. */
function repeated(object: Node | null, keys?: readonly string[]): Duplicate | null {
  const seen = new Set<string>();
  for (const member of membersOf(object)) {
    if (keys !== undefined && !keys.includes(member.key)) continue;
    if (seen.has(member.key) && object !== null) return { object, member };
    seen.add(member.key);
  }
  return null;
}

function firstOf<Item>(items: readonly Item[], look: (item: Item) => Duplicate | null): Duplicate | null {
  for (const item of items) {
    const found = look(item);
    if (found !== null) return found;
  }
  return null;
}

/** On the way to our event: `hooks`, and the event (settings, rule 14). */
function repeatedOnTheWay(root: Node, aim: Aim): Duplicate | null {
  return repeated(root, ['hooks']) ?? repeated(memberOf(root, 'hooks')?.value ?? null, [aim.event]);
}

function groupsOf(root: Node, aim: Aim): readonly Node[] {
  return itemsOf(memberOf(memberOf(root, 'hooks')?.value ?? null, aim.event)?.value ?? null);
}

/** Everything that stands in lists of a group, those of a repeated key too. */
function handlersOf(group: Node): readonly Node[] {
  return membersOf(group)
    .filter(({ key }) => key === 'hooks')
    .flatMap(({ value }) => itemsOf(value));
}

/** A repeated key that install stops at. Codex drops a file with a repeated field it knows, so any counts there. */
export function duplicateForInstall(root: Node, aim: Aim): Duplicate | null {
  if (aim.client === 'codex') return repeatedAnywhere(root);
  return (
    repeatedOnTheWay(root, aim) ??
    firstOf(
      groupsOf(root, aim),
      (group) => repeated(group) ?? firstOf(handlersOf(group), (handler) => repeated(handler)),
    )
  );
}

function repeatedAnywhere(node: Node): Duplicate | null {
  return repeated(node) ?? firstOf(node.children ?? [], repeatedAnywhere);
}

/** A repeated key that uninstall stops at: on the way, or in an entry that may be ours. */
export function duplicateForUninstall(root: Node, aim: Aim): Duplicate | null {
  return (
    repeatedOnTheWay(root, aim) ??
    firstOf(groupsOf(root, aim), (group) => {
      const ours = [group, ...handlersOf(group)].filter((handler) => mayBeOurs(handler, aim));
      if (ours.length === 0) return null;
      return repeated(group, ['hooks']) ?? firstOf(ours, (handler) => repeated(handler));
    })
  );
}

/** By the value that readers take, or by one in front of it. */
function mayBeOurs(handler: Node, aim: Aim): boolean {
  const commands = membersOf(handler).filter(({ key }) => key === 'command');
  return (
    classOf(handler, aim) !== 'foreign' ||
    [...commands.map(({ value }) => textOf(value)), ...argumentsOf(handler)].some(
      (text) => text !== null && mentions(text, aim.name),
    )
  );
}
