import type { FailOn } from '../lint/config-schema.ts';
import type { Finding, Severity } from '../lint/types.ts';

const RANK: Readonly<Record<Severity, number>> = { note: 0, warning: 1, error: 2 };

/** Do these findings give exit status 1? With `maxWarnings` so many warnings pass; `never` lets all pass (spec `lint.md`, 11). */
export function fails(findings: readonly Finding[], failOn: FailOn, maxWarnings: number | null): boolean {
  if (failOn === 'never') return false;
  const count = (severity: Severity): number => findings.filter((one) => one.severity === severity).length;
  if (maxWarnings !== null && count('warning') > maxWarnings) return true;
  return findings.some(
    ({ severity }) => RANK[severity] >= RANK[failOn] && (severity !== 'warning' || maxWarnings === null),
  );
}
