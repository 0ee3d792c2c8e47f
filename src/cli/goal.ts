import { Command } from 'commander';
import { readGoal } from '../rules/goal-reading.ts';
import type { GoalReading } from '../rules/goal/types.ts';
import { codeFrame } from './code-frame.ts';
import type { Colours, Context, ExitCode } from './context.ts';
import { textOf } from './input.ts';
import { jsonLine } from './output.ts';
import { examples } from './subcommand.ts';
import type { Subcommand } from './subcommand.ts';

interface GoalOptions {
  readonly json?: true;
}

/** `goal TEXT`: does a goal ask for a pull request. */
export const goalCommand: Subcommand = (context, finish) =>
  new Command('goal')
    .summary('does a goal ask for a pull request')
    .description(
      'Does a goal ask for a pull request, forbid one, or neither, and which of its words say so. Exit status: 0 it asks, 1 it does not.',
    )
    .argument('<text>', 'the goal; - reads it from stdin')
    .option('--json', 'one JSON object: verdict, rule, span')
    .addHelpText(
      'after',
      examples([
        `transcript-facts goal 'Fix the flaky test and open a PR.'`,
        'transcript-facts goal - < goal.md',
        `transcript-facts goal --json "$GOAL" && echo 'a pull request is due'`,
      ]),
    )
    .action(async (text: string, options: GoalOptions) => finish(await goal(text, options, context)));

async function goal(text: string, options: GoalOptions, context: Context): Promise<ExitCode> {
  const given = text === '-' ? await textOf('-', context) : text;
  const reading = readGoal(given);
  const { out, err } = context;
  const { verdict, rule, span, truncated } = reading;
  if (truncated)
    await err.write(
      'transcript-facts: the goal is longer than 64 KiB and was read up to there; shorten it to have it read as a whole\n',
    );
  if (options.json) await out.write(jsonLine({ verdict, rule, span }));
  else await out.write(sentences(given, reading, out.colours, out.columns));
  return verdict === 'asks' ? 0 : 1;
}

const MEANING: Readonly<Record<GoalReading['verdict'], string>> = {
  asks: 'the session is to end with a pull request',
  forbids: 'the session must not open a pull request',
  silent: 'it neither asks for a pull request nor forbids one',
};

/** The verdict in a line, and the words that say so in a frame. */
function sentences(text: string, reading: GoalReading, colours: Colours, columns: number): string {
  const { verdict, rule, span } = reading;
  const paint = { asks: colours.green, forbids: colours.red, silent: colours.dim }[verdict];
  const line = [
    colours.bold(paint(verdict)),
    MEANING[verdict],
    ...(rule === null ? [] : [colours.dim(rule)]),
  ].join('  ');
  return span === null ? `${line}\n` : `${line}\n${codeFrame(text, span, { colours, columns })}\n`;
}
