import type { Operation } from '../github/types.ts';
import type { Command } from '../shell/types.ts';
import { programOf } from './printed-fields.ts';
import type { CallReading, Request } from './requests.ts';

/** A command that asks GitHub to make something, and what can have been printed of the answer. */
export interface Asking {
  /** The command's place in the script. */
  readonly index: number;
  readonly command: Command;
  readonly operation: Operation;
  /** `OWNER/NAME` that its words name: an address outside is not its (pull-requests.md, 4.4). */
  readonly bound: string | null;
  /** A host that its words name besides github.com. */
  readonly host: string | null;
  /** Where nothing else decides, its answer lies in this repository (6.10); `session` is the session's. */
  readonly prefers: string | null;
  /** Its output reaches the output of the call. */
  readonly heard: boolean;
  /** The program that chooses what is printed of an answer; null where there is none. */
  readonly program: string | null;
}

/** What the words of one request tell of its answer. */
export function askingOf(request: Request, operation: Operation, reading: CallReading): Asking {
  const { index, command } = request;
  const { repository, repositoryFrom, host, path, printing } = operation;
  const binds = repositoryFrom === 'flag' || repositoryFrom === 'path' || repositoryFrom === 'selector';
  const environment = repositoryFrom === 'environment' ? repository : null;
  const placeholder = path?.includes('{') === true ? 'session' : null;
  return {
    index,
    command,
    operation,
    bound: binds ? repository : null,
    host: host === 'github.com' ? null : host,
    prefers: environment ?? placeholder,
    heard: command.seen !== 'no' && printing.silent !== true && printing.file === undefined,
    program: programOf(request, operation, reading),
  };
}

/** Can a JSON answer have its own link at this path: REST in `html_url`, GraphQL where the selection asks for one. */
export function answersAt({ operation }: Asking, path: readonly string[]): boolean {
  const { links, mutation } = operation;
  if (mutation === undefined) return path.length === 1;
  if (links === undefined) return path.length > 1;
  return links.some((link) => ['data', ...link].join('.') === path.join('.'));
}

/** A program that builds no object leaves nothing of a JSON answer. */
export function printsJson({ program }: Asking): boolean {
  return program === null || program.includes('{') || program.trim() === '.' || program.includes('tojson');
}

/**
 * An API request prints JSON, unless a program or a filter makes lines of that. A program that prints no link gives no
 * line that is one, and one that prints the body gives the author's own text, where any address may stand.
 */
export function printsBareLines({ operation, command, program }: Asking): boolean {
  const { printing, method } = operation;
  if (method === null) return true;
  if (program !== null) return /url\b|\bpermalink\b|\.\[\]/.test(program) && !/\bbody\b/.test(program);
  // What it wrote to a file of its own (`curl -o`) is read by another command.
  if (printing.file !== undefined) return true;
  return command.seen !== 'whole' || printing.jq !== undefined || printing.template !== undefined;
}
