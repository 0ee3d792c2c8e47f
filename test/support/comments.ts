import { call, result } from './events.ts';
import { factsOf, REPOSITORY } from './facts.ts';
import type { SessionFacts } from '../../src/session/index.ts';
import type { CommentKind } from '../../src/rules/types.ts';
import type { CallEvent, Event, Status } from '../../src/transcript/events.ts';

const PLACES: Readonly<Record<CommentKind, readonly [path: string, fragment: string]>> = {
  'issue-comment': ['pull', 'issuecomment-'],
  'review-comment': ['pull', 'discussion_r'],
  review: ['pull', 'pullrequestreview-'],
  'commit-comment': ['commit', 'commitcomment-'],
};

/** `https://github.com/harbor/lantern/pull/7#issuecomment-ID`, or that of another kind and number. */
export function permalink(
  id: number,
  number: number | string = 7,
  kind: CommentKind = 'issue-comment',
  repository: string = REPOSITORY,
): string {
  const [path, fragment] = PLACES[kind];
  return `https://github.com/${repository}/${path}/${number}#${fragment}${id}`;
}

/** The same under `/issues/`. */
export function issuePermalink(id: number, number = 7): string {
  return permalink(id, number).replace('/pull/', '/issues/');
}

/** Permalinks in order, and `?kind` for what was posted unseen. */
export function commentsOf(facts: SessionFacts): readonly string[] {
  return facts.comments.map(({ url, kind }) => url ?? `?${kind}`);
}

/** What one call posted. */
export function posted(script: string, output: string, status: Status = 'ok'): readonly string[] {
  return commentsOf(factsOf([call('c1', script), result('c1', output, { status })]));
}

/** Why its permalinks do not count. */
export function turnedDown(script: string, output: string, status: Status = 'ok'): readonly string[] {
  const facts = factsOf([call('c1', script), result('c1', output, { status })]);
  return facts.refusals.map(({ reason }) => reason);
}

/** A call and its answer, as events. */
export function answered(
  callId: string,
  script: string | null,
  output: string,
  more: Partial<CallEvent> = {},
): readonly Event[] {
  return [call(callId, script, more), result(callId, output)];
}
