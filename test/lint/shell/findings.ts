import { readScript, shellRules } from '../../../src/lint/shell/index.ts';
import type { LintDialect } from '../../../src/lint/files.ts';
import type { Found, RuleId } from '../../../src/lint/types.ts';

export interface ShellFinding extends Found {
  readonly rule: RuleId;
}

/** What all shell rules find, in the order of findings (spec `lint.md`, 1.3). */
export function findingsOf(text: string, dialect: LintDialect = 'bash'): ShellFinding[] {
  const reading = readScript({ text, dialect });
  return shellRules
    .flatMap(({ meta, check }) => check(reading).map((found) => ({ ...found, rule: meta.id })))
    .sort((a, b) => a.line - b.line || a.column - b.column || (a.rule < b.rule ? -1 : 1));
}

/** `LINE RULE`, the rule without `shell/`. */
export function briefly(text: string, dialect: LintDialect = 'bash'): string[] {
  return findingsOf(text, dialect).map(({ line, rule }) => `${line} ${rule.replace('shell/', '')}`);
}

/** The lines at which one rule finds something. */
export function linesOf(rule: RuleId, text: string, dialect: LintDialect = 'bash'): number[] {
  return findingsOf(text, dialect).flatMap((found) => (found.rule === rule ? [found.line] : []));
}
