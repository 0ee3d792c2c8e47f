/** How often each report came, by its text without the time. Plain JSON: it is kept between the runs of a hook. */
export type ReportCounts = Readonly<Record<string, number>>;

/** Reports that are remembered; the one that was not seen for the longest time is forgotten first. */
const REMEMBERED = 200;

/** Counts a report (hooks 4.10): which time this is, and the counts to keep. */
export function countReport(
  counts: ReportCounts,
  report: string,
): { readonly count: number; readonly counts: ReportCounts } {
  const before = Object.hasOwn(counts, report) ? counts[report] : undefined;
  const count = Number.isSafeInteger(before) && before !== undefined && before > 0 ? before + 1 : 1;
  const others = Object.entries(counts).filter(([known]) => known !== report);
  return { count, counts: Object.fromEntries([...others.slice(1 - REMEMBERED), [report, count]]) };
}

/** The 1st, 10th, 100th … time is written. */
export function isReported(count: number): boolean {
  let power = 1;
  while (power < count) power *= 10;
  return power === count;
}

/** How often a report came so far, where that is more than once. */
export function timesSoFar(count: number): string {
  return count > 1 ? ` (${count} times so far)` : '';
}
