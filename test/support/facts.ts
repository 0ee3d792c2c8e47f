import type { Event } from '../../src/transcript/events.ts';
import { createFold, type SessionFacts, type SessionOptions } from '../../src/session/index.ts';
import { call, result } from './events.ts';

export const REPOSITORY = 'harbor/lantern';

/** `https://github.com/harbor/lantern/pull/N`. */
export function pull(number: number, repository: string = REPOSITORY): string {
  return `https://github.com/${repository}/pull/${number}`;
}

export function factsOf(
  events: readonly Event[],
  options: SessionOptions = { repository: REPOSITORY },
): SessionFacts {
  const fold = createFold(options);
  fold.push(events);
  return fold.facts();
}

/** The facts of one call, as `[address, evidence]`. */
export function opened(
  script: string,
  output: string,
  status: 'ok' | 'failed' | 'unknown' | 'not-run' = 'ok',
): [string, string][] {
  return briefly(factsOf([call('c1', script), result('c1', output, { status })]));
}

export function briefly(facts: SessionFacts): [string, string][] {
  return facts.pullRequests.map(({ url, evidence }) => [url, evidence]);
}

export function reasons(facts: SessionFacts): [string, string][] {
  return facts.refusals.map(({ url, reason }) => [url, reason]);
}
