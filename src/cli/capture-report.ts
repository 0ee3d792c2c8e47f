import type { ReportedCandidate } from '../capture/candidates.ts';
import { exitStatus } from '../capture/exit-status.ts';
import { oneLine } from '../capture/one-line.ts';
import { pagesChanged } from '../capture/counts.ts';
import { summaryLine } from '../capture/summary.ts';
import type { CaptureOutcome, FinishedCapture } from '../node/capture/capture.ts';
import type { JobReport } from '../node/capture/run-job.ts';
import type { ExitCode } from './context.ts';

/** Characters of a path that are shown. */
const LONGEST = 4096;

export function captureStatus(outcome: CaptureOutcome): ExitCode {
  switch (outcome.outcome) {
    case 'refused':
      return exitStatus({ kind: 'refused', id: outcome.error });
    case 'failed':
      return exitStatus({ kind: 'failed', id: outcome.error });
    default:
      return exitStatus({ kind: 'done' });
  }
}

/** What stands on stdout: the summary, and where nothing changed, where one can see why. */
export function captureSummary(outcome: FinishedCapture, quiet: boolean): readonly string[] {
  const { report, transcript } = outcome;
  const line = summaryLine({
    pages: report.pages,
    denied: report.denied.length,
    secretsRemoved: report.secrets.removed,
    costUsd: report.costUsd,
    tokens: report.tokens,
  });
  if (quiet || pagesChanged(report.pages) > 0) return [line];
  return [
    line,
    `[capture] transcript: ${oneLine(transcript, LONGEST)}`,
    `[capture] log: ${oneLine(report.log ?? '', LONGEST)}`,
  ];
}

const WARNINGS: Readonly<Record<string, string>> = {
  'other-repository': 'the session was started in another repository',
  unproven: 'the session names no directory, so nothing shows that it belongs here',
  'ledger-unreadable': 'the ledger of captures cannot be read, so this run is not noted in it',
};

/** What a person is to look at, for stderr. */
export function captureWarnings(outcome: CaptureOutcome): readonly string[] {
  if (outcome.outcome === 'refused' || outcome.outcome === 'skipped') return [];
  const said = outcome.warnings.map((warning) => WARNINGS[warning] ?? warning);
  return [...said, ...(outcome.report === null ? [] : ofReport(outcome.report))].map(
    (text) => `[capture] warning: ${text}`,
  );
}

function ofReport({ hidden, secrets, ledgerTrouble }: JobReport): readonly string[] {
  return [
    ...hidden.map((path) => `a hidden file of the wiki changed: ${oneLine(path, LONGEST)}`),
    ...(secrets.older > 0
      ? [
          `${secrets.older} in lines that were there before look${secrets.older === 1 ? 's' : ''} like a secret, and stay`,
        ]
      : []),
    ...secrets.unsearched.map(
      (path) => `a page could not be searched for secrets or be changed: ${oneLine(path, LONGEST)}`,
    ),
    ...(ledgerTrouble === null ? [] : [`the ledger was not written: ${oneLine(ledgerTrouble, 300)}`]),
  ];
}

/** Candidates of a refusal, newest first, each with the call that takes it (rule 6). */
export function candidateLines(candidates: readonly ReportedCandidate[]): readonly string[] {
  return candidates.flatMap(({ client, id, modified, prompt, path, call }) => [
    `  ${[client ?? 'unknown client', id ?? oneLine(path, 200), timeOf(modified), prompt].filter((text) => text !== '').join('  ')}`,
    ...(call === null ? [] : [`    ${call}`]),
  ]);
}

function timeOf(modified: number): string {
  const date = new Date(modified);
  return Number.isNaN(date.getTime()) ? 'unknown time' : date.toISOString();
}

/** The outcome as JSON has it. */
export function captureJson(outcome: CaptureOutcome): object {
  if (outcome.outcome === 'refused' || outcome.outcome === 'skipped') return outcome;
  const { report, ...rest } = outcome;
  if (report === null) return rest;
  // The fault stands in `error` and `message` already.
  const told = Object.entries(report).filter(([name]) => name !== 'fault');
  return { ...rest, ...Object.fromEntries(told) };
}
