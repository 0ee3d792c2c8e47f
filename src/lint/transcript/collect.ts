import type { SessionFacts } from '../../session/index.ts';
import type { CallEvent, Diagnostics, Event } from '../../transcript/events.ts';
import { repliesOf } from '../../rules/replied-comments.ts';
import type { PostedReply, TranscriptLine, TranscriptReading } from './types.ts';

/** Takes a session's events in order, and then gives its reading. */
export interface TranscriptCollector {
  readonly push: (events: readonly Event[]) => void;
  readonly reading: () => TranscriptReading;
}

/** What is known of a session before its events are taken once more. */
export interface CollectQuestion {
  readonly facts: SessionFacts;
  readonly counts: Pick<Diagnostics, 'lines' | 'unreadable' | 'torn' | 'tooLong'>;
  /** The caller's word on what the session is for; null: its first message tells. */
  readonly goal: string | null;
  /** Paths of the files that subagents have of their own, by agent id. */
  readonly agentFiles?: ReadonlyMap<string, string>;
}

/**
 * What rules need of a transcript besides its facts: which line each of them rests on, the goal, how it ended. Takes the session's
 * events once more, in order; what it holds grows with the facts, not with the transcript.
 */
export function collectTranscript({
  facts,
  counts,
  goal: given,
  agentFiles = new Map(),
}: CollectQuestion): TranscriptCollector {
  const named = namesIn(facts);
  const lines = new Map<string, TranscriptLine>();
  const replies: PostedReply[] = [];
  const open = new Set<string>();
  let goal = given;
  let hasLastWord = false;

  const placeOf = (event: Event): TranscriptLine => {
    const agentId = 'agentId' in event ? event.agentId : null;
    return { line: event.line + 1, file: agentId === null ? null : (agentFiles.get(agentId) ?? null) };
  };
  const see = (event: Event): void => {
    if (event.inherited) return;
    if (named.has(event.key)) lines.set(event.key, placeOf(event));
    switch (event.kind) {
      case 'call':
        hasLastWord = false;
        open.add(event.callId);
        if (!named.has(event.callId)) return;
        if (!lines.has(event.callId)) lines.set(event.callId, placeOf(event));
        replies.push(...postedBy(event, facts));
        return;
      case 'result':
        if (event.continues === null) open.delete(event.callId);
        return;
      case 'prose':
        if (event.role === 'person') goal ??= event.text;
        // The phases are Codex's: a commentary goes on to work.
        if (event.role === 'person') hasLastWord = false;
        else if (event.role === 'agent') hasLastWord = event.phase !== 'commentary';
    }
  };
  return {
    push: (events) => events.forEach(see),
    reading: () => ({
      facts,
      goal,
      ended: hasLastWord && open.size === 0,
      lines: Object.fromEntries(lines),
      replies,
      counts: { lines: counts.lines, unreadable: counts.unreadable + counts.torn + counts.tooLong },
    }),
  };
}

/** Ids of calls and keys of events that a finding can be said at. */
function namesIn({ pullRequests, comments, refusals, createFailed }: SessionFacts): ReadonlySet<string> {
  const proofs = [...pullRequests, ...comments, ...refusals].flatMap(({ callId, event }) => [callId, event]);
  return new Set([...proofs, createFailed?.callId].filter((name) => typeof name === 'string'));
}

/** Only what the facts hold as posted is a reply, whatever the command says. */
function postedBy(call: CallEvent, { comments }: SessionFacts): readonly PostedReply[] {
  const posts = comments.filter(({ callId, opening }) => callId === call.callId && opening === call.opening);
  if (posts.length === 0) return [];
  const targets = repliesOf(call);
  return posts.flatMap(({ command, host, url }) => {
    const target = targets.find((one) => one.command?.join() === command?.join());
    return target === undefined ? [] : [{ to: target.to, host, url, callId: call.callId }];
  });
}
