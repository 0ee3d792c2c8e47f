import type { Surroundings } from '../rules/verdict.ts';
import { callKey, textOf } from './call-state.ts';
import { sessionHosts, sessionRepository } from './repository.ts';
import { keysIn, wasShownBefore } from './shown.ts';
import type { SessionState } from './state.ts';
import { lookUp } from './table.ts';

/** What was known of the session when a call was made. `within` are the calls whose outputs its result holds. */
export function surroundingsOf(
  state: SessionState,
  key: string,
  within: readonly string[] = [],
): Surroundings {
  const known = lookUp(state.calls, key);
  const place = known?.place ?? state.place;
  const message = known?.call.message ?? null;
  const outer =
    known === undefined || known.call.within === null ? [] : [callKey(known.call.within, known.call.opening)];
  // Traced, echoed and quoted, the words of a call come back in its output (6.1).
  const spelled = new Set([key, ...within].flatMap((each) => spelledBy(state, each)));
  return {
    repository: sessionRepository(state),
    hosts: sessionHosts(state),
    branch: state.header.branch,
    heads: state.unheard.flatMap(({ unheard }) => (unheard.head === null ? [] : [unheard.head])),
    isOld: (address) =>
      spelled.has(address) ||
      wasShownBefore(state, address, { key, place, message, within: [...within, ...outer] }),
  };
}

function spelledBy(state: SessionState, key: string): readonly string[] {
  const call = lookUp(state.calls, key)?.call;
  return call === undefined ? [] : keysIn(textOf(call));
}
