import type { Node } from 'jsonc-parser';

/** A member of an object; `property` spans key, colon and value. */
export interface Member {
  readonly key: string;
  readonly keyNode: Node;
  readonly property: Node;
  readonly value: Node;
}

/** Members in order, repeated keys too; keys are compared after their escapes (settings, rule 12). */
export function membersOf(node: Node | null): readonly Member[] {
  if (node?.type !== 'object') return [];
  return (node.children ?? []).map(asMember).filter((member) => member !== null);
}

/** The member that readers take: the last of that name. */
export function memberOf(node: Node | null, key: string): Member | null {
  if (node?.type !== 'object') return null;
  const property = node.children?.findLast(({ children }) => children?.[0]?.value === key);
  return property === undefined ? null : asMember(property);
}

function asMember(property: Node): Member | null {
  const [keyNode, value] = property.children ?? [];
  const key: unknown = keyNode?.value;
  if (keyNode === undefined || value === undefined || typeof key !== 'string') return null;
  return { key, keyNode, property, value };
}

export function itemsOf(node: Node | null): readonly Node[] {
  return node?.type === 'array' ? (node.children ?? []) : [];
}

/** The text of a string; null for every other value. */
export function textOf(node: Node | null | undefined): string | null {
  const value: unknown = node?.type === 'string' ? node.value : null;
  return typeof value === 'string' ? value : null;
}

export function endOf(node: Node): number {
  return node.offset + node.length;
}

const KINDS: Readonly<Record<Node['type'], string>> = {
  object: 'an object',
  array: 'a list',
  property: 'a member',
  string: 'text',
  number: 'a number',
  boolean: 'true or false',
  null: 'null',
};

/** What kind of value it is, in words for a message. */
export function kindOf(node: Node): string {
  return KINDS[node.type];
}
