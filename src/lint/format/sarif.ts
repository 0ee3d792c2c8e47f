import type { LintReport } from '../lint.ts';
import { ownSeverity } from '../config.ts';
import type { LintFile } from '../files.ts';
import { rulePage } from '../rule-page.ts';
import type { Finding, RuleMeta } from '../types.ts';
import { inOrder } from '../order.ts';
import { fingerprints } from './fingerprint.ts';

export interface SarifOptions {
  /** The files that were linted: their lines are in the fingerprints. */
  readonly files: readonly LintFile[];
  /** Of this package. */
  readonly version: string;
}

/** A finding of the report, or one that a comment switched off. */
interface Listed {
  readonly finding: Finding;
  readonly off: { readonly reason: string | null } | null;
}

/** SARIF 2.1.0, one run. What comments switched off is in it with its reason, and in no other format. */
export function formatSarif(report: LintReport, { files, version }: SarifOptions): string {
  const texts = new Map(files.flatMap((file) => ('text' in file ? [[file.path, file.text] as const] : [])));
  const listed = listedOf(report);
  const marks = fingerprints(
    listed.map(({ finding }) => finding),
    (file) => texts.get(file) ?? null,
  );
  const indices = new Map(report.rules.map(({ id }, index) => [id, index]));
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'transcript-facts',
            semanticVersion: version,
            informationUri: 'https://www.npmjs.com/package/transcript-facts',
            rules: report.rules.map(ruleOf),
          },
        },
        columnKind: 'utf16CodeUnits',
        originalUriBaseIds: { '%SRCROOT%': { description: { text: 'The folder that was linted.' } } },
        results: listed.map((one, index) => resultOf(one, indices.get(one.finding.rule), marks[index] ?? '')),
      },
    ],
  };
  return `${JSON.stringify(log, null, 2)}\n`;
}

function listedOf({ findings, suppressed }: LintReport): readonly Listed[] {
  return [
    ...findings.map((finding) => ({ finding, off: null })),
    ...suppressed.map(({ finding, reason }) => ({ finding, off: { reason } })),
  ].toSorted((a, b) => inOrder(a.finding, b.finding));
}

function ruleOf(meta: RuleMeta): object {
  return {
    id: meta.id,
    shortDescription: { text: meta.summary },
    helpUri: rulePage(meta.id),
    defaultConfiguration: { level: ownSeverity(meta, null) },
  };
}

/** In a message of SARIF, brackets are links. */
const BRACKET = /[[\]]/g;

function resultOf({ finding, off }: Listed, ruleIndex: number | undefined, mark: string): object {
  const { rule, severity, message, file, line, column, endLine, endColumn } = finding;
  return {
    ruleId: rule,
    ...(ruleIndex !== undefined && { ruleIndex }),
    level: severity,
    message: { text: message.replace(BRACKET, String.raw`\$&`) },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: uriOf(file), uriBaseId: '%SRCROOT%' },
          region: { startLine: line, startColumn: column, endLine, endColumn },
        },
      },
    ],
    partialFingerprints: { 'transcriptFacts/v1': mark },
    ...(off !== null && {
      suppressions: [{ kind: 'inSource', ...(off.reason !== null && { justification: off.reason }) }],
    }),
  };
}

/** A relative path as a URI: each name is escaped, halves of pairs are replaced. */
function uriOf(path: string): string {
  return path
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .split('/')
    .map((name) => encodeURIComponent(name))
    .join('/');
}
