import { commandsOf } from '../../src/shell/index.ts';
import type { Command } from '../../src/shell/types.ts';

/** The last command of a script, as the shell reader reads it. */
export function lastCommand(script: string): Command {
  const found = commandsOf(script).commands.at(-1);
  if (found === undefined) throw new Error(`no command in ${script}`);
  return found;
}
