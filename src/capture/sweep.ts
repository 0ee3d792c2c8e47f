import { entryKey, valueAt, type Ledger, type LedgerEntry } from './ledger.ts';
import { isLockHeld, type LockFacts } from './lock.ts';
import { pendingState, settled } from './pending.ts';
import { countStarts } from './starts.ts';
import type { SweepConfig } from './sweep-config.ts';
import { isNear, MINUTE, momentOf } from './times.ts';
import type { CaptureClient } from './types.ts';

/** One session file that the sweep looks at. */
export interface SweepCandidate {
  readonly client: CaptureClient;
  readonly sessionId: string;
  /** The root that the session belongs to; null: no wiki above its directory. */
  readonly root: string | null;
  /** Milliseconds since 1970. */
  readonly modified: number;
  readonly size: number;
  /** Up to the last line feed. */
  readonly completeBytes: number;
  readonly readable: boolean;
  readonly subAgent: boolean;
  /** Our mark is in the file. */
  readonly own: boolean;
  /** SHA-256 of so many first bytes, for each count of `prefixesOf`. */
  readonly prefixes: Readonly<Record<string, string>>;
  /** Where the first line stamped at or after `activatedAt` begins; null: there is none. */
  readonly activationBytes: number | null;
}

export interface SweepQuestion {
  readonly candidate: SweepCandidate;
  /** Null: it cannot be read, or is of another version. */
  readonly ledger: Ledger | null;
  /** By root. */
  readonly locks: Readonly<Record<string, LockFacts>>;
  readonly now: number;
  readonly config: SweepConfig;
}

/** Why a session is left alone. */
export type SweepSkip =
  | 'sub-agent'
  | 'no-wiki'
  | 'own-session'
  | 'before-activation'
  | 'future-mtime'
  | 'not-quiet'
  | 'pending'
  | 'unchanged'
  | 'back-off'
  | 'rate-limit'
  | 'busy';

/** What a person has to look at. */
export type SweepAttention = 'ledger-unreadable' | 'unreadable' | 'shrunk' | 'prefix-changed' | 'retry-limit';

/** What becomes of a session; of a start, the bytes `[from, to)` that it takes. */
export type SweepDecision =
  | { readonly decision: 'skip'; readonly reason: SweepSkip }
  | { readonly decision: 'attention'; readonly reason: SweepAttention }
  | { readonly decision: 'start'; readonly reason: 'ready'; readonly from: number; readonly to: number };

interface SweepFacts extends SweepQuestion {
  readonly ledger: Ledger;
  readonly root: string;
  /** Once the run that was pending is over. */
  readonly entry: LedgerEntry;
  readonly isPending: boolean;
  /** The end of what was taken. */
  readonly taken: number;
  /** Where a start would begin; null: nothing was written after the activation. */
  readonly from: number | null;
}

interface SweepRule<Facts> {
  readonly decision: Exclude<SweepDecision, { decision: 'start' }>;
  readonly applies: (facts: Facts) => boolean;
}

const skip = <Facts>(reason: SweepSkip, applies: SweepRule<Facts>['applies']): SweepRule<Facts> => ({
  decision: { decision: 'skip', reason },
  applies,
});
const attention = <Facts>(
  reason: SweepAttention,
  applies: SweepRule<Facts>['applies'],
): SweepRule<Facts> => ({ decision: { decision: 'attention', reason }, applies });

const AHEAD = 5 * MINUTE;
const NO_ENTRY: LedgerEntry = { cursor: null, failed: null, pending: null };

/** Rules 1 and 2. */
const ON_SIGHT: readonly SweepRule<SweepQuestion>[] = [
  attention('ledger-unreadable', ({ ledger }) => ledger === null),
  attention('unreadable', ({ candidate }) => !candidate.readable || Number.isNaN(candidate.modified)),
  skip('sub-agent', ({ candidate }) => candidate.subAgent),
  skip('no-wiki', ({ candidate }) => candidate.root === null),
  skip('own-session', ({ candidate, ledger }) =>
    candidate.own || ledger?.ownSessions.includes(candidate.sessionId) === true),
];

/** Rules 3 to 9; the first that applies decides. */
const RULES: readonly SweepRule<SweepFacts>[] = [
  skip('before-activation', ({ candidate, config }) =>
    config.activatedAt !== null && candidate.modified < config.activatedAt),
  skip('future-mtime', ({ candidate, now }) => candidate.modified > now + AHEAD),
  skip('not-quiet', ({ candidate, now, config }) => now - candidate.modified < config.quietMinutes * MINUTE),
  skip('pending', ({ isPending }) => isPending),
  attention('shrunk', ({ candidate, taken }) => candidate.size < taken),
  attention('prefix-changed', ({ candidate, entry: { cursor } }) => {
    if (cursor === null || cursor.bytes === 0) return false;
    return valueAt(candidate.prefixes, String(cursor.bytes)) !== cursor.sha256;
  }),
  skip('unchanged', ({ candidate, taken }) => candidate.completeBytes <= taken),
  skip('before-activation', ({ from, candidate }) => from === null || from >= candidate.completeBytes),
  attention('retry-limit', (facts) => failuresOver(facts) >= facts.config.maxAttempts),
  skip('back-off', isWaiting),
  skip('rate-limit', ({ ledger, root, now, config }) =>
    countStarts(ledger, root, now, config) >= config.maxStarts),
  skip('busy', ({ locks, root, now, config }) => isLockHeld(valueAt(locks, root), { ...config, now })),
];

/** What the sweep does with one session (capture, section 10). */
export function decideSweep(question: SweepQuestion): SweepDecision {
  const early = ON_SIGHT.find(({ applies }) => applies(question));
  if (early !== undefined) return early.decision;
  const facts = factsOf(question);
  if (facts === null) return { decision: 'attention', reason: 'ledger-unreadable' };
  const rule = RULES.find(({ applies }) => applies(facts));
  if (rule !== undefined) return rule.decision;
  return {
    decision: 'start',
    reason: 'ready',
    from: facts.from ?? facts.taken,
    to: facts.candidate.completeBytes,
  };
}

/** The counts of first bytes whose hashes a decision can ask for. */
export function prefixesOf(ledger: Ledger, client: CaptureClient, sessionId: string): readonly number[] {
  const entry = valueAt(ledger.entries, entryKey(client, sessionId)) ?? NO_ENTRY;
  return [entry.cursor?.bytes, entry.pending?.bytes].filter((bytes) => bytes !== undefined);
}

function factsOf(question: SweepQuestion): SweepFacts | null {
  const { candidate, ledger, now, config } = question;
  if (ledger === null || candidate.root === null) return null;
  const before = valueAt(ledger.entries, entryKey(candidate.client, candidate.sessionId)) ?? NO_ENTRY;
  const entry = settled(before, { ledger, now, config });
  const isPending = pendingState(entry.pending, { ledger, now, config }) === 'alive';
  const { cursor } = entry;
  const first = config.activatedAt === null ? 0 : candidate.activationBytes;
  return {
    ...question,
    ledger,
    root: candidate.root,
    entry,
    isPending,
    taken: cursor?.bytes ?? 0,
    // A run that failed has moved no cursor: what is older than the activation stays out.
    from: cursor === null ? first : cursor.bytes,
  };
}

/** New whole lines are a new chance. */
function failuresOver({ entry: { failed }, candidate }: SweepFacts): number {
  return failed !== null && failed.bytes === candidate.completeBytes ? failed.attempts : 0;
}

function isWaiting(facts: SweepFacts): boolean {
  const attempts = failuresOver(facts);
  if (attempts === 0) return false;
  const wait = facts.config.retryMinutes * 2 ** (attempts - 1) * MINUTE;
  return isNear(facts.now, momentOf(facts.entry.failed?.at), wait);
}
