import type { Changes } from './changes.ts';
import { applyEdits } from './edits.ts';
import { areEqual, modelOf } from './model.ts';
import { endOf } from './nodes.ts';
import { NO_CHANGES } from './changes.ts';
import type { SettingsDocument } from './read.ts';
import type { Edit } from './types.ts';

/** What may go that is not ours: white space and commas, never a comment. */
const LOOSE = /^[\s,]*$/;

/**
 * Whether edits do what was meant and no more (settings, rule 6): they lie side by side inside the text, take nothing
 * out but what is removed or replaced, and the new text, read anew as `after`, is the old value with the changes.
 */
export function isSafeEdit(
  document: SettingsDocument,
  changes: Changes,
  edits: readonly Edit[],
  after: SettingsDocument,
): boolean {
  const { text, root } = document;
  if (root === null || after.root === null) return false;
  if (!areApart(text, edits) || !takeOnlyOurs(document, changes, edits)) return false;
  if (applyEdits(text, edits) !== after.text) return false;
  return areEqual(modelOf(text, root, changes), modelOf(after.text, after.root, NO_CHANGES));
}

export function areApart(text: string, edits: readonly Edit[]): boolean {
  let at = 0;
  for (const { offset, length } of edits) {
    if (offset < at || length < 0) return false;
    at = offset + length;
  }
  return at <= text.length;
}

function takeOnlyOurs({ text }: SettingsDocument, changes: Changes, edits: readonly Edit[]): boolean {
  const ours = [...changes.removed, ...changes.replaced.keys()].toSorted(
    (one, other) => one.offset - other.offset,
  );
  let next = 0;
  return edits.every(({ offset, length }) => {
    let at = offset;
    for (let node = ours[next]; node !== undefined && node.offset < offset + length; node = ours[++next]) {
      if (!LOOSE.test(text.slice(at, node.offset))) return false;
      at = endOf(node);
    }
    return at <= offset + length && LOOSE.test(text.slice(at, offset + length));
  });
}
