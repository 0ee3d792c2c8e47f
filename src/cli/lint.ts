import { resolve } from 'node:path';
import process from 'node:process';
import { Command, InvalidArgumentError, Option } from 'commander';
import { FAIL_ON } from '../lint/config-schema.ts';
import { writeOutput } from '../node/lint/write-output.ts';
import type { Context, ExitCode } from './context.ts';
import { configOf, type ConfigFlags } from './lint-config.ts';
import { addStepSummary, FORMATS, summary, withFrames, written, type Format } from './lint-print.ts';
import { runLint, type LintRun } from './lint-run.ts';
import { fails } from './lint-status.ts';
import { counted, inline } from './output.ts';
import { examples, type Subcommand } from './subcommand.ts';

interface LintFlags extends ConfigFlags {
  readonly format: Format;
  readonly json?: true;
  readonly fix?: true;
  readonly maxWarnings?: number;
  readonly output?: string;
  readonly goal?: string;
  readonly hookOutput?: string;
}

/** `lint [PATH…]`: findings over hook scripts, settings, listeners and transcripts. */
export const lintCommand: Subcommand = (context, finish) =>
  new Command('lint')
    .summary('findings over hook scripts, settings and transcripts, for CI')
    .description(
      'What will go wrong in hook scripts, settings of the clients, listeners, transcripts and recorded hook output. Without a path: the current folder. Exit status: 0 no finding that counts, 1 at least one, 2 wrong usage.',
    )
    .argument(
      '[paths...]',
      'files, folders, or patterns such as "scripts/**/*.sh"; stores (*.sql, *.ts, *.js) only where named',
    )
    .addOption(new Option('--format <format>', 'how findings are written').choices(FORMATS).default('text'))
    .option('--json', 'the same as --format json')
    .option(
      '--config <file>',
      'the configuration; if not given, transcript-facts.config.json where it is there',
    )
    .option('--fix', 'write what mends a finding for certain, then lint again')
    .addOption(new Option('--max-warnings <n>', 'so many warnings pass').argParser(wholeNumber))
    .addOption(
      new Option('--fail-on <severity>', 'the least severity that gives exit status 1').choices(FAIL_ON),
    )
    .option('--output <file>', 'write there, not to stdout')
    .addOption(
      new Option('--dialect <shell>', 'of scripts whose first line does not tell').choices(['bash', 'sh']),
    )
    .addOption(new Option('--client <client>', 'of files that do not tell').choices(['claude-code', 'codex']))
    .option(
      '--goal <TEXT>',
      'what the sessions of transcripts were for; if not given, their first message tells',
    )
    .option('--hook-output <file>', 'recorded hook output: {client, event, exit, stdout} a line')
    .addHelpText(
      'after',
      examples([
        'transcript-facts lint',
        'transcript-facts lint --fix hooks .claude/settings.json',
        'transcript-facts lint --format sarif --output lint.sarif',
        'transcript-facts lint --max-warnings 5 "scripts/**/*.sh"',
        'transcript-facts lint --hook-output record.jsonl',
      ]),
    )
    .action(async (paths: readonly string[], flags: LintFlags) =>
      finish(await lintPaths(paths, flags, context)),
    );

async function lintPaths(paths: readonly string[], flags: LintFlags, context: Context): Promise<ExitCode> {
  const cwd = process.cwd();
  const config = configOf(flags, cwd);
  const { hookOutput = null, goal = null, fix = false, maxWarnings = null } = flags;
  const run = await runLint({ paths, hookOutput, goal, config, fix, cwd });
  const isWritten = await print(run, flags, context, cwd);
  const isWhole = await tellWhatIsLeftOut(run, context);
  if (!isWritten || !isWhole) return 2;
  return fails(run.report.findings, config.failOn ?? 'warning', maxWarnings) ? 1 : 0;
}

/** False where the findings could not be written. */
async function print(
  { input, report }: LintRun,
  flags: LintFlags,
  context: Context,
  cwd: string,
): Promise<boolean> {
  const { out, err, env } = context;
  const format = flags.json ? 'json' : flags.format;
  const { files } = input;
  try {
    if (flags.output !== undefined) writeOutput(resolve(cwd, flags.output), written(format, report, files));
    else if (format === 'text' && out.terminal) await out.write(withFrames(report.findings, files, out));
    else await out.write(written(format, report, files));
    const { GITHUB_STEP_SUMMARY: steps } = env;
    if (format === 'github' && steps !== undefined && steps !== '') addStepSummary(steps, report, files);
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    await err.write(`transcript-facts: the findings could not be written: ${inline(said)}\n`);
    return false;
  }
  if (format === 'text') await err.write(`${summary(report.findings, files)}\n`);
  return true;
}

/** What was named and not linted, and what was fixed; false where a path led to nothing. */
async function tellWhatIsLeftOut({ input, fixed }: LintRun, { err }: Context): Promise<boolean> {
  const { missing, passedOver, unlisted } = input;
  const lines = [
    ...fixed.map(({ path, fixes }) =>
      fixes === 0
        ? `${inline(path)}: could not be mended; check that it may be written`
        : `${inline(path)}: ${counted(fixes, 'finding')} mended`,
    ),
    ...passedOver.map((path) => `${inline(path)}: no rule reads it`),
    ...missing.map((path) => `${inline(path)}: no such file; check the path`),
    ...unlisted.map((path) => `${inline(path)}: the folder may not be listed; check its permissions`),
  ];
  for (const line of lines) await err.write(`transcript-facts: ${line}\n`);
  return missing.length === 0 && unlisted.length === 0;
}

function wholeNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('Write a whole number, such as 5.');
  return Number(text);
}
