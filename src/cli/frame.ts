import { Command, InvalidArgumentError, Option } from 'commander';
import { framer } from '../hooks/frame.ts';
import type { Context, ExitCode } from './context.ts';
import { inline, jsonLine } from './output.ts';
import { examples } from './subcommand.ts';
import type { Subcommand } from './subcommand.ts';

interface FrameFlags {
  readonly event: string;
  readonly listener: string;
  readonly budget?: number;
  readonly json?: true;
}

/** `frame --event E --listener NAME`: stdin as a model may read it, each line marked as the listener's. */
export const frameCommand: Subcommand = (context, finish) =>
  new Command('frame')
    .summary('stdin framed for a model: every line marked as a listener’s')
    .description(
      'What a listener printed (stdin), framed for a model: each line is marked, nothing in it can look like somebody else’s, and what does not fit is counted. Exit status: 0, or 1 for wrong usage; never 2, which a prompt hook would pass on to its client as an order to erase the prompt.',
    )
    .requiredOption('--event <name>', 'the event that the listener ran for')
    .requiredOption('--listener <name>', 'its name')
    .addOption(
      new Option('--budget <bytes>', 'bytes of the whole block; 9000 if not given').argParser(bytesOf),
    )
    .option('--json', 'one JSON object: text, shown, notShown, cut, hidden')
    .addHelpText(
      'after',
      examples([
        `./10-notes.sh | transcript-facts frame --event after_user_prompt --listener 10-notes.sh`,
        'transcript-facts frame --event after_user_prompt --listener 10-notes.sh --json < notes.txt',
      ]),
    )
    .action(async (flags: FrameFlags) => finish(await frameStdin(flags, context)));

async function frameStdin(
  { event, listener, budget, json }: FrameFlags,
  context: Context,
): Promise<ExitCode> {
  const { out, err } = context;
  const folding = framer(event, listener, budget === undefined ? {} : { budget });
  for await (const bytes of context.stdin()) folding.push(bytes);
  const { text, shown, notShown, cut, hidden } = folding.end();
  if (hidden)
    await err.write(
      `transcript-facts: ${inline(listener)} printed something, and the budget has no room even to say so; raise --budget\n`,
    );
  if (json) await out.write(jsonLine({ text, shown, notShown, cut, hidden }));
  else if (text !== '') await out.write(text);
  return 0;
}

function bytesOf(text: string): number {
  const bytes = /^\d{1,9}$/.test(text) ? Number(text) : null;
  if (bytes === null) throw new InvalidArgumentError('Write a number of bytes, such as 9000.');
  return bytes;
}
