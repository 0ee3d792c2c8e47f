import type { Finding } from './types.ts';

/** By file, line, column, rule; by code units, so that it is the same everywhere (spec `lint.md`, 1.3). */
export function inOrder(a: Finding, b: Finding): number {
  return compare(a.file, b.file) || a.line - b.line || a.column - b.column || compare(a.rule, b.rule) || 0;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** In order, the same rule at the same place once: the first that said it stays. */
export function orderedOnce<Said extends { readonly finding: Finding }>(
  all: readonly Said[],
): readonly Said[] {
  const sorted = all.toSorted((a, b) => inOrder(a.finding, b.finding));
  return sorted.filter(({ finding }, index) => {
    const before = sorted[index - 1]?.finding;
    return before === undefined || inOrder(before, finding) !== 0;
  });
}
