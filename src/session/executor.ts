import type { Change } from './change.ts';
import type { Clock, Hook, HookInput, HookSession, Withdrawal } from './hook.ts';
import { checkOutcome, isWithdrawal, type CheckedOutcome } from './hook-outcome.ts';
import {
  handedBy,
  keepBatch,
  memoryOf,
  urlKey,
  withMemory,
  type HookMemory,
  type HookState,
} from './hook-state.ts';
import type { JsonObject } from './json.ts';
import { patchKeys } from './patch.ts';
import type { Registry } from './registry.ts';
import type { CommentRow } from './rows.ts';
import { asError, frozenCopy, HookTimeoutError, runHook } from './run-hook.ts';
import type { Column, NewWarning, Store } from './store.ts';
import { InvalidValueError } from './store-errors.ts';
import type { SessionFacts } from './types.ts';

/** What the executor needs of a store. */
export type HookStore = Pick<Store, 'patch' | 'upsertComments' | 'insertWarning' | 'withdrawWarning'>;

export interface RetryOptions {
  readonly registry: Registry;
  /** What the last run gave; `startHooks()` before the first. */
  readonly state: HookState;
  readonly store: HookStore;
  readonly clock: Clock;
  /** ISO 8601. */
  readonly now: string;
  readonly session: HookSession;
  /** What the state of the session holds; a function is only called where a hook asks. */
  readonly facts: SessionFacts | (() => SessionFacts);
  /** The column that hooks read and patch; `metadata`, if left out. */
  readonly column?: Column;
  /** Milliseconds that a hook may take; 10 000, if left out. */
  readonly timeout?: number;
  /** Milliseconds from which on a hook is reported as slow; 1 000, if left out. */
  readonly slowAfter?: number;
}

export interface RunOptions extends RetryOptions {
  readonly changes: readonly Change[];
  /** How many events of the batch were new, as `advance` counts them. Without any, only a session that came to rest has something to do. */
  readonly taken: number;
  /** Settles when the transcript is saved. If it rejects, nothing runs. */
  readonly saved?: unknown;
}

/** What came of one hook. */
export interface HookResult {
  readonly hook: string;
  /** It had something to do. */
  readonly ran: boolean;
  readonly ok: boolean;
  /** Keys that its patch named. */
  readonly patched: readonly string[];
  /** As they are stored. */
  readonly rows: readonly CommentRow[];
  /** Those that were written, and those that were withdrawn, by this run and by no other. */
  readonly warnings: readonly (NewWarning | Withdrawal)[];
  /** How long the hook itself took. */
  readonly ms: number;
  readonly slow: boolean;
  readonly timeout: boolean;
  /** Null where `ok`. */
  readonly error: Error | null;
}

export interface HookRun {
  /** To be stored, and handed to the next run. */
  readonly state: HookState;
  /** One for each registered hook, in order; empty where there was nothing to run for. */
  readonly results: readonly HookResult[];
  /** What `saved` rejected with: then keep the old state of the session too, so that the events come again. */
  readonly notSaved: Error | null;
}

/** Runs the hooks over what a batch brought. Rejects for a wrong option, and for nothing else. */
export async function runHooks(options: RunOptions): Promise<HookRun> {
  const { state, taken, session, changes, facts } = options;
  checkTime(options.now);
  try {
    await options.saved;
  } catch (error) {
    return { state, results: [], notSaved: asError(error) };
  }
  const rests = (session.rest ?? null) !== null;
  if (taken === 0 && !rests) return { state, results: [], notSaved: null };
  const recalled = taken === 0 ? [] : recalledFacts(state, facts);
  const next = taken === 0 ? state : { ...state, recalled: [] };
  return runAll(options, next, (hook, memory) => {
    const batch = wanted(hook, memory, [...recalled, ...changes]);
    if (rests && asksFor(hook, 'rest')) return batch;
    if (taken === 0) return 'nothing';
    return hook.on === undefined || batch.length > 0 ? batch : 'what it failed on';
  });
}

/** Runs the hooks that failed, over what they failed on, and those that an address was forgotten for. */
export async function retryHooks(options: RetryOptions): Promise<HookRun> {
  checkTime(options.now);
  const recalled = recalledFacts(options.state, options.facts);
  return runAll(options, { ...options.state, recalled: [] }, (hook, memory) => {
    const batch = wanted(hook, memory, recalled);
    return batch.length > 0 ? batch : 'what it failed on';
  });
}

/**
 * Puts a batch down for every hook, as if each had failed on it: to be saved together with the state of the session.
 * `retryHooks` then runs it. So nothing is lost when the worker dies between the two.
 */
export function keepChanges(state: HookState, registry: Registry, changes: readonly Change[]): HookState {
  return registry.hooks().reduce((before, hook) => {
    const memory = memoryOf(before, hook.id);
    const batch = wanted(hook, memory, changes);
    if (batch.length === 0) return before;
    return withMemory(before, keepBatch(remembering(memory, batch), batch));
  }, state);
}

/** What a hook is to run over: a batch and what it failed on before, that alone, or nothing. */
type Due = (hook: Hook, memory: HookMemory) => readonly Change[] | 'what it failed on' | 'nothing';

async function runAll(options: RetryOptions, before: HookState, due: Due): Promise<HookRun> {
  const results: HookResult[] = [];
  const inputs = inputsOf(options);
  let state = before;
  for (const hook of options.registry.hooks()) {
    const memory = memoryOf(state, hook.id);
    const isDue = due(hook, memory);
    const batch = typeof isDue === 'string' ? null : isDue;
    if (isDue === 'nothing' || (batch === null && memory.kept.length === 0)) {
      results.push(nothingOf(hook));
      continue;
    }
    const result = await runOne(options, hook, inputs, [...memory.kept.flat(), ...(batch ?? [])]);
    results.push(result);
    const told = remembering(memory, batch ?? []);
    if (result.ok) state = withMemory(state, { ...told, kept: [] });
    else if (batch !== null) state = withMemory(state, keepBatch(told, batch));
  }
  return { state, results, notSaved: null };
}

type Inputs = (changes: readonly Change[], metadata: JsonObject) => HookInput;

/** Copies are made once for all hooks, and of the facts only where one looks at them. */
function inputsOf({ session, now, facts }: RetryOptions): Inputs {
  const frozenSession = frozenCopy(session);
  let frozenFacts: SessionFacts | null = null;
  return (changes, metadata) =>
    Object.freeze({
      session: frozenSession,
      changes: frozenCopy(changes),
      metadata: frozenCopy(metadata),
      now,
      get facts(): SessionFacts {
        frozenFacts ??= frozenCopy(factsOf(facts));
        return frozenFacts;
      },
    });
}

async function runOne(
  options: RetryOptions,
  hook: Hook,
  inputs: Inputs,
  changes: readonly Change[],
): Promise<HookResult> {
  const { store, clock, session, now, column = 'metadata', timeout = 10_000, slowAfter = 1_000 } = options;
  let ms = 0;
  const ended = (): Pick<HookResult, 'ms' | 'slow'> => ({ ms, slow: ms >= slowAfter });
  try {
    const input = inputs(changes, await store.patch(session.id, column, {}, now));
    const began = clock.now();
    const given = await runHook(hook, input, clock, timeout).finally(() => {
      // A clock may be set back.
      ms = Math.max(0, clock.now() - began);
    });
    const outcome = checkOutcome(hook, given);
    return { ...nothingOf(hook), ran: true, ...(await applied(options, outcome)), ...ended() };
  } catch (thrown) {
    const error = asError(thrown);
    const isLate = error instanceof HookTimeoutError;
    return { ...nothingOf(hook), ran: true, ok: false, timeout: isLate, error, ...ended() };
  }
}

/** Each step may be taken twice: a hook that fails in the middle runs again. */
async function applied(
  { store, session, now, column = 'metadata' }: RetryOptions,
  { patch, rows, warnings }: CheckedOutcome,
): Promise<Pick<HookResult, 'patched' | 'rows' | 'warnings'>> {
  if (patch !== null) await store.patch(session.id, column, patch, now);
  const stored = rows.length === 0 ? [] : await store.upsertComments(rows);
  const written: (NewWarning | Withdrawal)[] = [];
  for (const warning of warnings) {
    const isNew = isWithdrawal(warning)
      ? await store.withdrawWarning(warning.key, warning.by)
      : await store.insertWarning(warning);
    if (isNew) written.push(warning);
  }
  return { patched: patch === null ? [] : patchKeys(patch), rows: stored, warnings: written };
}

function nothingOf({ id }: Hook): HookResult {
  const nothing = { patched: [], rows: [], warnings: [], ms: 0, slow: false, timeout: false, error: null };
  return { hook: id, ran: false, ok: true, ...nothing };
}

function asksFor({ on }: Hook, trigger: string): boolean {
  return on?.some((one) => one === trigger) ?? false;
}

/** The changes of a batch that a hook asked for, without addresses that it was given before. */
function wanted(hook: Hook, { handed }: HookMemory, changes: readonly Change[]): readonly Change[] {
  const given = new Set(handed);
  return changes.filter((change) => {
    if (hook.on !== undefined && !asksFor(hook, change.kind)) return false;
    const key = handedBy(change);
    if (key === null) return true;
    const isNew = !given.has(key);
    given.add(key);
    return isNew;
  });
}

function remembering(memory: HookMemory, batch: readonly Change[]): HookMemory {
  const handed = batch.flatMap((change) => handedBy(change) ?? []);
  return handed.length === 0 ? memory : { ...memory, handed: [...memory.handed, ...handed] };
}

/** Addresses that somebody wants back, as the facts that hold them now. */
function recalledFacts({ recalled }: HookState, facts: RetryOptions['facts']): readonly Change[] {
  if (recalled.length === 0) return [];
  return factsOf(facts)
    .pullRequests.filter(({ url }) => recalled.includes(urlKey(url)))
    .map((fact): Change => ({ kind: 'fact', fact }));
}

function factsOf(facts: RetryOptions['facts']): SessionFacts {
  return typeof facts === 'function' ? facts() : facts;
}

function checkTime(now: string): void {
  if (typeof now !== 'string' || Number.isNaN(Date.parse(now)))
    throw new InvalidValueError('now', 'must be a time as in ISO 8601');
}
