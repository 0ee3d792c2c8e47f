/**
 * Names of programs in text that was not read as code (shell 15.2): a bounded search, so that a caller may tell what is
 * harmless from what is not.
 */

/** Letters, digits, `_` and `-` make a word; everything else ends one. */
const WORD = /[\w-]+/g;

/** Those of `programs` that stand in the text as words, in the order of `programs`; `gh-pages` is not `gh`. */
export function namesIn(text: string, programs: readonly string[]): string[] {
  const words = new Set(text.match(WORD));
  return programs.filter((name) =>
    /^[\w-]+$/.test(name) ? words.has(name) : name !== '' && text.includes(name),
  );
}
