/** Words as far as their text stands in the script. */
import type { Item } from '../../shell/getopt.ts';
import type { OuterWords } from '../../shell/passage.ts';
import type { Part, Word } from '../../shell/syntax/nodes.ts';
import type { Pieces } from '../../shell/types.ts';

const textOf = (part: Part): string | null => (part.kind === 'text' ? part.text : null);

/** The text of a word; null where only the shell could know it. */
export function staticText(word: Word | undefined): string | null {
  if (word === undefined || word.assignment !== null) return null;
  const [only] = word.parts;
  if (word.parts.length === 1 && only !== undefined) return textOf(only);
  let text = '';
  for (const part of word.parts) {
    const piece = textOf(part);
    if (piece === null) return null;
    text += piece;
  }
  return text;
}

function piecesOf(word: Word): Pieces {
  return word.parts.length === 0 ? [null] : word.parts.map(textOf);
}

/** True for what may become none or several words. */
function isMany(word: Word): boolean {
  return word.parts.some(
    (part) =>
      (part.kind === 'parameter' && (!part.quoted || /^[@*]$/u.test(part.name) || part.index !== null)) ||
      (part.kind === 'substitution' && !part.quoted),
  );
}

/** Words as readers of options take them. */
export function itemsOf(words: readonly Word[]): Item[] {
  return words.map((word, index) => ({ pieces: piecesOf(word), many: isMany(word), index }));
}

/** Words as readers of wrappers take them. */
export function outerWords(words: readonly Word[]): OuterWords {
  const argv = words.map(staticText);
  const partial = words.flatMap((word, index) =>
    argv[index] === null ? [[String(index), piecesOf(word)] as const] : [],
  );
  return {
    argv,
    many: words.flatMap((word, index) => (isMany(word) ? [index] : [])),
    partial: Object.fromEntries(partial),
  };
}

/** The variable that a word is the value of and nothing else (`"$pid"`, `${pids[@]}`); null for any other word. */
export function variableIn(word: Word | undefined): string | null {
  const parts = word?.parts.filter((part) => part.kind !== 'text' || part.text !== '') ?? [];
  const [only] = parts;
  if (parts.length !== 1 || only?.kind !== 'parameter') return null;
  return only.prefix === null && only.operation === null ? only.name : null;
}

/** True if the word becomes at least one word, whatever its values are. */
export function isSomething(word: Word): boolean {
  return word.parts.some((part) => part.quoted || (part.kind === 'text' && part.text !== ''));
}
