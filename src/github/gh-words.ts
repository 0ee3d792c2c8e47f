/**
 * Where the next command word stands, the way cobra looks for it (gh 3.1): the first word that is no flag, where a flag
 * that may want a value swallows the word behind it. -1 where there is none.
 */
export function commandIndex(words: readonly (string | null)[]): number {
  for (let at = 0; at < words.length; at++) {
    const word = words[at];
    if (word === null) return at;
    if (word === undefined || word === '--') return -1;
    if (word !== '' && !word.startsWith('-')) return at;
    if (swallowsNext(word)) at++;
  }
  return -1;
}

/** cobra does not know yet which flags are booleans: it asks only for help and version. */
function swallowsNext(word: string): boolean {
  if (word.includes('=')) return false;
  if (word.startsWith('--')) return word !== '--help' && word !== '--version';
  return word.startsWith('-') && word.length === 2;
}

/** The words without the one at `index`; flags in front of it are the command's too (gh 3.2). */
export function withoutWord(words: readonly (string | null)[], index: number): readonly (string | null)[] {
  return words.filter((_, at) => at !== index);
}
