import type { AddressMention } from '../text/address.ts';
import { addressKey, liesIn } from './addresses.ts';
import { groupOf } from './limits.ts';
import type { Candidate } from './candidates.ts';
import { isCut } from './forms.ts';
import { existsWordsEnd } from './failures.ts';
import { holdsOpener, type Opener } from './openers.ts';
import type { CleanOutput } from './output-lines.ts';
import type { Owner } from './printers.ts';
import type { RefusalReason } from './types.ts';
import type { Run, TurnedDown } from './verdict.ts';

/** Why addresses in the output of a run without an opener are nobody's answers (pull-requests.md, 11.1). */
export function reasonWithoutOpener(run: Run): RefusalReason {
  if (run.status === 'not-run') return 'never-ran';
  if (run.reading.tool !== null) return reasonOfOperations([run.reading.tool.operation]);
  // What can never have run asked for nothing.
  const operations = run.reading.requests.flatMap((request) =>
    request.command.runs === 'never' ? [] : (request.operations ?? []),
  );
  const reason = reasonOfOperations(operations.map((operation) => operation.operation));
  // Nobody else is asked about here, so an opener is one that was not reached.
  if (reason !== 'read-only-command' && holdsOpener(run.reading)) return 'never-ran';
  return reason;
}

function reasonOfOperations(operations: readonly string[]): RefusalReason {
  if (operations.length === 0) return 'unrelated-result';
  return operations.every((operation) => operation === 'none' || operation === 'refused')
    ? 'asks-nothing'
    : 'read-only-command';
}

/** Why a candidate beside an opener is not its answer. */
export function reasonBesideOpener(
  candidate: Candidate,
  owner: Owner | undefined,
  openers: readonly Opener[],
  limits: Readonly<Record<string, number>>,
): RefusalReason {
  if (openers.every((opener) => (limits[groupOf(opener)] ?? 1) <= 0)) return 'create-failed';
  if (owner === 'ambiguous') return 'ambiguous-printer';
  if (owner === 'outside') {
    const { address, form } = candidate;
    if (openers.every(({ bound }) => bound !== null && !liesIn(address, bound))) return 'other-repository';
    return form === 'bare' ? 'read-only-command' : 'not-standalone';
  }
  return 'read-only-command';
}

/** Why a mention in no form of an answer is none; mentions stand in the order of the text. */
export function looseRefusals(
  mentions: readonly AddressMention[],
  run: Run,
  openers: readonly Opener[],
  output: CleanOutput,
): readonly TurnedDown[] {
  const general = openers.length === 0 ? reasonWithoutOpener(run) : null;
  let line: Line = { end: -1, existsUntil: null };
  return mentions.flatMap(({ address, from, to }) => {
    if (address.kind !== 'pull-request') return [];
    if (general === null && from > line.end) line = lineAt(output.text, from);
    const reason = general ?? reasonOfMention(output, line, from, to);
    const span = output.originalSpan(from, to);
    return [{ url: address.url, key: addressKey(address), reason, command: null, output: span }];
  });
}

/** A line that holds mentions: it is looked at once, however many there are. */
interface Line {
  readonly end: number;
  /** Where gh's words of an existing pull request end; null where the line does not hold them. */
  readonly existsUntil: number | null;
}

function lineAt(text: string, from: number): Line {
  const start = text.lastIndexOf('\n', from) + 1;
  const next = text.indexOf('\n', from);
  const end = next < 0 ? text.length : next;
  const exists = existsWordsEnd(text.slice(start, end));
  return { end, existsUntil: exists === null ? null : start + exists };
}

function reasonOfMention(
  output: CleanOutput,
  { existsUntil }: Line,
  from: number,
  to: number,
): RefusalReason {
  if (isCut(output.text, to)) return 'truncated';
  return existsUntil === null || existsUntil > from ? 'not-standalone' : 'exists-elsewhere';
}
