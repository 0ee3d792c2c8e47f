/** Small questions about the words of a builtin. */
import type { Field } from '../state/state.ts';
import { knownText } from '../state/text.ts';

/** The word at an index, where it is known and surely one word. */
export function wordAt(words: readonly Field[], index: number): string | null {
  const word = words[index];
  return word === undefined || word.many ? null : knownText(word.text);
}

/** True if there is surely no word from this index on. */
export const nothingLeft = (words: readonly Field[], index: number): boolean => words.length <= index;

/** All words as texts, null for those that are not known. */
export const textsOf = (words: readonly Field[]): (string | null)[] =>
  words.map((_, index) => wordAt(words, index));

export const isName = (text: string): boolean => /^[a-z_]\w*$/iu.test(text);
