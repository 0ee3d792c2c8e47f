/** Words of a row as `argv`, `many`, `partial` and the like tell them (shell 3), also for the readers of wrappers. */
import type { OuterWords } from '../passage.ts';
import type { Field } from '../state/state.ts';
import { knownText, piecesOf } from '../state/text.ts';
import type { Pieces } from '../types.ts';

export function outerWords(fields: readonly Field[]): OuterWords {
  const many: number[] = [];
  const partial: Record<string, Pieces> = {};
  const argv = fields.map((field, index) => {
    if (field.many) many.push(index);
    const text = knownText(field.text);
    if (text === null) {
      const pieces = piecesOf(field.text);
      if (pieces.length > 1) partial[String(index)] = pieces;
    }
    return text;
  });
  return { argv, many, partial };
}

/** Known pieces with blanks for the others, to be searched for names. */
export const itemsText = (pieces: Pieces): string => pieces.map((piece) => piece ?? ' ').join('');
