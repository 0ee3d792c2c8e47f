import type { OperationName } from '../github/types.ts';
import type { AddressMention, CommentAddress } from '../text/address.ts';
import type { CommentCandidate } from './comment-candidates.ts';
import { commentKey } from './comment-kinds.ts';
import { isCut } from './forms.ts';
import { groupOf } from './limits.ts';
import type { CleanOutput } from './output-lines.ts';
import { hasForm, holdsPoster, isBound, isOfKind, type Poster } from './posters.ts';
import type { Owner } from './printers.ts';
import type { RefusalReason } from './types.ts';
import type { Run, TurnedDown } from './verdict.ts';

/** What an operation that posts nothing has to do with a permalink; the first in this order that a run asks for is said. */
const REASONS: readonly (readonly [OperationName, RefusalReason])[] = [
  ['unknown', 'unknown-operation'],
  ['edit', 'edit'],
  ['delete', 'delete'],
  ['react', 'reaction'],
  ['open-pull-request', 'other-object'],
  ['read', 'read-only-command'],
  ['list', 'read-only-command'],
  ['none', 'asks-nothing'],
  ['refused', 'asks-nothing'],
];

/** Why permalinks in the output of a run that posts nothing are not its own. */
export function reasonWithoutPoster(run: Run): RefusalReason {
  if (run.status === 'not-run') return 'never-ran';
  const { tool, requests } = run.reading;
  const asked = requests.flatMap(({ command, operations }) =>
    command.runs === 'never' ? [] : (operations ?? []),
  );
  const names = new Set([...asked, ...(tool === null ? [] : [tool])].map(({ operation }) => operation));
  const reason = REASONS.find(([name]) => names.has(name))?.[1];
  // A run with a post is asked about elsewhere, so one that the script holds was not reached.
  if (reason !== 'read-only-command' && holdsPoster(run.reading)) return 'never-ran';
  return reason ?? 'unrelated-result';
}

/** Why a candidate that nobody was given is no poster's answer. */
export function reasonBesidePoster(
  candidate: CommentCandidate,
  owner: Owner | undefined,
  posters: readonly Poster[],
  limits: Readonly<Record<string, number>>,
): RefusalReason {
  if (posters.every((poster) => (limits[groupOf(poster)] ?? 1) <= 0)) return 'post-failed';
  if (owner === 'ambiguous') return 'ambiguous-printer';
  if (owner !== 'outside') return 'read-only-command';
  const formed = posters.filter((poster) => hasForm(poster, candidate));
  if (formed.length === 0) return candidate.form === 'bare' ? 'read-only-command' : 'not-standalone';
  const ofKind = formed.filter((poster) => isOfKind(poster, candidate));
  if (ofKind.length === 0) return 'wrong-kind';
  return ofKind.some((poster) => isBound(poster, candidate)) ? 'read-only-command' : 'other-number';
}

/** Mentions of comments in no form of an answer. */
export function looseCommentRefusals(
  mentions: readonly (AddressMention & { readonly address: CommentAddress })[],
  reason: RefusalReason | null,
  output: CleanOutput,
): readonly TurnedDown[] {
  return mentions.flatMap(({ address, from, to }) => {
    if (address.url === null) return [];
    const own = reason ?? (isCut(output.text, to) ? 'truncated' : 'not-standalone');
    const span = output.originalSpan(from, to);
    return [{ url: address.url, key: commentKey(address), reason: own, command: null, output: span }];
  });
}
