import { Command, Option } from 'commander';
import { quote } from 'shell-quote';
import { commandsOf } from '../shell/index.ts';
import type { Command as ShellCommand, Dialect, ShellReading } from '../shell/types.ts';
import { printable } from '../text/terminal.ts';
import type { Colours, Context, ExitCode } from './context.ts';
import { textOf } from './input.ts';
import { jsonLine } from './output.ts';
import { examples } from './subcommand.ts';
import type { Subcommand } from './subcommand.ts';

export const DIALECTS: readonly Dialect[] = ['bash', 'posix', 'zsh', 'powershell', 'cmd', 'unknown'];

interface CommandsOptions {
  readonly dialect: Dialect;
  readonly full?: true;
  readonly json?: true;
}

/** `commands [FILE|-]`: the commands that a shell script can run. */
export const commandsCommand: Subcommand = (context, finish) =>
  new Command('commands')
    .summary('the commands that a shell script can run')
    .description(
      'The commands that a shell script can run: their words, whether they run, where their output goes.',
    )
    .argument('[file]', 'the script; - is stdin', '-')
    .addOption(new Option('--dialect <shell>', 'the shell that reads it').choices(DIALECTS).default('bash'))
    .option('--full', 'also assignments, what was not read, and whether the answer is complete')
    .option('--json', 'one JSON array of commands; with --full one object')
    .addHelpText(
      'after',
      examples([
        'transcript-facts commands deploy.sh',
        `echo 'x=$(gh pr create --fill) && echo "$x"' | transcript-facts commands --json`,
      ]),
    )
    .action(async (file: string, options: CommandsOptions) => finish(await commands(file, options, context)));

async function commands(file: string, options: CommandsOptions, context: Context): Promise<ExitCode> {
  const reading = commandsOf(await textOf(file, context), { dialect: options.dialect });
  const { out } = context;
  if (options.json) await out.write(jsonLine(options.full ? reading : reading.commands));
  else await out.write(table(reading, options.full === true, out.colours));
  return 0;
}

function table(reading: ShellReading, full: boolean, colours: Colours): string {
  const rows = reading.commands.map((command) => commandRow(command, colours));
  if (full) {
    for (const { name, value } of reading.assignments)
      rows.push(`${colours.dim('sets')}    ${printable(name)}=${word(value, colours)}`);
    for (const { why, names } of reading.unread)
      rows.push(
        `${colours.yellow('unread')}  ${why}${names.length > 0 ? ` (names ${names.map(printable).join(', ')})` : ''}`,
      );
  }
  if (!reading.complete)
    rows.push(colours.yellow('The script was not read as a whole; --full --json says which parts.'));
  return rows.map((row) => `${row}\n`).join('');
}

/** `always  gh pr create --fill   in substitution, output captured`. */
function commandRow(command: ShellCommand, colours: Colours): string {
  const paint = { always: colours.green, maybe: colours.yellow, never: colours.dim }[command.runs];
  const notes = [
    ...(command.within.length > 0 ? [`in ${command.within.join(', ')}`] : []),
    ...(command.output === 'shown' ? [] : [`output ${command.output}`]),
    ...(command.times === 1
      ? []
      : [command.times === null ? 'any number of times' : `${command.times} times`]),
  ];
  const words = command.argv.map((one) => word(one, colours)).join(' ');
  return `${paint(command.runs.padEnd(6))}  ${words}${notes.length > 0 ? colours.dim(`  # ${notes.join(', ')}`) : ''}`;
}

/** A word as a shell would take it; what only the shell could expand is `…`. */
function word(text: string | null, colours: Colours): string {
  if (text === null) return colours.cyan('…');
  return printable(/^[\w@%+=:,./-]+$/.test(text) ? text : quote([text]));
}
