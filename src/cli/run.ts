import { Command, CommanderError } from 'commander';
import { captureCommand } from './capture.ts';
import { commandsCommand } from './commands.ts';
import { evaluateCommand } from './evaluate.ts';
import { explainCommand } from './explain.ts';
import { frameCommand } from './frame.ts';
import { ghCommand } from './gh.ts';
import { goalCommand } from './goal.ts';
import { hooksCommand } from './hooks.ts';
import { RefusedInput } from './input.ts';
import { lintCommand } from './lint.ts';
import { listenersCommand } from './listeners.ts';
import { inline } from './output.ts';
import { refusedStatus } from './refused-status.ts';
import { packageVersion } from '../node/package-files.ts';
import { isOwnCommentCommand } from './is-own-comment.ts';
import { scanCommand } from './scan.ts';
import { sessionsOfCommand } from './sessions-of.ts';
import { examples } from './subcommand.ts';
import type { Subcommand } from './subcommand.ts';
import type { ExitCode, Context } from './context.ts';

const SUBCOMMANDS: readonly Subcommand[] = [
  scanCommand,
  explainCommand,
  sessionsOfCommand,
  isOwnCommentCommand,
  commandsCommand,
  ghCommand,
  goalCommand,
  frameCommand,
  hooksCommand,
  listenersCommand,
  captureCommand,
  lintCommand,
  evaluateCommand,
];

const EXIT_CODES =
  'Exit status: 0 fine, 1 a negative answer, 2 wrong usage or refused input (frame, listeners: 1).';

/** Runs one invocation (the words after the program's name) and answers its exit status. Never throws for bad input. */
export async function run(words: readonly string[], context: Context): Promise<ExitCode> {
  const { out, err } = context;
  let status: ExitCode = 0;
  const printed: Promise<void>[] = [];
  const program = new Command('transcript-facts')
    .description(
      'Which pull requests did this agent session open? Facts out of Claude Code and Codex transcripts.',
    )
    .version(packageVersion())
    .enablePositionalOptions()
    .exitOverride()
    .configureHelp({ styleTitle: (text) => out.colours.bold(text), helpWidth: Math.min(out.columns, 110) })
    .configureOutput({
      writeOut: (text) => void printed.push(out.write(text)),
      writeErr: (text) => void printed.push(err.write(text)),
      getOutHasColors: () => out.colours.isColorSupported,
      getErrHasColors: () => err.colours.isColorSupported,
    })
    .addHelpText(
      'after',
      `${examples(['transcript-facts scan', 'transcript-facts scan --json ~/.codex/sessions', 'transcript-facts explain SESSION.jsonl'])}\n${EXIT_CODES}`,
    );
  for (const subcommand of SUBCOMMANDS) {
    const command = subcommand(context, (code) => {
      status = code;
    });
    program.addCommand(inheriting(command, program));
  }
  try {
    await program.parseAsync(words, { from: 'user' });
  } catch (error) {
    if (error instanceof CommanderError) {
      status = error.exitCode === 0 ? 0 : refusedStatus(words);
      if (error.code === 'commander.unknownOption') printed.push(err.write(optionHint(words)));
    } else if (error instanceof RefusedInput) {
      await err.write(`transcript-facts: ${error.message}\n`);
      status = refusedStatus(words);
    } else throw error;
  }
  await Promise.all(printed);
  return status;
}

/** A subcommand and those below it print, stop and look like the program. */
function inheriting(command: Command, from: Command): Command {
  for (const below of command.copyInheritedSettings(from).commands) inheriting(below, command);
  return command;
}

/** `gh` alone takes words that may look like options of ours. */
function optionHint([subcommand, ...words]: readonly string[]): string {
  const option = words.find((word) => word.startsWith('-'));
  if (subcommand !== 'gh' || option === undefined) return '';
  return `Words for gh that begin with - stand behind --: transcript-facts gh -- ${inline(option)} …\n`;
}
