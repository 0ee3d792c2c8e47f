import { judgeComments } from '../rules/comment-judge.ts';
import { kindPosted } from '../rules/comment-kinds.ts';
import { postedByMcp } from '../rules/comment/posted-by-mcp.ts';
import { judge } from '../rules/judge.ts';
import { createdByMcp } from '../rules/pull-request/created-by-mcp.ts';
import type { CallReading } from '../rules/requests.ts';
import type { Judgement, Run, Surroundings, TurnedDown } from '../rules/verdict.ts';
import type { CommentJudgement } from '../rules/comment-verdict.ts';
import type { CallEvent } from '../transcript/events.ts';
import { callKey } from './call-state.ts';
import { noteFailedCreate, notePushes } from './deeds.ts';
import { ownCall, type Draft } from './draft.ts';
import { resolvePath } from './paths.ts';
import { notePosts, type StandingOf } from './posts.ts';
import { addProof, dropProofs } from './proofs.ts';
import { nameOf, onceEach, refuse } from './refusals.ts';
import { assembleRun } from './run.ts';
import { mayHoldAddress } from './shown.ts';
import type { CallState, StoredRefusal } from './state.ts';
import { storedFact, storedRefusal } from './stored.ts';
import { surroundingsOf } from './surroundings.ts';
import type { WholeReading } from './whole-reading.ts';

/** Judges a call anew, with all that has come back for it so far. `whole` is what ran under it. */
export function judgeCall(draft: Draft, key: string, { reading, calls, origins }: WholeReading): void {
  const { state } = draft;
  const known = ownCall(draft, key);
  if (known === undefined) return;
  const assembled = assembleRun(known, reading);
  if (assembled === null) return;
  const { run } = assembled;
  const standingOf: StandingOf = (offset, index) => {
    const { result, from } = assembled.eventAt(offset);
    const call = calls[origins[index] ?? 0] ?? known.call;
    return { call, event: result.event, place: result.place, now: draft.now, from };
  };
  const ran = [...calls, known.call];
  notePushes(draft, run, ran, standingOf);
  if (!isWorthJudging(run.output, reading)) return;
  const within = calls.map(({ callId, opening }) => callKey(callId, opening));
  const surroundings = surroundingsOf(state, key, within);
  const opened = judgeOpening(run, surroundings);
  const posted = judgePosting(run, surroundings);
  noteFacts(draft, key, known, opened, standingOf);
  if (opened.openers > 0) noteFailedCreate(draft, run, ran, opened.found.length, standingOf);
  if (posted.posters > 0 || known.posts.length > 0) notePosts(draft, key, posted, standingOf);
  noteRefusals(draft, known, opened, posted, standingOf);
  keepPending(draft, key, known.call, opened, posted);
}

function judgeOpening(run: Run, surroundings: Surroundings): Judgement {
  const byTool = run.reading.tool?.operation === 'open-pull-request';
  return byTool ? createdByMcp(run, surroundings) : judge(run, surroundings);
}

function judgePosting(run: Run, surroundings: Surroundings): CommentJudgement {
  const { tool } = run.reading;
  const byTool = tool !== null && kindPosted(tool.operation) !== null;
  return byTool ? postedByMcp(run, surroundings) : judgeComments(run, surroundings);
}

function noteFacts(
  draft: Draft,
  key: string,
  known: CallState,
  { found, unheard, openers, shows, ownRead }: Judgement,
  standingOf: StandingOf,
): void {
  const source = `own ${key}`;
  for (const proven of known.verdict?.facts ?? []) dropProofs(draft, proven, source);
  for (const one of found) {
    const standing = standingOf(one.output[0], one.index);
    addProof(draft, storedFact({ ...one, output: within(one.output, standing.from) }, standing), source);
  }
  const facts = [...new Set(found.map((one) => one.key))];
  const refusals = known.verdict?.refusals ?? [];
  known.verdict = { facts, refusals, unheard: [...unheard], openers, shows, ownRead };
}

/** What makes something can be judged anew, so its refusals stay with it; others are final. */
function noteRefusals(
  draft: Draft,
  known: CallState,
  opened: Judgement,
  posted: CommentJudgement,
  standingOf: StandingOf,
): void {
  const stored = (down: TurnedDown): StoredRefusal => {
    const standing = standingOf(down.output[0], 0);
    return storedRefusal({ ...down, output: within(down.output, standing.from) }, standing);
  };
  const refusals = onceEach(
    [...opened.turnedDown.map(stored), ...posted.turnedDown.map(stored)].sort((a, b) => a.place - b.place),
  );
  const before = new Set((known.verdict?.refusals ?? []).map(nameOf));
  const isMade = opened.openers > 0 || posted.posters > 0;
  if (known.verdict !== null) known.verdict = { ...known.verdict, refusals: isMade ? refusals : [] };
  for (const one of refusals) {
    if (!isMade) refuse(draft, one.key, one.refusal, one.place);
    else if (!before.has(nameOf(one))) draft.touched.refusals.push(one);
  }
}

function within([from, to]: readonly [number, number], start: number): readonly [number, number] {
  return [from - start, to - start];
}

function isWorthJudging(output: string, reading: CallReading): boolean {
  const asks = reading.tool !== null || reading.requests.some((request) => request.operations !== null);
  return asks || mayHoldAddress(output);
}

function keepPending(
  { state }: Draft,
  key: string,
  call: CallEvent,
  { unheard }: Judgement,
  { unseen }: CommentJudgement,
): void {
  const pathOf = (path: string | null): string | null =>
    path === null ? null : resolvePath(state, call, path);
  state.unheard = state.unheard.filter((pending) => pending.call !== key);
  for (const one of unheard) {
    const file = pathOf(one.file);
    state.unheard.push({ call: key, unheard: one, file, folder: pathOf(one.folder), moved: false });
  }
  state.unseen = state.unseen.filter((pending) => pending.call !== key);
  for (const post of unseen) {
    if (post.file !== null) state.unseen.push({ call: key, post, file: pathOf(post.file) });
  }
}
