/** Words that are patterns: of `case`, `[[ = ]]`, `${X#w}` (shell 4.1, 6.4). */
import { walkParts } from './parts.ts';
import type { PatternPart } from '../patterns.ts';
import { textOfPiece } from './pieces.ts';
import type { Site } from './site.ts';
import type { State } from '../state/state.ts';
import { knownText, type Text } from '../state/text.ts';
import type { Word } from '../syntax/nodes.ts';

/** A pattern with its quoting; null where a part of it is not known. */
export function patternOf(
  site: Site,
  word: Word,
  state: State,
): { state: State; parts: readonly PatternPart[] | null; text: Text } {
  const walked = walkParts(site, word.parts, state);
  const parts: PatternPart[] = [];
  for (const piece of walked.pieces) {
    const text = piece.kind === 'literal' || piece.kind === 'value' ? knownText(piece.text) : null;
    if (text === null) return { state: walked.state, parts: null, text: walked.pieces.flatMap(textOfPiece) };
    parts.push({ text, quoted: piece.kind === 'literal' && piece.quoted });
  }
  const extended = word.parts.some((part) => part.kind === 'extended-pattern');
  return { state: walked.state, parts: extended ? null : parts, text: walked.pieces.flatMap(textOfPiece) };
}
