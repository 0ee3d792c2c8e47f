import type { LintReport } from '../../../src/lint/lint.ts';
import type { Finding } from '../../../src/lint/types.ts';

export function finding(fields: Partial<Finding> = {}): Finding {
  return {
    rule: 'shell/bad-word',
    severity: 'error',
    file: 'scripts/a.sh',
    line: 3,
    column: 5,
    endLine: 3,
    endColumn: 8,
    message: 'bad is here; take it out',
    help: 'https://unpkg.com/transcript-facts/docs/rules/shell/bad-word.md',
    ...fields,
  };
}

/** A path as an attacker would have it, and a message that should not exist. */
export const HOSTILE: Finding = finding({
  file: '::error ::x,y:z%\r\n::set-env name=A::\u001b[2J##[add-mask]q\u202e.sh',
  message: 'a%b\n::error::c ##[group]d \u001b[31m [x](https://example.com)',
});

export function report(findings: readonly Finding[], fields: Partial<LintReport> = {}): LintReport {
  const ids = [...new Set(findings.map(({ rule }) => rule))];
  return {
    findings,
    suppressed: [],
    rules: ids.map((id) => ({ id, severity: 'error', summary: 'A word' })),
    fixes: [],
    ...fields,
  };
}
