import { failedCreateIn } from '../rules/failed-creates.ts';
import { defaultBranchShown, pushesIn } from '../rules/pushes.ts';
import type { Run } from '../rules/verdict.ts';
import type { CallEvent } from '../transcript/events.ts';
import type { Draft } from './draft.ts';
import type { StandingOf } from './posts.ts';
import { timeOf } from './time.ts';

/** Deeds of each kind that a state keeps: the last one holds, until its call is judged anew and takes it back. */
const MOST_DEEDS = 20;

/** The last push of a run to another branch than the default one. `calls` are those that ran under it. */
export function notePushes(
  { state, now }: Draft,
  run: Run,
  calls: readonly CallEvent[],
  standingOf: StandingOf,
): void {
  state.defaultBranch = defaultBranchShown(run.reading, run.output) ?? state.defaultBranch;
  const { header, defaultBranch } = state;
  const last = pushesIn(run, { branch: header.branch, defaultBranch }).slice(-1);
  const deeds = last.map(({ branch, index, command }) => {
    const { call, event } = standingOf(0, index);
    const { callId, opening, agentId } = call;
    return { branch, callId, opening, command, at: timeOf(event, now), agentId };
  });
  state.pushes = noted(state.pushes, calls, deeds, ({ branch }) => branch);
}

/** The last opener of a run that failed, in its own words. */
export function noteFailedCreate(
  { state, now }: Draft,
  run: Run,
  calls: readonly CallEvent[],
  opened: number,
  standingOf: StandingOf,
): void {
  const failure = failedCreateIn(run, opened);
  const { call, event } = standingOf(0, 0);
  const { callId, opening } = call;
  const deeds = failure === null ? [] : [{ callId, opening, ...failure, at: timeOf(event, now) }];
  state.createFailures = noted(state.createFailures, calls, deeds, ({ line }) => line);
}

interface Deed {
  readonly callId: string;
  readonly opening: number;
}

/** With what a run did in the place of what was known of it; what it did before as well stays where it stood. */
function noted<One extends Deed>(
  before: readonly One[],
  calls: readonly CallEvent[],
  deeds: readonly One[],
  nameOf: (one: One) => string,
): readonly One[] {
  const isIts = ({ callId, opening }: One): boolean =>
    calls.some((call) => call.callId === callId && call.opening === opening);
  const names = deeds.map(nameOf);
  const stays = (one: One): boolean => !isIts(one) || names.includes(nameOf(one));
  const kept = before.filter(stays);
  const fresh = deeds.filter((one) => !kept.some((each) => isIts(each) && nameOf(each) === nameOf(one)));
  return [...kept, ...fresh].slice(-MOST_DEEDS);
}
