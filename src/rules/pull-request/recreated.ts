import { exactAddress } from '../../text/address.ts';
import { addressKey } from '../addresses.ts';
import { existsWordsEnd } from '../failures.ts';
import type { Opener } from '../openers.ts';
import type { CleanOutput, OutputLine } from '../output-lines.ts';
import type { Found } from '../verdict.ts';

/**
 * An opener that finds the pull request of its branch open says so: `a pull request … already exists`, and the address
 * right behind the colon or alone on the next line (pull-requests.md, 9.1). Only that one counts, and only in the
 * session repository.
 */
export function recreatedIn(output: CleanOutput, openers: readonly Opener[]): readonly Found[] {
  const opener = openers[0];
  if (opener === undefined) return [];
  return output.lines.flatMap((line, place) => {
    const end = existsWordsEnd(line.text);
    if (end === null) return [];
    const rest: OutputLine = { text: line.text.slice(end), from: line.from + end };
    const next = output.lines[place + 1];
    return foundAt(rest.text.trim() === '' && next !== undefined ? next : rest, output, opener);
  });
}

function foundAt({ text, from }: OutputLine, output: CleanOutput, opener: Opener): readonly Found[] {
  const start = text.length - text.trimStart().length;
  const word = /^[^\s,]*/.exec(text.slice(start))?.[0] ?? '';
  const address = exactAddress(word);
  if (address?.kind !== 'pull-request') return [];
  return [
    {
      address,
      key: addressKey(address),
      evidence: 'recreated',
      rule: 'pull-request/recreated',
      index: opener.index,
      command: opener.command.span,
      output: output.originalSpan(from + start, from + start + word.length),
      guard: 'must',
    },
  ];
}
