import { failedCreateIn } from '../rules/failed-creates.ts';
import { defaultBranchShown, pushesIn } from '../rules/pushes.ts';
import type { Run } from '../rules/verdict.ts';
import type { Draft } from './draft.ts';
import type { StandingOf } from './posts.ts';
import { timeOf } from './time.ts';

/** What a run did besides making things: the last push to another branch than the default one. */
export function notePushes({ state, now }: Draft, run: Run, standingOf: StandingOf): void {
  state.defaultBranch = defaultBranchShown(run.reading, run.output) ?? state.defaultBranch;
  const { header, defaultBranch } = state;
  const last = pushesIn(run, { branch: header.branch, defaultBranch }).at(-1);
  if (last === undefined) return;
  const { call, event } = standingOf(0, last.index);
  const { callId, opening, agentId } = call;
  const at = timeOf(event, now);
  state.pushed = { branch: last.branch, callId, opening, command: last.command, at, agentId };
}

/** The last opener that failed, in its own words. */
export function noteFailedCreate(
  { state, now }: Draft,
  run: Run,
  opened: number,
  standingOf: StandingOf,
): void {
  const failure = failedCreateIn(run, opened);
  if (failure === null) return;
  const { call, event } = standingOf(0, 0);
  const { callId, opening } = call;
  state.createFailed = { callId, opening, ...failure, at: timeOf(event, now) };
}
