import type { Selection } from './graphql-document.ts';

export type Field = Extract<Selection, { type: 'field' }>;
type Fragments = ReadonlyMap<string, readonly Selection[]>;

/** More fields than this in one place are not looked at: fragments could multiply them without bound. */
const MAX_FIELDS = 1000;

/** The fields of a selection, those of its fragments among them; one that a directive takes out does not count. */
export function rootFields(selections: readonly Selection[], fragments: Fragments): readonly Field[] {
  const fields: Field[] = [];
  const seen = new Set<string>();
  const open = [...selections].reverse();
  while (fields.length < MAX_FIELDS) {
    const selection = open.pop();
    if (selection === undefined) return fields;
    if (selection.skipped) continue;
    if (selection.type === 'field') fields.push(selection);
    else if (selection.type === 'inline') pushAll(open, selection.selections);
    else if (!seen.has(selection.name)) {
      seen.add(selection.name);
      pushAll(open, fragments.get(selection.name) ?? []);
    }
  }
  return fields;
}

/** So that they are popped in the order of the document. */
function pushAll(open: Selection[], selections: readonly Selection[]): void {
  for (let at = selections.length - 1; at >= 0; at--) {
    const selection = selections[at];
    if (selection !== undefined) open.push(selection);
  }
}

/** The keys, from `data` down, at which an answer to this field holds the links that it asks for (gh 8.4). */
export function linksOf(
  field: Field,
  path: readonly string[] | undefined,
  fragments: Fragments,
): readonly (readonly string[])[] {
  if (path === undefined) return [];
  let reached: readonly { readonly keys: readonly string[]; readonly field: Field }[] = [
    { keys: [field.key], field },
  ];
  for (const name of path) {
    reached = reached.slice(0, MAX_PLACES).flatMap(({ keys, field: parent }) =>
      rootFields(parent.selections, fragments)
        .filter((child) => child.name === name)
        .map((child) => ({ keys: [...keys, child.key], field: child })),
    );
  }
  return reached.slice(0, MAX_PLACES).flatMap(({ keys, field: holder }) =>
    rootFields(holder.selections, fragments)
      .filter((child) => child.name === 'url' || child.name === 'permalink')
      .map((child) => [...keys, child.key]),
  );
}

/** One document asks for a link in few places. */
const MAX_PLACES = 16;
