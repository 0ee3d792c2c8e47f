import { exactAddress, type PullRequestAddress } from '../../text/address.ts';
import { addressKey } from '../addresses.ts';
import { existsWordsEnd } from '../failures.ts';
import type { Opener } from '../openers.ts';
import { cleanOutput, type CleanOutput, type OutputLine } from '../output-lines.ts';
import type { Found } from '../verdict.ts';

/**
 * An opener that finds the pull request of its branch open says so: `a pull request … already exists`, and the address
 * right behind the colon or alone on the next line (pull-requests.md, 9.1). Only that one counts, and only in the
 * session repository. `spelled`: the text that the script itself prints, which proves nothing however it reads.
 */
export function recreatedIn(
  output: CleanOutput,
  openers: readonly Opener[],
  spelled: string,
): readonly Found[] {
  const opener = openers[0];
  if (opener === undefined) return [];
  const own = existingIn(output);
  if (own.length === 0) return [];
  for (const { key } of existingIn(cleanOutput(spelled))) {
    const place = own.findIndex((existing) => existing.key === key);
    if (place >= 0) own.splice(place, 1);
  }
  return own.map(({ address, key, from, to }) => ({
    address,
    key,
    evidence: 'recreated',
    rule: 'pull-request/recreated',
    index: opener.index,
    command: opener.command.span,
    output: output.originalSpan(from, to),
    guard: 'must',
  }));
}

/** An address behind the words, and its place in the cleaned text. */
interface Existing {
  readonly address: PullRequestAddress;
  readonly key: string;
  readonly from: number;
  readonly to: number;
}

function existingIn({ lines }: CleanOutput): Existing[] {
  return lines.flatMap((line, place) => {
    const end = existsWordsEnd(line.text);
    if (end === null) return [];
    const rest: OutputLine = { text: line.text.slice(end), from: line.from + end };
    const next = lines[place + 1];
    return existingAt(rest.text.trim() === '' && next !== undefined ? next : rest);
  });
}

function existingAt({ text, from }: OutputLine): Existing[] {
  const start = text.length - text.trimStart().length;
  const word = /^[^\s,]*/.exec(text.slice(start))?.[0] ?? '';
  const address = exactAddress(word);
  if (address?.kind !== 'pull-request') return [];
  return [{ address, key: addressKey(address), from: from + start, to: from + start + word.length }];
}
