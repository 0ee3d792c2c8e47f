import { checkFiles } from './check-files.ts';
import type { LintConfig } from './config-schema.ts';
import { checkConfig, severities } from './config.ts';
import type { SeverityOf } from './config.ts';
import { switchOff } from './disable.ts';
import type { Switched } from './disable.ts';
import type { LintFile } from './files.ts';
import type { Checked, CommentedFile } from './kind.ts';
import { inOrder, orderedOnce } from './order.ts';
import { KINDS, rulesOf } from './registry.ts';
import type { KindTable } from './registry.ts';
import { rulePage } from './rule-page.ts';
import type { Finding, Fix, RuleId, RuleMeta } from './types.ts';

/** What a run found, and what became of it. */
export interface LintReport {
  /** By file, line, column, rule; the same rule at the same place once. */
  readonly findings: readonly Finding[];
  /** What comments switched off, in the same order. */
  readonly suppressed: readonly SuppressedFinding[];
  /** Every rule that ran, by id. */
  readonly rules: readonly RuleMeta[];
  /** What `applyFixes` puts in to mend findings. */
  readonly fixes: readonly FileFix[];
}

export interface SuppressedFinding {
  readonly finding: Finding;
  /** What stands behind `--`; null: nothing does. */
  readonly reason: string | null;
}

/** A piece of text that mends a finding, and the file it goes into. */
export interface FileFix extends Fix {
  readonly file: string;
  readonly rule: RuleId;
}

/**
 * Findings over scripts, settings, listeners, transcripts, stores and recorded hook output. Pure: files are handed in as data.
 * A file that could not be read is a finding, too, and no content makes it throw; a configuration that does not fit is a
 * `LintConfigError`. Lines and columns count from 1, columns in UTF-16 units. The rules: `docs/rules/<kind>/<name>.md`.
 */
export function lint(files: readonly LintFile[], config: LintConfig = {}): readonly Finding[] {
  return lintReport(files, config).findings;
}

/** As `lint`, with what was switched off, the rules that ran, and the fixes. */
export function lintReport(files: readonly LintFile[], config: LintConfig = {}): LintReport {
  return reportWith(KINDS, files, config);
}

interface Said {
  readonly finding: Finding;
  readonly fix: Fix | null;
}

/** `lintReport` with a table of kinds of the caller's own. */
export function reportWith(table: KindTable, files: readonly LintFile[], config: LintConfig): LintReport {
  const rules = rulesOf(table);
  checkConfig(config, rules);
  const { columns = [], dialect = null, client = null } = config;
  const { checked, commented, ran } = checkFiles(table, files, { columns, dialect, client });
  const severityOf = severities(config);
  const said = orderedOnce(checked.flatMap((one) => saidOf(one, severityOf)));
  const known = new Set<string>(rules.map(({ id }) => id));
  const switched = switchedOff(said, commented, known);
  const wrong = switched.wrong.flatMap((one) => saidOf(one, severityOf));
  const kept = orderedOnce([...switched.kept, ...wrong]);
  return {
    findings: kept.map(({ finding }) => finding),
    suppressed: switched.off.map(({ said: { finding }, reason }) => ({ finding, reason })),
    rules: rules.filter(({ id }) => ran.has(id)),
    fixes: kept.flatMap(({ finding: { file, rule }, fix }) => (fix === null ? [] : [{ file, rule, ...fix }])),
  };
}

/** The finding, unless its rule is off. */
function saidOf({ file, client, rule, found }: Checked, severityOf: SeverityOf): readonly Said[] {
  const severity = severityOf({ rule, file, client, said: found.severity ?? null });
  if (severity === 'off') return [];
  const { line, column, endLine, endColumn, message, fix = null } = found;
  const place = { line, column, endLine, endColumn };
  return [{ finding: { rule: rule.id, severity, file, ...place, message, help: rulePage(rule.id) }, fix }];
}

type AllSwitched = Omit<Switched<Said>, 'wrong'> & { readonly wrong: readonly Checked[] };

/** File by file; those without comments stay as they are. */
function switchedOff(
  said: readonly Said[],
  commented: readonly CommentedFile[],
  known: ReadonlySet<string>,
): AllSwitched {
  const withComments = new Set(commented.map(({ file }) => file));
  const byFile = groupedByFile(said.filter(({ finding }) => withComments.has(finding.file)));
  const switched = commented.map((one) => {
    const { kept, off, wrong } = switchOff(byFile.get(one.file) ?? [], one, known);
    return { kept, off, wrong: wrong.map((each) => ({ ...each, file: one.file, client: null })) };
  });
  return {
    kept: [
      ...said.filter(({ finding }) => !withComments.has(finding.file)),
      ...switched.flatMap(({ kept }) => kept),
    ],
    off: switched.flatMap(({ off }) => off).toSorted((a, b) => inOrder(a.said.finding, b.said.finding)),
    wrong: switched.flatMap(({ wrong }) => wrong),
  };
}

function groupedByFile(said: readonly Said[]): ReadonlyMap<string, readonly Said[]> {
  const byFile = new Map<string, Said[]>();
  for (const one of said) {
    const group = byFile.get(one.finding.file);
    if (group === undefined) byFile.set(one.finding.file, [one]);
    else group.push(one);
  }
  return byFile;
}
