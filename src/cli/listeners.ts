import { Command } from 'commander';
import { isEventName } from '../node/listeners/event-name.ts';
import { runHook } from '../node/listeners/run-hook.ts';
import { RefusedInput } from './input.ts';
import { inline } from './output.ts';
import { examples } from './subcommand.ts';
import type { Subcommand } from './subcommand.ts';

/** `listeners run EVENT`: what `main.ts` does by itself where the words are written as settings hold them. */
export const listenersCommand: Subcommand = (_context, finish) =>
  new Command('listeners')
    .summary('run the listeners of an event, as the hook of a client')
    .description('Executables of yours in hooks.d/<event>/, run at the events of a client.')
    .addCommand(
      new Command('run')
        .summary('be the hook of an event: payload on stdin, what the client is to see on stdout')
        .description(
          'The hook of one event of a client (SessionStart, UserPromptSubmit, PostToolUse, SessionEnd), or the listeners of one event of hooks.d by its own name. Reads the payload from stdin, runs the listeners and prints what the model is to see, framed. What went wrong is in logs/hooks.log of the store (.facts in the project). Exit status: 0, whatever the listeners did, or 1 for wrong usage; never 2, which a client would take for an order to erase the prompt.',
        )
        .argument(
          '<event>',
          'SessionStart, UserPromptSubmit, PostToolUse, SessionEnd, or a name below hooks.d',
        )
        .option('--hooks-folder <folder>', 'hooks.d; if not given, the one in ~/.config/transcript-facts')
        .addHelpText(
          'after',
          examples([
            'transcript-facts listeners run UserPromptSubmit < payload.json',
            'transcript-facts listeners run after_save --hooks-folder ./hooks.d',
          ]),
        )
        .action(async (event: string, { hooksFolder }: { readonly hooksFolder?: string }) => {
          if (!isEventName(event)) throw new RefusedInput(`${inline(event)}: no name of an event`);
          await runHook(event, hooksFolder === undefined ? {} : { hooksFolder });
          finish(0);
        }),
    );
