import type { Node } from 'jsonc-parser';
import { textOf } from './nodes.ts';
import type { Place } from './types.ts';

const NAME = /^[\w$-]+$/;

/** `hooks` and `SessionEnd` give `hooks.SessionEnd`; other keys stand in brackets, as JSON. */
export function memberPath(path: string, key: string): string {
  if (!NAME.test(key)) return `${path}[${JSON.stringify(key)}]`;
  return path === '' ? key : `${path}.${key}`;
}

export function itemPath(path: string, index: number): string {
  return `${path}[${index}]`;
}

/** The path of a value; empty for the root. */
export function pathOf(node: Node): string {
  const { parent } = node;
  if (parent === undefined) return '';
  if (parent.type === 'array') return itemPath(pathOf(parent), (parent.children ?? []).indexOf(node));
  if (parent.type === 'object') return memberPath(pathOf(parent), textOf(node.children?.[0]) ?? '');
  return pathOf(parent);
}

/** Line and column, from 1; a column is a UTF-16 unit, a byte order mark is none. */
export function positionOf(text: string, offset: number): { readonly line: number; readonly column: number } {
  const before = text.slice(text.startsWith('\uFEFF') ? 1 : 0, offset);
  const lines = before.split(/\r\n|[\r\n]/);
  return { line: lines.length, column: (lines.at(-1) ?? '').length + 1 };
}

export function placeOf(text: string, node: Node): Place {
  return { path: pathOf(node), ...positionOf(text, node.offset) };
}
