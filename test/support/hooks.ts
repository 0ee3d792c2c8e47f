import type { Change } from '../../src/session/change.ts';
import { runHooks, type HookRun, type RunOptions } from '../../src/session/executor.ts';
import { startHooks } from '../../src/session/hook-state.ts';
import type { Clock, Hook } from '../../src/session/hook.ts';
import { registry } from '../../src/session/registry.ts';
import type { Store } from '../../src/session/store.ts';
import type { SessionFacts } from '../../src/session/types.ts';
import { memoryStore } from '../../src/node/store/memory.ts';
import type { Evidence, PostedComment, PullRequestFact, UnseenComment } from '../../src/rules/types.ts';

export const NOW = '2026-11-30T12:00:00.000Z';

/** A clock that stands still until somebody moves it. */
export interface HandClock extends Clock {
  move(ms: number): void;
}

export function handClock(): HandClock {
  let time = 1_000;
  const timers = new Set<{ readonly at: number; readonly call: () => void }>();
  return {
    now: () => time,
    after(ms, call) {
      const timer = { at: time + ms, call };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    move(ms) {
      time += ms;
      for (const timer of timers) {
        if (timer.at > time) continue;
        timers.delete(timer);
        timer.call();
      }
    },
  };
}

const PROOF = { opening: 0, event: 'e1', command: null, output: null, agentId: null } as const;

export function fact(url: string, evidence: Evidence = 'created', at: string | null = NOW): PullRequestFact {
  return { url, evidence, rule: 'pull-request/created-by-gh', callId: 'c1', at, ...PROOF };
}

export const found = (url: string, evidence?: Evidence, at?: string | null): Change => ({
  kind: 'fact',
  fact: fact(url, evidence, at),
});

export const grown = (url: string, before: Evidence, evidence: Evidence): Change => ({
  kind: 'evidence',
  fact: fact(url, evidence),
  before,
});

export function posted(id: string, more: Partial<PostedComment> = {}): PostedComment {
  return {
    ...PROOF,
    posting: 'posted',
    rule: 'comment/posted-by-gh',
    kind: 'issue-comment',
    callId: 'c1',
    at: NOW,
    postKey: `post-${id}`,
    url: `https://github.com/acme/widgets/pull/7#issuecomment-${id}`,
    host: 'github.com',
    id,
    repository: 'acme/widgets',
    number: 7,
    pullRequest: 'https://github.com/acme/widgets/pull/7',
    ...more,
  };
}

export function unseen(postKey: string, more: Partial<UnseenComment> = {}): UnseenComment {
  return {
    ...PROOF,
    posting: 'posted-unseen',
    rule: 'comment/posted-by-gh',
    kind: 'issue-comment',
    callId: 'c1',
    at: NOW,
    postKey,
    url: null,
    host: 'github.com',
    id: null,
    repository: 'acme/widgets',
    number: 7,
    pullRequest: null,
    repositoryAssumed: false,
    body: null,
    window: { from: NOW, to: NOW },
    ...more,
  };
}

export function factsWith(pullRequests: readonly PullRequestFact[]): RunOptions['facts'] {
  const session = { id: 's1', client: null, cwd: null, repository: null, startedAt: null, forkOf: null };
  const facts: object = {
    session,
    pullRequests,
    comments: [],
    linked: [],
    refusals: [],
    warnings: [],
  };
  return facts as SessionFacts;
}

/** A store with the session `s1`. */
export async function storeWithSession(): Promise<Store> {
  const store = memoryStore();
  await store.create('s1', { now: NOW });
  return store;
}

/** A run of these hooks over one new event, with what the test says on top. */
export async function run(hooks: readonly Hook[], more: Partial<RunOptions> = {}): Promise<HookRun> {
  return runHooks({
    registry: registry(hooks),
    state: startHooks(),
    store: more.store ?? (await storeWithSession()),
    clock: handClock(),
    now: NOW,
    session: { id: 's1' },
    facts: factsWith([]),
    changes: [],
    taken: 1,
    ...more,
  });
}
