import { cleanLine, linesOf } from '../hooks/frame-clean.ts';

/** Code points of a quoted text that are kept. */
const LONGEST = 60;

/** A text out of a file as it may stand in a message: its first line, cleaned, cut to 60 characters, in back quotes. */
export function quoted(text: string): string {
  const [line = ''] = linesOf(text);
  const clean = [...cleanLine(line).replaceAll('`', "'")];
  return `\`${clean.length > LONGEST ? `${clean.slice(0, LONGEST - 1).join('')}…` : clean.join('')}\``;
}
