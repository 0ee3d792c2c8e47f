import { readFileSync } from 'node:fs';
import type { Mutant } from './instrument.ts';

/** `explained.json`: survivors that somebody has read, and why no test can tell them from the sources. */
interface Explanations {
  /** By name, a sentence that holds of all its survivors. */
  readonly kinds: Readonly<Record<string, string>>;
  /** By kind and file: the whole line, what stands there, and what the mutant puts in its place. No line numbers. */
  readonly survivors: Readonly<Record<string, Readonly<Record<string, readonly Place[]>>>>;
}

type Place = readonly [line: string, from: string, to: string];

export interface Explained {
  /** The kind that explains a survivor; null where nobody has explained it. */
  readonly kindOf: (mutant: Mutant) => string | null;
  /**
   * Places that explain nothing any more: no mutant of theirs is among `all` of their sources, or those that were judged
   * are killed.
   */
  readonly stale: (
    all: readonly Mutant[],
    judged: readonly Mutant[],
    survivors: readonly Mutant[],
  ) => readonly string[];
}

/** White space is how the formatter breaks a line, and says nothing. */
const flat = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
const keyOf = (file: string, place: Place): string => JSON.stringify([file, ...place.map(flat)]);

function placeOf({ text, original, replacement }: Mutant): Place {
  return [flat(text), flat(original), flat(replacement)];
}

export function readExplained(file: string): Explained {
  const { kinds, survivors }: Explanations = JSON.parse(readFileSync(file, 'utf8'));
  const found = new Map<string, { readonly file: string; readonly kind: string }>();
  for (const [kind, byFile] of Object.entries(survivors)) {
    if (kinds[kind] === undefined) throw new Error(`no kind ${kind}`);
    for (const [name, places] of Object.entries(byFile)) {
      for (const place of places) found.set(keyOf(name, place), { file: name, kind });
    }
  }
  const key = (mutant: Mutant): string => keyOf(mutant.file, placeOf(mutant));
  return {
    kindOf: (mutant) => found.get(key(mutant))?.kind ?? null,
    stale: (all, judged, survivors) => {
      const [known, seen, left] = [all, judged, survivors].map((mutants) => new Set(mutants.map(key)));
      const files = new Set(all.map((mutant) => mutant.file));
      return [...found]
        .filter(
          ([one, place]) =>
            files.has(place.file) &&
            (known?.has(one) !== true || (seen?.has(one) === true && left?.has(one) !== true)),
        )
        .map(([one]) => one);
    },
  };
}
