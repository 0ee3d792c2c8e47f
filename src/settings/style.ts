import type { Node } from 'jsonc-parser';
import type { SettingsDocument } from './read.ts';
import { endOf } from './nodes.ts';

/** How a text is laid out, so that ours is laid out the same (settings, rule 26). */
export interface Style {
  readonly lineBreak: string;
  /** One level of indentation. */
  readonly unit: string;
  /** What stands between a colon and a value, and behind a comma on one line. */
  readonly gap: '' | ' ';
  /** The settings stand on several lines. */
  readonly isOnLines: boolean;
}

const UNIT = '  ';
const LINE_BREAK = /\r\n|[\r\n]/;

export function styleOf({ text, root }: Pick<SettingsDocument, 'text' | 'root'>): Style {
  const [lineBreak = '\n'] = LINE_BREAK.exec(text) ?? [];
  if (root === null) return { lineBreak, unit: UNIT, gap: ' ', isOnLines: true };
  const colon = firstColon(root);
  const isOnLines = LINE_BREAK.test(text.slice(root.offset, endOf(root)));
  const gap = colon === null || text.charAt(colon + 1) === ' ' ? ' ' : '';
  return { lineBreak, unit: unitOf(text, root) ?? UNIT, gap, isOnLines };
}

/** The blanks in front of a place, where nothing but they stand between it and its line's start; else null. */
export function indentationAt(text: string, offset: number): string | null {
  let start = offset;
  while (start > 0 && /[ \t]/.test(text.charAt(start - 1))) start -= 1;
  const isLineStart = start === 0 || /[\r\n\uFEFF]/.test(text.charAt(start - 1));
  return isLineStart ? text.slice(start, offset) : null;
}

/** It stands first on a line of its own: a line break is in front of it. */
export function isFirstOnLine(text: string, offset: number): boolean {
  const blanks = indentationAt(text, offset);
  return blanks !== null && /[\r\n]/.test(text.charAt(offset - blanks.length - 1));
}

/** The indentation of the line on which a place is. */
export function indentationOfLine(text: string, offset: number): string {
  let start = offset;
  while (start > 0 && !/[\r\n\uFEFF]/.test(text.charAt(start - 1))) start -= 1;
  return /^[ \t]*/.exec(text.slice(start, offset))?.[0] ?? '';
}

function firstColon(node: Node): number | null {
  if (node.type === 'property') return node.colonOffset ?? null;
  for (const child of node.children ?? []) {
    const colon = firstColon(child);
    if (colon !== null) return colon;
  }
  return null;
}

/** The indentation of the first child on a line of its own, less that of its container's line. */
function unitOf(text: string, container: Node): string | null {
  for (const child of container.children ?? []) {
    if (isFirstOnLine(text, child.offset)) {
      const outer = indentationOfLine(text, container.offset);
      const inner = indentationAt(text, child.offset) ?? '';
      return inner.startsWith(outer) ? inner.slice(outer.length) : UNIT;
    }
    const value = child.type === 'property' ? child.children?.[1] : child;
    const unit = value === undefined ? null : unitOf(text, value);
    if (unit !== null) return unit;
  }
  return null;
}
