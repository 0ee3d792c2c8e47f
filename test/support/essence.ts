import type { SessionFacts } from '../../src/session/index.ts';

/** What must not depend on how an output was cut into results: all but the events, their times and places in them. */
export interface Essence {
  readonly pullRequests: readonly string[];
  readonly comments: readonly string[];
  readonly refusals: readonly string[];
  readonly warnings: readonly string[];
  readonly pushed: string | null;
  readonly createFailed: string | null;
}

export function essenceOf(facts: SessionFacts): Essence {
  const { pullRequests, comments, refusals, warnings, pushed, createFailed } = facts;
  return {
    pullRequests: sorted(pullRequests, ({ url, evidence, rule, callId, command }) => [
      url,
      evidence,
      rule,
      callId,
      command,
    ]),
    comments: sorted(comments, ({ url, posting, kind, callId, command }) => [
      url,
      posting,
      kind,
      callId,
      command,
    ]),
    refusals: sorted(refusals, ({ url, reason }) => [url, reason]),
    warnings: sorted(warnings, ({ rule, callId, command }) => [rule, callId, command]),
    pushed: pushed === null ? null : JSON.stringify([pushed.branch, pushed.callId, pushed.command]),
    createFailed: createFailed === null ? null : JSON.stringify([createFailed.line, createFailed.command]),
  };
}

function sorted<One>(things: readonly One[], essence: (one: One) => readonly unknown[]): readonly string[] {
  return things.map((one) => JSON.stringify(essence(one))).sort();
}

/** The texts of several results as one, each on a line of its own. */
export function joined(texts: readonly string[]): string {
  return texts.reduce((all, one) => {
    const isBegun = all === '' || all.endsWith('\n') || one === '';
    return isBegun ? all + one : `${all}\n${one}`;
  }, '');
}
