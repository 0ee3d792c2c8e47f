import { appendFileSync } from 'node:fs';
import type { LintFile } from '../lint/files.ts';
import { formatGithub, githubSummary } from '../lint/format/github.ts';
import { formatJson } from '../lint/format/json.ts';
import { formatSarif } from '../lint/format/sarif.ts';
import { formatText, textLine } from '../lint/format/text.ts';
import type { LintReport } from '../lint/lint.ts';
import type { Finding, Severity } from '../lint/types.ts';
import { packageVersion } from '../node/package-files.ts';
import { codeFrame } from './code-frame.ts';
import type { Sink } from './context.ts';
import { counted } from './output.ts';

export const FORMATS = ['text', 'json', 'github', 'sarif'] as const;
export type Format = (typeof FORMATS)[number];

type Write = (report: LintReport, files: readonly LintFile[]) => string;

const WRITE: Readonly<Record<Format, Write>> = {
  text: ({ findings }) => formatText(findings),
  json: ({ findings }) => formatJson(findings),
  github: ({ findings }) => formatGithub(findings),
  sarif: (report, files) => formatSarif(report, { files, version: packageVersion() }),
};

/** The same bytes for the same input. */
export function written(format: Format, report: LintReport, files: readonly LintFile[]): string {
  return WRITE[format](report, files);
}

/** Findings on a terminal: each with the piece of its file, as long as these are few enough to be read. */
const MOST_FRAMES = 100;

export function withFrames(findings: readonly Finding[], files: readonly LintFile[], out: Sink): string {
  const texts = new Map(files.flatMap((file) => ('text' in file ? [[file.path, file.text] as const] : [])));
  return findings
    .map((finding, index) => {
      const text = index < MOST_FRAMES ? texts.get(finding.file) : undefined;
      const frame = text === undefined ? '' : `${codeFrame(text, spanOf(text, finding), out)}\n\n`;
      return `${textLine(finding)}\n${frame}`;
    })
    .join('');
}

/** The offsets of a place. */
function spanOf(text: string, { line, column, endLine, endColumn }: Finding): readonly [number, number] {
  let at = 1;
  let [from, to] = [0, 0];
  let start = 0;
  for (const { index, 0: end } of [...text.matchAll(/\r\n|\r|\n/g), { index: text.length, 0: '' }]) {
    if (at === line) from = Math.min(start + column - 1, index);
    if (at === endLine) to = Math.min(start + endColumn - 1, index);
    if (at >= endLine) break;
    at += 1;
    start = index + end.length;
  }
  return [from, to];
}

/** `1 error, 2 warnings, no notes in 3 files`. */
export function summary(findings: readonly Finding[], files: readonly LintFile[]): string {
  const count = (severity: Severity): string =>
    counted(findings.filter((one) => one.severity === severity).length, severity);
  return `${count('error')}, ${count('warning')}, ${count('note')} in ${counted(files.length, 'file')}`;
}

/** Adds the findings to the summary of a step of GitHub Actions. Throws what the system says. */
export function addStepSummary(path: string, { findings }: LintReport, files: readonly LintFile[]): void {
  appendFileSync(path, githubSummary(findings, summary(findings, files)));
}
