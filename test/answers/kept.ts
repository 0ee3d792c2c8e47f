import { existsSync, readFileSync } from 'node:fs';
import type { Corpus } from './corpus.ts';
import { CLAIMS } from './claims.ts';
import { GOALS } from './goals.ts';
import { ANSWERS_TO_OUTPUTS } from './outputs.ts';
import { ANSWERS_OF_SCRIPTS } from './scripts.ts';

export const CORPORA: readonly Corpus[] = [...CLAIMS, ...GOALS, ...ANSWERS_OF_SCRIPTS, ANSWERS_TO_OUTPUTS];

export const fileOf = ({ name }: Corpus): URL =>
  new URL(`../../fixtures/answers/${name}.txt`, import.meta.url);

/** The file's text, as `npm run answers` writes it: what it is about, then a line for each input: the input, a tab, the answer. */
export function written({ about, asked }: Corpus): string {
  return `# ${about}\n${asked.map(({ id, answer }) => `${id}\t${answer()}\n`).join('')}`;
}

/** The answers that are kept, by input. */
export function keptOf(corpus: Corpus): ReadonlyMap<string, string> {
  const file = fileOf(corpus);
  if (!existsSync(file)) return new Map();
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n').slice(1);
  return new Map(
    lines.map((line) => {
      const tab = line.indexOf('\t');
      return [line.slice(0, tab), line.slice(tab + 1)];
    }),
  );
}
