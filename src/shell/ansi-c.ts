/**
 * The value of `$'…'`, from the raw text between the quotes: unbash 6.0.4 drops `\` before a line end, bash keeps it
 * (shell 18.2). Null where the bytes are no UTF-8.
 */
import { unescape } from './escapes.ts';

export function ansiCValue(raw: string): string | null {
  return unescape(raw, 'quoted').text;
}
