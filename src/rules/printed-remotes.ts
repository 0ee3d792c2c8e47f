import type { Command } from '../shell/types.ts';
import { lowerAscii } from '../text/ascii.ts';
import { parseRepository } from '../text/repository.ts';
import type { CallReading } from './requests.ts';

/**
 * The repositories that git's own output ties to the folder that a call began in: the remotes that `git remote` lists,
 * the one that a push or a fetch went to, and the one that was cloned right there (transcripts.md, T47). Each as
 * `HOST/OWNER/NAME`; a call that changes the folder first says nothing of it.
 */
export function printedRemotes(reading: CallReading, output: string): readonly string[] {
  const gits = reading.shell.commands.filter((command) => command.argv[0] === 'git' && isHere(command));
  const found = gits.flatMap((command) => {
    const words = command.argv.slice(1);
    const subcommand = words.find((word) => word !== null && !word.startsWith('-'));
    switch (subcommand) {
      case 'remote':
      case 'config':
        return linesOf(output, /^(?:\S+\t)?(\S+)(?: \((?:fetch|push)\))?$/);
      case 'push':
      case 'fetch':
      case 'pull':
        return linesOf(output, /^(?:To|From) (\S+)$/);
      case 'clone':
        return clonedHere(command);
      default:
        return [];
    }
  });
  return [...new Set(found.flatMap(repositoryName))];
}

function isHere(command: Command): boolean {
  if (command.runs === 'never' || command.argv.includes('-C')) return false;
  return command.cwd === undefined;
}

function linesOf(output: string, form: RegExp): readonly string[] {
  return output.split('\n').flatMap((line) => {
    const address = form.exec(line.trimEnd())?.[1];
    return address === undefined ? [] : [address];
  });
}

/** `git clone URL .` makes the folder that it runs in the clone; every other clone lies elsewhere. */
function clonedHere(command: Command): readonly string[] {
  const operands = command.argv.slice(2).filter((word) => word === null || !word.startsWith('-'));
  const [url, folder] = operands;
  return operands.length === 2 && folder === '.' && typeof url === 'string' ? [url] : [];
}

/** Only a whole address counts: a lone `a/b` in git's output is a folder or a branch. */
function repositoryName(address: string): readonly string[] {
  if (!/^(?:https?|git|ssh):\/\/|^[^@/:\s]+@[^@/:\s]+:/.test(address)) return [];
  const repository = parseRepository(address);
  return repository === null ? [] : [lowerAscii(repository.host) + `/${repository.owner}/${repository.name}`];
}
