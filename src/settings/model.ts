import type { Node } from 'jsonc-parser';
import type { Changes } from './changes.ts';
import { endOf, itemsOf, membersOf } from './nodes.ts';
import type { Written } from './written.ts';

/** A value with its order, its repeated keys and the spelling of its scalars: nothing is read into a number. */
export type Model =
  | string
  | { readonly list: readonly Model[] }
  | { readonly members: readonly (readonly [key: string, value: Model])[] };

/** What a value becomes by the changes; without any, what it is. */
export function modelOf(text: string, node: Node, changes: Changes): Model {
  const replaced = changes.replaced.get(node);
  if (replaced !== undefined) return modelOfWritten(replaced);
  const model = modelInside(text, node, changes);
  return changes.wrapped.has(node) ? { members: [['hooks', { list: [model] }]] } : model;
}

function modelInside(text: string, node: Node, changes: Changes): Model {
  const added = changes.appended?.container === node ? changes.appended : null;
  if (node.type === 'array') {
    const list = itemsOf(node)
      .filter((item) => !changes.removed.has(item))
      .map((item) => modelOf(text, item, changes));
    return { list: added === null ? list : [...list, modelOfWritten(added.value)] };
  }
  if (node.type !== 'object') return text.slice(node.offset, endOf(node));
  const members = membersOf(node)
    .filter(({ property }) => !changes.removed.has(property))
    .map(({ key, value }) => [key, modelOf(text, value, changes)] as const);
  return { members: added === null ? members : [...members, [added.key ?? '', modelOfWritten(added.value)]] };
}

function modelOfWritten(value: Written): Model {
  if (typeof value !== 'object') return JSON.stringify(value);
  if ('list' in value) return { list: value.list.map(modelOfWritten) };
  return { members: value.members.map(([key, one]) => [key, modelOfWritten(one)] as const) };
}

export function areEqual(one: Model, other: Model): boolean {
  if (typeof one === 'string' || typeof other === 'string') return one === other;
  if ('list' in one) return 'list' in other && haveEqual(one.list, other.list, areEqual);
  return (
    'members' in other &&
    haveEqual(
      one.members,
      other.members,
      ([key, value], [otherKey, otherValue]) => key === otherKey && areEqual(value, otherValue),
    )
  );
}

function haveEqual<Item>(
  some: readonly Item[],
  others: readonly Item[],
  equal: (one: Item, other: Item) => boolean,
): boolean {
  return (
    some.length === others.length &&
    some.every((one, index) => {
      const other = others[index];
      return other !== undefined && equal(one, other);
    })
  );
}
