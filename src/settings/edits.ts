import type { Node } from 'jsonc-parser';
import { appendEdit } from './append.ts';
import type { Changes } from './changes.ts';
import { endOf } from './nodes.ts';
import type { SettingsDocument } from './read.ts';
import { removalEdits } from './removal.ts';
import { indentationAt, isFirstOnLine, styleOf } from './style.ts';
import type { Style } from './style.ts';
import type { Edit } from './types.ts';
import { printed } from './written.ts';
import type { Written } from './written.ts';

const LINE_BREAKS = /\r\n|[\r\n]/g;

/** The splices that carry changes out, in order; neighbours are joined. */
export function editsOf(document: SettingsDocument, changes: Changes): readonly Edit[] {
  const { text, root } = document;
  const style = styleOf(document);
  const edits = [
    ...(root === null ? [] : removals(text, root, changes.removed)),
    ...[...changes.replaced].map(([node, value]) => replacement(text, node, value, style)),
    ...[...changes.wrapped].flatMap((node) => wrapping(text, node, style)),
    ...(changes.appended === null ? [] : [appendEdit(document, changes.appended, style)]),
  ];
  return joined(edits.toSorted(inOrder));
}

/** What is put in at a place stands before what is taken out from there on. */
function inOrder(one: Edit, other: Edit): number {
  return one.offset - other.offset || one.length - other.length;
}

export function applyEdits(text: string, edits: readonly Edit[]): string {
  const parts: string[] = [];
  let at = 0;
  for (const edit of edits) {
    parts.push(text.slice(at, edit.offset), edit.text);
    at = edit.offset + edit.length;
  }
  return parts.join('') + text.slice(at);
}

/** What stands in a removed value goes with it. */
function removals(text: string, container: Node, removed: ReadonlySet<Node>): readonly Edit[] {
  if (removed.size === 0) return [];
  const kept = (container.children ?? []).filter((child) => !removed.has(child));
  return [
    ...removalEdits(text, container, removed),
    ...kept.flatMap((child) => removals(text, child, removed)),
  ];
}

/** Over lines where the old value begins a line, else on one. */
function replacement(text: string, node: Node, value: Written, style: Style): Edit {
  const indentation = isFirstOnLine(text, node.offset) ? indentationAt(text, node.offset) : null;
  return { offset: node.offset, length: node.length, text: printed(value, style, indentation) };
}

/** A group around a handler, whose own text only moves to the right. */
function wrapping(text: string, node: Node, style: Style): readonly Edit[] {
  const { lineBreak, unit, gap } = style;
  const end = endOf(node);
  const insert = (offset: number, inserted: string): Edit => ({ offset, length: 0, text: inserted });
  if (!isFirstOnLine(text, node.offset)) return [insert(node.offset, `{"hooks":${gap}[`), insert(end, ']}')];
  const outer = `${lineBreak}${indentationAt(text, node.offset) ?? ''}`;
  const breaks = text.slice(node.offset, end).matchAll(LINE_BREAKS);
  return [
    insert(node.offset, `{${outer}${unit}"hooks":${gap}[${outer}${unit}${unit}`),
    ...[...breaks].map((match) => insert(node.offset + match.index + match[0].length, unit + unit)),
    insert(end, `${outer}${unit}]${outer}}`),
  ];
}

function joined(edits: readonly Edit[]): readonly Edit[] {
  const result: Edit[] = [];
  for (const edit of edits) {
    const last = result.at(-1);
    if (last === undefined || last.offset + last.length !== edit.offset) result.push(edit);
    else
      result[result.length - 1] = {
        offset: last.offset,
        length: last.length + edit.length,
        text: last.text + edit.text,
      };
  }
  return result;
}
