import type { Command } from '../shell/types.ts';
import { isFilter, printsNoLine } from './filters.ts';
import type { Asking } from './asking.ts';
import type { CallReading } from './requests.ts';

/** Filters that give back some of their lines as they are. */
const WHOLE_LINES: ReadonlySet<string> = new Set([
  'cat',
  'tee',
  'head',
  'tail',
  'sort',
  'uniq',
  'less',
  'more',
  'tac',
]);

const MOST_STAGES = 20;

/**
 * Does the pipe behind an opener let its answer through as a line of its own. Only then is an opener that worked sure to
 * have printed one of the candidates: `| cut -d/ -f7` leaves the number alone.
 */
export function keepsAnswer(opener: Asking, { shell }: CallReading): boolean {
  if (picksNothing(opener) || endsNoLine(opener)) return false;
  let command: Command | undefined = opener.command;
  for (let stage = 0; stage < MOST_STAGES; stage += 1) {
    if (command === undefined) return false;
    // A variable that is cut before it is printed: `${url##*/}`.
    if (command.stdout?.to === 'captured') return command.seen !== 'changed';
    if (command.stdout?.to !== 'piped') return true;
    const [next, ...others]: readonly number[] = command.stdout.into ?? [];
    command = next === undefined || others.length > 0 ? undefined : shell.commands[next];
    if (command !== undefined && !keepsLine(command, opener)) return false;
  }
  return false;
}

/** A program that reads what the selection of a GraphQL request does not ask for prints nothing. */
function picksNothing({ operation, program }: Asking): boolean {
  const { links } = operation;
  if (links === undefined || program === null || !/^\.[.\w]+$/.test(program.trim())) return false;
  return !links.some((link) => `.data.${link.join('.')}` === program.trim());
}

/** gh ends a template with no line feed of its own: what is printed next stands on the same line. */
function endsNoLine({ operation, command }: Asking): boolean {
  const { template } = operation.printing;
  if (template === undefined || command.output === 'captured') return false;
  return template === null || !(template.endsWith('\n') || template.replaceAll(' ', '').endsWith('\\n"}}'));
}

function keepsLine(command: Command, { operation, program }: Asking): boolean {
  const [name = null, ...words] = command.argv;
  if (name === null || !isFilter(name) || printsNoLine(command)) return false;
  if (WHOLE_LINES.has(name)) return true;
  const code = words.filter((word) => word !== null).join(' ');
  if (name === 'jq') return program !== null && /url\b|\bpermalink\b/.test(program);
  if (operation.method !== null && program === null) return false;
  switch (name) {
    case 'grep':
    case 'egrep':
    case 'rg':
      return /http|github|pull/.test(code) && !/(?:^| )-\w*v/.test(code);
    case 'sed':
      return /^-n (?:\$|\d+)p$/.test(code);
    case 'awk':
      return /^(?:END ?\{ ?print(?: \$0)? ?\}|\{ ?print \$(?:NF|1|0) ?\})$/.test(code);
    default:
      return false;
  }
}
