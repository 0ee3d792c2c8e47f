import { commandsOf, type Command, type ShellOptions } from '../../src/shell/index.ts';

/** The rows of a script, each with the given fields alone. */
export function fieldsOf<Key extends keyof Command>(
  script: string,
  keys: readonly Key[],
  options?: ShellOptions,
): Partial<Pick<Command, Key>>[] {
  return commandsOf(script, options).commands.map((command) => {
    const picked: Partial<Pick<Command, Key>> = {};
    for (const key of keys) if (command[key] !== undefined) picked[key] = command[key];
    return picked;
  });
}

/** The words of each row, joined by blanks; a word that nobody knows is `?`, one of unknown count `?*`. */
export function linesOf(script: string, options?: ShellOptions): string[] {
  return commandsOf(script, options).commands.map(lineOf);
}

function lineOf({ argv, many = [] }: Command): string {
  return argv.map((word, index) => word ?? (many.includes(index) ? '?*' : '?')).join(' ');
}

/** What becomes of each row that is no `never`: `always gh pr list`. */
export function runsOf(script: string, options?: ShellOptions): string[] {
  return commandsOf(script, options).commands.map((command) => `${command.runs} ${lineOf(command)}`);
}

/** The row whose words begin with these. */
export function rowOf(script: string, words: string, options?: ShellOptions): Command {
  const found = commandsOf(script, options).commands.find((command) => lineOf(command).startsWith(words));
  if (found === undefined) throw new Error(`no row begins with ${words}`);
  return found;
}
