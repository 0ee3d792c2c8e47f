import type { Operation } from '../github/types.ts';
import type { CallReading, Request } from './requests.ts';

/** Programs that make lines of a JSON answer. */
const PICKERS: ReadonlySet<string> = new Set(
  'jq yq grep egrep rg sed awk gawk perl python python3 node ruby php'.split(' '),
);

/**
 * The answer of an API request repeats the text that was posted. Where the script does not tell that text, it may quote
 * a person's comment on a line of its own, and whatever makes lines of the answer may print that line: a program that
 * reads the body, or a pattern that fits any address.
 */
export function printsOwnLinkOnly({ method, body }: Operation, { requests }: CallReading): boolean {
  // What the script spells is old, so a quoted permalink is none of a text that is known.
  if (method === null || body === undefined || typeof body === 'string') return true;
  const codes = requests.filter(isPicker).map(codeOf);
  if (codes.some((code) => /\bbody\b/.test(code))) return false;
  return codes.some((code) => /html_url|\burl\b/.test(code)) || takesFirst(requests);
}

function isPicker({ program, operations }: Request): boolean {
  return operations === null && program !== null && PICKERS.has(program);
}

function codeOf({ command }: Request): string {
  return command.argv
    .slice(1)
    .filter((word) => word !== null)
    .join(' ');
}

/** `grep -o 'https://…' | head -1`: GitHub writes its own link before the text. */
function takesFirst(requests: readonly Request[]): boolean {
  const heads = requests.filter(({ program }) => program === 'head');
  return heads.length > 0 && heads.every((request) => /^(?:-n ?1|-1|--lines=1)$/.test(codeOf(request)));
}

/** `grep -o 'https://…' | tail -1`: of several links the last one is left. */
export function takesLast({ requests }: CallReading): boolean {
  return requests.some(({ program }) => program === 'tail' || program === 'tac');
}
