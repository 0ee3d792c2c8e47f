import { cleanTerminal } from '../text/terminal.ts';

/** Units of a text that are looked at: what is shown is far shorter. */
const LOOKED_AT = 4096;
const BLANKS = /[\s\x85]+/g;
/** What steers a terminal, reorders a line or cannot be seen. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}]/gu;

/**
 * Somebody else's text on one line of ours (capture, rule 17): escape sequences, controls and hidden characters are
 * gone, white space is one blank, and of more than `limit` characters (code points) the first stay with `…` as the last.
 */
export function oneLine(text: string, limit: number): string {
  const line = cleanTerminal(text.slice(0, LOOKED_AT)).text.replace(BLANKS, ' ').replace(UNSEEN, '').trim();
  const characters = Array.from(line);
  if (characters.length <= limit && text.length <= LOOKED_AT) return line;
  return `${characters
    .slice(0, limit - 1)
    .join('')
    .trimEnd()}…`;
}
