import { readFileSync } from 'node:fs';

/** The rows of a handed set, `fixtures/cases/<set>.jsonl`. */
export function handed<Row>(set: string): readonly Row[] {
  const text = readFileSync(new URL(`../../fixtures/cases/${set}.jsonl`, import.meta.url), 'utf8');
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line): Row => JSON.parse(line));
}

interface Exception {
  readonly id: string;
  readonly reason: string;
}

/** Rows that are wrong by their own spec, each with the reason: they must stay wrong. */
export const EXCEPTIONS: ReadonlyMap<string, string> = new Map(
  (
    JSON.parse(readFileSync(new URL('../exceptions.json', import.meta.url), 'utf8')) as readonly Exception[]
  ).map(({ id, reason }) => [id, reason]),
);
