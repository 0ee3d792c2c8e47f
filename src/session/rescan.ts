import type { CommentFact, PullRequestFact, Warning } from '../rules/types.ts';
import type { Event } from '../transcript/events.ts';
import { advance, type AdvanceOptions } from './advance.ts';
import type { Change } from './change.ts';
import { facts } from './facts.ts';
import { parseState } from './parse-state.ts';
import { start, type SessionState } from './state.ts';

/** A session read anew, and how what it says now differs from what was said before. */
export interface Rescan {
  readonly state: SessionState;
  /** For a person to look at: what is new, what is proven otherwise, what would go. */
  readonly changes: readonly Change[];
}

/**
 * Reads a whole session anew with the rules of this release, under the options of its old state. Facts that were
 * recorded stand until the caller says otherwise: a list that others act on must not shift by itself.
 */
export function rescan(old: SessionState, events: readonly Event[], options: AdvanceOptions): Rescan {
  const before = parseState(old);
  const { repository, hosts, fork } = before;
  const { state } = advance(start({ repository, hosts, fork }), events, options);
  return { state, changes: differences(before, state) };
}

function differences(before: SessionState, after: SessionState): readonly Change[] {
  const [old, now] = [facts(before), facts(after)];
  const factOf = (list: readonly PullRequestFact[], { url }: PullRequestFact): PullRequestFact | undefined =>
    list.find((other) => other.url.toLowerCase() === url.toLowerCase());
  const commentOf = (list: readonly CommentFact[], { postKey }: CommentFact): CommentFact | undefined =>
    list.find((other) => other.postKey === postKey);
  const warningOf = (list: readonly Warning[], { callId, command }: Warning): Warning | undefined =>
    list.find((other) => other.callId === callId && isSame(other.command, command));
  return [
    ...now.pullRequests.flatMap((fact): readonly Change[] => {
      const was = factOf(old.pullRequests, fact);
      if (was === undefined) return [{ kind: 'fact', fact }];
      return isSame(was, fact) ? [] : [{ kind: 'evidence', fact, before: was.evidence }];
    }),
    ...now.comments
      .filter((comment) => !isSame(commentOf(old.comments, comment), comment))
      .map((comment): Change => ({ kind: 'comment', comment })),
    ...now.warnings
      .filter((warning) => warningOf(old.warnings, warning) === undefined)
      .map((warning): Change => ({ kind: 'warning', warning })),
    ...old.pullRequests
      .filter((fact) => factOf(now.pullRequests, fact) === undefined)
      .map((fact): Change => ({ kind: 'withdrawal', of: { kind: 'fact', fact } })),
    ...old.comments
      .filter((comment) => commentOf(now.comments, comment) === undefined)
      .map((comment): Change => ({ kind: 'withdrawal', of: { kind: 'comment', comment } })),
    ...old.warnings
      .filter((warning) => warningOf(now.warnings, warning) === undefined)
      .map((warning): Change => ({ kind: 'withdrawal', of: { kind: 'warning', warning } })),
  ];
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
