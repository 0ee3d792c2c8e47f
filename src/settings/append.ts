import type { Node } from 'jsonc-parser';
import type { Appended } from './changes.ts';
import { endOf } from './nodes.ts';
import type { SettingsDocument } from './read.ts';
import { indentationAt, indentationOfLine, isFirstOnLine } from './style.ts';
import type { Style } from './style.ts';
import type { Edit } from './types.ts';
import { printed, printedMember } from './written.ts';

/** How a member is put into a container: the table of settings, section 7, row by row. */
export function appendEdit(document: SettingsDocument, appended: Appended, style: Style): Edit {
  const { container } = appended;
  const children = container.children ?? [];
  const last = children.at(-1);
  if (last === undefined) return intoEmpty(document, appended, style);
  const { text } = document;
  const offset = endOf(last);
  if (!isFirstOnLine(text, last.offset)) {
    const gap = gapOnLine(text, container, children, style);
    return { offset, length: 0, text: `,${gap}${piece(appended, style, null)}` };
  }
  const indentation = indentationAt(text, last.offset) ?? '';
  const start = `,${style.lineBreak}${indentation}`;
  return { offset, length: 0, text: `${start}${piece(appended, style, indentation)}` };
}

function piece({ key, value }: Appended, style: Style, indentation: string | null): string {
  return key === null ? printed(value, style, indentation) : printedMember(key, value, style, indentation);
}

/** What follows the last comma; for a single child what stands in front of it. */
function gapOnLine(text: string, container: Node, children: readonly Node[], style: Style): string {
  const [last, before] = [children.at(-1), children.at(-2)];
  const from = before === undefined ? container.offset + 1 : endOf(before);
  const between = text.slice(from, last?.offset ?? from);
  if (before !== undefined) return between.slice(between.indexOf(',') + 1);
  return between === '' ? style.gap : between;
}

/** The white space inside gives way. */
function intoEmpty({ text, root }: SettingsDocument, appended: Appended, style: Style): Edit {
  const { container } = appended;
  const [offset, length] = [container.offset + 1, container.length - 2];
  if (!style.isOnLines && container !== root) return { offset, length, text: piece(appended, style, null) };
  const outer = indentationOfLine(text, container.offset);
  const inner = outer + style.unit;
  const { lineBreak } = style;
  return {
    offset,
    length,
    text: `${lineBreak}${inner}${piece(appended, style, inner)}${lineBreak}${outer}`,
  };
}
