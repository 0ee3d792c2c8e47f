import type { CommentJudgement, FoundComment, UnseenPost } from '../rules/comment-verdict.ts';
import type { CommentFact, PostedComment, UnseenComment } from '../rules/types.ts';
import { parseRepository } from '../text/repository.ts';
import { digestOf } from './digest.ts';
import { ownCall, type Draft } from './draft.ts';
import { byPlace } from './proofs.ts';
import { sessionRepository } from './repository.ts';
import type { CallState, SessionState, StoredPost } from './state.ts';
import { proofOf, type Standing } from './stored.ts';
import { lookUp, put, remove } from './table.ts';
import { timeOf } from './time.ts';

/** Where a verdict stands: the call and the event, with how much of the run's output came before that event. */
export type StandingOf = (offset: number, index: number) => Standing & { readonly from: number };

/** Replaces what a call was seen to post by what its output says now. A post that a later call has told stays told. */
export function notePosts(
  draft: Draft,
  key: string,
  { found, unseen }: Pick<CommentJudgement, 'found' | 'unseen'>,
  standingOf: StandingOf,
): void {
  const call = ownCall(draft, key);
  if (call === undefined) return;
  const { state } = draft;
  const told = call.posts.filter((post) => lookUp(state.posts, post)?.told === true);
  for (const post of call.posts) if (!told.includes(post)) dropPost(draft, post);
  const posts = [...told];
  const add = (postKey: string, post: StoredPost): void => {
    if (posts.includes(postKey)) return;
    posts.push(postKey);
    putPost(draft, postKey, post);
  };
  for (const one of found) {
    const standing = standingOf(one.output[0], one.index);
    const [from, to] = one.output;
    const output = [from - standing.from, to - standing.from] as const;
    add(postKeyOf(call, one), postedAt(key, call, { ...one, output }, standing));
  }
  for (const one of unseen) {
    // A post that may have gone unsent is of interest only where something can still tell.
    add(postKeyOf(call, { ...one, turn: 0 }), unseenAt(state, key, call, one, standingOf(0, one.index)));
  }
  call.posts = posts;
}

function postKeyOf(
  { call }: CallState,
  { index, turn }: { readonly index: number; readonly turn: number },
): string {
  return `${call.key}:${index}:${turn}`;
}

/** A later call has told the id of a post. */
export function tellPost(draft: Draft, key: string, found: FoundComment, standing: Standing): void {
  const call = ownCall(draft, key);
  if (call === undefined) return;
  const postKey = postKeyOf(call, found);
  dropPost(draft, postKey);
  putPost(draft, postKey, { ...postedAt(key, call, found, standing), told: true });
  if (!call.posts.includes(postKey)) call.posts = [...call.posts, postKey];
}

function postedAt(key: string, call: CallState, found: FoundComment, standing: Standing): StoredPost {
  const { address, rule, output } = found;
  const { url, host, owner, name, id, kind, number, pullRequest } = address;
  const fact: PostedComment = {
    posting: 'posted',
    url,
    host,
    id,
    repository: `${owner}/${name}`,
    number,
    pullRequest,
    kind,
    rule,
    postKey: postKeyOf(call, found),
    ...proofOf(standing, found),
  };
  return {
    key: found.key,
    fact,
    sure: true,
    told: false,
    call: key,
    place: standing.place,
    offset: output[0],
  };
}

function unseenAt(
  state: SessionState,
  key: string,
  call: CallState,
  post: UnseenPost,
  standing: Standing,
): StoredPost {
  const assumed = post.inClone ? parseRepository(sessionRepository(state) ?? '') : null;
  const repository = assumed === null ? post.repository : `${assumed.owner}/${assumed.name}`;
  const host = assumed === null ? post.host : assumed.host;
  const { number, onPullRequest, body, rule, kind, sure } = post;
  const isWhole = onPullRequest && repository !== null && host !== null && number !== null;
  const fact: UnseenComment = {
    posting: 'posted-unseen',
    url: null,
    host,
    id: null,
    repository,
    number,
    pullRequest: isWhole ? `https://${host}/${repository}/pull/${number}` : null,
    repositoryAssumed: assumed !== null,
    body: body === null ? null : digestOf(body),
    window: { from: timeOf(call.call, standing.now), to: timeOf(standing.event, standing.now) },
    kind,
    rule,
    postKey: postKeyOf(call, { ...post, turn: 0 }),
    ...proofOf(standing, { command: post.command, output: null }),
  };
  return { key: null, fact, sure, told: false, call: key, place: standing.place, offset: post.index };
}

function putPost({ state, owned, touched }: Draft, postKey: string, post: StoredPost): void {
  put(state.posts, postKey, post, owned);
  touched.posts.add(postKey);
  if (post.key === null) return;
  put(state.postsOf, post.key, [...(lookUp(state.postsOf, post.key) ?? []), postKey], owned);
}

function dropPost({ state, owned, touched }: Draft, postKey: string): void {
  const post = lookUp(state.posts, postKey);
  if (post === undefined) return;
  touched.posts.add(postKey);
  remove(state.posts, postKey, owned);
  if (post.key === null) return;
  const left = (lookUp(state.postsOf, post.key) ?? []).filter((other) => other !== postKey);
  if (left.length === 0) remove(state.postsOf, post.key, owned);
  else put(state.postsOf, post.key, left, owned);
}

/** The comment that a post comes to: null where it may not have been posted, or an earlier post shows the same one. */
export function commentOf(state: SessionState, postKey: string): CommentFact | null {
  const post = lookUp(state.posts, postKey);
  if (post === undefined) return null;
  if (post.key === null) return post.sure || isRecorded(state, post) ? post.fact : null;
  const posts = (lookUp(state.postsOf, post.key) ?? []).flatMap((key) => lookUp(state.posts, key) ?? []);
  const [first] = posts.sort(byPlace);
  return first?.fact.postKey === postKey ? post.fact : null;
}

/** The client's record can only raise a possible post (comments.md, 5.8). */
function isRecorded({ calls }: SessionState, { call }: StoredPost): boolean {
  return lookUp(calls, call)?.records.some(({ action }) => action === 'commented') === true;
}
