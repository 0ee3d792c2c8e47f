/** Which units speak of what: rare words in common count most. */
export interface WordIndex {
  /** By unit, above 0 where it shares words with the text. */
  readonly scores: (text: string) => ReadonlyMap<number, number>;
}

const wordsOf = (text: string): ReadonlySet<string> => new Set(text.match(/[\w-]{2,}/g));

export function indexOf(texts: readonly string[]): WordIndex {
  const units = new Map<string, number[]>();
  for (const [unit, text] of texts.entries()) {
    for (const word of wordsOf(text)) {
      const known = units.get(word);
      if (known === undefined) units.set(word, [unit]);
      else known.push(unit);
    }
  }
  return {
    scores: (text) => {
      const scores = new Map<number, number>();
      for (const word of wordsOf(text)) {
        const having = units.get(word) ?? [];
        const weight = Math.log(texts.length / Math.max(having.length, 1));
        for (const unit of having) scores.set(unit, (scores.get(unit) ?? 0) + weight);
      }
      return scores;
    },
  };
}
