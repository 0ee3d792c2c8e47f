import { printable } from '../text/terminal.ts';

/** One JSON value on a line of its own. */
export function jsonLine(value: unknown): string {
  // U+2028 and U+2029 end a line for some readers of JSON Lines.
  return `${JSON.stringify(value).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')}\n`;
}

/** Somebody else's text inside a line of ours: nothing in it steers the terminal or ends the line. */
export function inline(text: string): string {
  return printable(text).replaceAll('\n', '\\n').replaceAll('\t', ' ');
}

/** `3 sessions`, `1 session`. */
export function counted(count: number, one: string, many: string = `${one}s`): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
}
