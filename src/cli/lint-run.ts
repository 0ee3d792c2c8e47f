import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { LintConfig } from '../lint/config-schema.ts';
import { lintReport, type LintReport } from '../lint/lint.ts';
import { fixFiles, type FixedFile } from '../node/lint/fix-files.ts';
import { pathFrom } from '../node/lint/find.ts';
import { readHookOutput, readLintFiles, type LintInput } from '../node/lint/read-files.ts';

export interface LintQuestion {
  readonly paths: readonly string[];
  readonly hookOutput: string | null;
  /** What the sessions of transcripts were for; null: the first message of each tells. */
  readonly goal: string | null;
  readonly config: LintConfig;
  readonly fix: boolean;
  readonly cwd: string;
}

export interface LintRun {
  readonly input: LintInput;
  readonly report: LintReport;
  /** Files that fixes were put into, or could not be. */
  readonly fixed: readonly FixedFile[];
}

/** A fix can show another finding; no script needs as many rounds. */
const MOST_ROUNDS = 10;

/** Reads, lints, and with `fix` writes and does so again, until nothing is left to fix. */
export async function runLint(question: LintQuestion): Promise<LintRun> {
  const fixed = new Map<string, number>();
  for (let round = 0; ; round += 1) {
    const input = await inputOf(question);
    const report = lintReport(input.files, question.config);
    if (!question.fix || report.fixes.length === 0 || round === MOST_ROUNDS)
      return done(input, report, fixed);
    const texts = new Map(
      input.files.flatMap((file) => ('text' in file ? [[file.path, file.text] as const] : [])),
    );
    let written = 0;
    for (const { path, fixes } of await fixFiles(report.fixes, texts, input.places)) {
      fixed.set(path, (fixed.get(path) ?? 0) + fixes);
      written += fixes;
    }
    if (written === 0) return done(input, report, fixed);
  }
}

function done(input: LintInput, report: LintReport, fixed: ReadonlyMap<string, number>): LintRun {
  return { input, report, fixed: Array.from(fixed, ([path, fixes]) => ({ path, fixes })) };
}

/** With recorded output alone nothing else is looked for. */
async function inputOf({ paths, hookOutput, goal, config, cwd }: LintQuestion): Promise<LintInput> {
  const { include, exclude } = config;
  const where = { cwd, goal, ...(include && { include }), ...(exclude && { exclude }) };
  if (hookOutput === null) return readLintFiles(paths, where);
  const input = paths.length === 0 ? NO_INPUT : await readLintFiles(paths, where);
  const absolute = resolve(cwd, hookOutput);
  if (!existsSync(absolute)) return { ...input, missing: [...input.missing, hookOutput] };
  return { ...input, files: [...input.files, readHookOutput(pathFrom(cwd, absolute), absolute)] };
}

const NO_INPUT: LintInput = { files: [], places: new Map(), missing: [], passedOver: [], unlisted: [] };
