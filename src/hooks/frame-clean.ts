import { showHidden } from './frame-hidden.ts';

const LINE_END = /\r\n|[\n\v\f\r\x85\u2028\u2029]/;

// The wrappers that hosts put around what a hook says. Without the flag u no letter outside ASCII matches one inside.
const WRAPPER = /<(?=\/?(?:system-reminder|hook_context))/gi;

/** A line as it may stand in what a model reads (hooks 3.5, 3.6): hidden characters and the tags of hosts are written out. */
export function cleanLine(line: string): string {
  return showHidden(line).replace(WRAPPER, '<U+003C>');
}

/** The lines of a text (hooks 3.3); a last piece without an end is a line if it is not empty. */
export function linesOf(text: string): readonly string[] {
  const lines = text.split(LINE_END);
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines;
}
