import { Command } from 'commander';
import { isWithinCapture } from '../capture/launch.ts';
import { oneLine } from '../capture/one-line.ts';
import { sweepSessions, type SweptOutcome } from '../node/capture/sweep.ts';
import { addCaptureOptions, captureOptions, type CaptureFlags } from './capture-options.ts';
import { captureJson, captureStatus } from './capture-report.ts';
import { interruptible } from './capture-signals.ts';
import type { Context, ExitCode } from './context.ts';
import { RefusedInput } from './input.ts';
import { counted, jsonLine } from './output.ts';
import { examples, type Subcommand } from './subcommand.ts';

interface SweepFlags extends CaptureFlags {
  readonly dryRun?: true;
}

/** `capture sweep`: captures the quiet sessions that a missed hook left. */
export const captureSweepCommand: Subcommand = (context, finish) => {
  const command = new Command('sweep')
    .summary('capture quiet sessions that a missed hook left')
    .description(
      'Captures the sessions of all repositories with a folder of pages that are quiet for 45 minutes and were not captured yet, four an hour for one repository. Exit status: 0 all went well, 1 a run failed or something needs a look, 2 wrong usage.',
    )
    .option('--dry-run', 'say what would be done; start and write nothing');
  return addCaptureOptions(command)
    .addHelpText(
      'after',
      examples(['transcript-facts capture sweep --dry-run', 'transcript-facts capture sweep --quiet']),
    )
    .action(async (_given: unknown, command: Command) =>
      // Options that both commands know end up at the outer one.
      finish(await sweepAll(command.optsWithGlobals<SweepFlags>(), context)),
    );
};

async function sweepAll(flags: SweepFlags, context: Context): Promise<ExitCode> {
  if (isWithinCapture(context.env))
    throw new RefusedInput('this is the agent of a capture, which starts none');
  const options = captureOptions(flags, context);
  const { dryRun = false, quiet = false, json = false } = flags;
  let status: ExitCode = 0;
  let [sessions, starts, attention] = [0, 0, 0];
  await interruptible(async (signal) => {
    for await (const swept of sweepSessions({ ...options, dryRun, signal })) {
      sessions += 1;
      if (swept.decision.decision === 'skip') continue;
      if (swept.decision.decision === 'start') starts += 1;
      else attention += 1;
      if (isTrouble(swept)) status = 1;
      if (json) await context.out.write(jsonLine(jsonOf(swept)));
      else if (!quiet) await context.out.write(`${lineOf(swept)}\n`);
    }
  });
  if (!json)
    await context.out.write(
      `[capture] sweep: ${counted(sessions, 'session')}, ${starts} ${dryRun ? 'to start' : 'started'}, ${attention} for attention\n`,
    );
  return status;
}

function isTrouble({ decision, capture }: SweptOutcome): boolean {
  return decision.decision === 'attention' || (capture !== null && captureStatus(capture) !== 0);
}

function lineOf({ client, session, root, decision, capture }: SweptOutcome): string {
  const what =
    decision.decision === 'start' ? (capture?.outcome ?? 'start') : `attention: ${decision.reason}`;
  return `[capture] ${what}: ${client} ${session} (${oneLine(root ?? 'no root', 300)})`;
}

function jsonOf({ capture, ...swept }: SweptOutcome): object {
  return { ...swept, capture: capture === null ? null : captureJson(capture) };
}
