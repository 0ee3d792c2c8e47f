import { splitCommandLine } from '../command-line.ts';
import { wordsOf } from '../shape.ts';

/** What a shell call runs: a script, or words that were split already and are one command (T34). */
export interface Command {
  readonly script: string | null;
  readonly argv: readonly string[] | null;
}

const NO_COMMAND: Command = { script: null, argv: null };
const POSIX_SHELL = /(?:^|[/\\])(?:ba|da|fi|[azk])?sh(?:\.exe)?$/i;
const POWERSHELL = /(?:^|[/\\])(?:pwsh|powershell)(?:\.exe)?$/i;
const CMD = /(?:^|[/\\])cmd(?:\.exe)?$/i;
// `-c`, `-lc`, `-ic`, `-lic` …: the last letter takes the script.
const POSIX_FLAG = /^-[a-z]*c$/;

/** An argv; the script of `bash -lc TEXT` is TEXT, as it is of `pwsh -Command TEXT`. */
function commandOfArgv(argv: readonly string[]): Command {
  const [program = ''] = argv;
  const script = argv.at(-1);
  const flags = argv.slice(1, -1);
  const flag = flags.at(-1);
  if (script !== undefined && flag !== undefined) {
    if (POSIX_SHELL.test(program) && flags.every((word) => word.startsWith('-')) && POSIX_FLAG.test(flag))
      return { script, argv: null };
    if (POWERSHELL.test(program) && /^-c(?:ommand)?$/i.test(flag)) return { script, argv: null };
    if (CMD.test(program) && /^\/[ck]$/i.test(flag)) return { script, argv: null };
  }
  return argv.length === 0 ? NO_COMMAND : { script: null, argv };
}

/** `command` of a call or an item: an argv, or one quoted command line that is split once (T43). */
export function commandOf(value: unknown): Command {
  const words = wordsOf(value);
  if (words !== null) return commandOfArgv(words);
  if (typeof value !== 'string') return NO_COMMAND;
  const split = splitCommandLine(value);
  return split === null ? { script: value, argv: null } : commandOfArgv(split);
}
