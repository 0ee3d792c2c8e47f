import { readStore, storeRules } from '../../../src/lint/store/index.ts';
import type { Found } from '../../../src/lint/types.ts';

/** What the rules over stores find; the path tells the language. */
export function findingsIn(path: string, text: string, columns: readonly string[] = []): Found[] {
  const reading = readStore({ kind: 'store', path, text }, columns);
  return storeRules.flatMap(({ check }) => [...check(reading)]);
}
