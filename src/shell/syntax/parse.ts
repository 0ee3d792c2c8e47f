/**
 * The one door to the parser, `unbash` 6.0.4 (shell 18.1): a text becomes the tree of `nodes.ts`. It never throws;
 * what does not parse is told by `Code.broken`, and the partial tree is given all the same.
 */
import { parse } from 'unbash';
import { codeOf } from './code.ts';
import type { Code } from './nodes.ts';
import type { Reading } from './source.ts';

/** Offset of the line behind the one that switches extended patterns on; infinite where none does. */
function extendedFrom(text: string): number {
  if (!text.includes('extglob')) return Infinity;
  const match = /(?:^|[\n;&|])[ \t]*shopt[ \t]+-s[ \t]+(?:\w+[ \t]+)*extglob\b/u.exec(text);
  const line = match === null ? -1 : text.indexOf('\n', match.index + match[0].length);
  return line < 0 ? Infinity : line;
}

/** So many `coproc` in a row exhaust the parser's stack (unbash 6.0.4). */
const COPROCS = /(?:\bcoproc(?:[ \t]|\\\n)+){10,}/gu;

/** The text with such a run cut down to two, of which the second is an error as before; all else keeps its place. */
function withFewCoprocs(text: string): string {
  if (!text.includes('coproc')) return text;
  return text.replace(COPROCS, (run) => {
    let kept = 0;
    return run.replaceAll('coproc', (word) => (kept++ < 2 ? word : ' '.repeat(word.length)));
  });
}

/**
 * The units of `text`. `hole` is the character that marks unknown pieces in generated code; `depth` how many
 * substitutions, subshells and codes stand around it already.
 */
export function parseCode(text: string, hole: string | null = null, depth = 0): Code {
  const reading: Reading = { errors: [], hole, extendedFrom: extendedFrom(text), beyondPosix: false };
  return codeOf(
    parse(withFewCoprocs(text)),
    { text, at: (offset) => Math.min(offset, text.length), depth, inside: false },
    reading,
  );
}
