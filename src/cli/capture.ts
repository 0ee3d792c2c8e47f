import { Command } from 'commander';
import { capture, type CaptureOutcome } from '../node/capture/capture.ts';
import { addCaptureOptions, captureOptions, type CaptureFlags } from './capture-options.ts';
import {
  candidateLines,
  captureJson,
  captureStatus,
  captureSummary,
  captureWarnings,
} from './capture-report.ts';
import { interruptible } from './capture-signals.ts';
import { captureSweepCommand } from './capture-sweep.ts';
import type { Context, ExitCode } from './context.ts';
import { jsonLine } from './output.ts';
import { examples, type Subcommand } from './subcommand.ts';

interface OneSession extends CaptureFlags {
  readonly session?: string;
}

/** `capture [TRANSCRIPT]`: hands a finished session to a writer and a reviewer that only reads. */
export const captureCommand: Subcommand = (context, finish) => {
  const command = new Command('capture')
    .summary('hand a finished session to a writer agent that keeps a folder of pages')
    .description(
      'Hands one session of this repository to a writer agent, which keeps a folder of Markdown pages up to date, and to a reviewer that only reads. Without a transcript: the newest session of this repository that has ended. Exit status: 0 pages written or nothing worth it, 1 the run could not be carried out, 2 wrong usage or refused.',
    )
    .argument('[transcript]', 'the file of a session')
    .option('--session <id>', 'the id of a session, wherever its file lies');
  return addCaptureOptions(command)
    .addHelpText(
      'after',
      examples([
        'transcript-facts capture',
        'transcript-facts capture --session 4e482073-d67c-4ac1-932a-6c561b3c19af',
        'transcript-facts capture --agent codex --quiet SESSION.jsonl',
        'transcript-facts capture sweep --dry-run',
      ]),
    )
    .addCommand(captureSweepCommand(context, finish))
    .action(async (transcript: string | undefined, flags: OneSession) =>
      finish(await captureOne(transcript, flags, context)),
    );
};

async function captureOne(
  transcript: string | undefined,
  flags: OneSession,
  context: Context,
): Promise<ExitCode> {
  const options = captureOptions(flags, context);
  let printed = Promise.resolve();
  const say = (line: string): void => {
    // Nobody may be there any more to read it.
    printed = printed.then(() => context.err.write(`${line}\n`)).catch(() => undefined);
  };
  const outcome = await interruptible((signal) =>
    capture({
      ...options,
      signal,
      ...(transcript !== undefined && { path: transcript }),
      ...(flags.session !== undefined && { session: flags.session }),
      ...(flags.quiet !== true && { onLine: say }),
    }),
  );
  await printed;
  await tell(outcome, flags, context);
  return captureStatus(outcome);
}

async function tell(outcome: CaptureOutcome, flags: CaptureFlags, { out, err }: Context): Promise<void> {
  const { json = false, quiet = false } = flags;
  for (const line of captureWarnings(outcome)) await err.write(`${line}\n`);
  if (json) await out.write(jsonLine(captureJson(outcome)));
  if (outcome.outcome === 'done' && !json)
    for (const line of captureSummary(outcome, quiet)) await out.write(`${line}\n`);
  if (outcome.outcome === 'skipped' && !quiet) await err.write(`[capture] skipped: ${outcome.reason}\n`);
  if (outcome.outcome !== 'refused' && outcome.outcome !== 'failed') return;
  await err.write(`transcript-facts: ${outcome.message}\n`);
  if (outcome.outcome === 'refused')
    for (const line of candidateLines(outcome.candidates)) await err.write(`${line}\n`);
}
