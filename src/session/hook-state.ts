import * as z from 'zod';
import { addressKey } from '../rules/addresses.ts';
import { pullRequestAddress } from '../text/address.ts';
import type { Change } from './change.ts';
import { isObject } from './json.ts';
import { firstIssue } from './row-schema.ts';

export const HOOK_STATE_VERSION = 1;

/** A batch that brought nothing is kept too: its hook failed, and is to be run again. */
type Batch = readonly Change[];

/** What is remembered of one hook. */
export interface HookMemory {
  readonly id: string;
  /** Keys of the pull requests that it was given: none is given twice. */
  readonly handed: readonly string[];
  /** What it failed on, oldest first: to be given again. */
  readonly kept: readonly Batch[];
  /** How many batches were given up for lack of room. */
  readonly dropped: number;
}

/** What the executor remembers of a session from one batch to the next: plain JSON, to be stored beside its state. */
export interface HookState {
  readonly version: typeof HOOK_STATE_VERSION;
  readonly hooks: readonly HookMemory[];
  /** Keys of pull requests that are to be given once more. */
  readonly recalled: readonly string[];
}

/** What was stored is no state of hooks of this release. */
export class HookStateError extends Error {
  override readonly name = 'HookStateError';
  readonly field: string;
  constructor(field: string, reason: string) {
    super(`The state of the hooks: ${field === '' ? '' : `${field}: `}${reason}.`);
    this.field = field;
  }
}

const KINDS = ['fact', 'evidence', 'comment', 'warning', 'refusal', 'withdrawal'];
const CHANGE = z.custom<Change>(
  (value) =>
    isObject(value) && KINDS.includes(String(value['kind'])) && isObject(value[payloadOf(value['kind'])]),
  'is no change',
);

function payloadOf(kind: unknown): string {
  return kind === 'evidence' ? 'fact' : kind === 'withdrawal' ? 'of' : String(kind);
}

const HOOK_STATE: z.ZodType<HookState> = z.object({
  version: z.literal(HOOK_STATE_VERSION),
  hooks: z.array(
    z.object({
      id: z.string(),
      handed: z.array(z.string()),
      kept: z.array(z.array(CHANGE)),
      dropped: z.int().nonnegative(),
    }),
  ),
  recalled: z.array(z.string()),
});

/** The state of hooks before anything was told to them. */
export function startHooks(): HookState {
  return { version: HOOK_STATE_VERSION, hooks: [], recalled: [] };
}

/** A state as it comes back from a store. Throws a `HookStateError` that names the field. */
export function readHookState(value: unknown): HookState {
  const read = HOOK_STATE.safeParse(value);
  if (read.success) return read.data;
  const { field, reason } = firstIssue(read.error);
  throw new HookStateError(field, reason);
}

/** At most so many batches are kept for a hook that fails; then the oldest go. */
const MAX_KEPT = 100;

export function memoryOf(state: HookState, id: string): HookMemory {
  return state.hooks.find((one) => one.id === id) ?? { id, handed: [], kept: [], dropped: 0 };
}

export function withMemory(state: HookState, memory: HookMemory): HookState {
  return { ...state, hooks: [...state.hooks.filter(({ id }) => id !== memory.id), memory] };
}

/** A hook's memory when its batch is to be given again. */
export function keepBatch(memory: HookMemory, batch: Batch): HookMemory {
  const kept = [...memory.kept, structuredClone(batch)];
  const over = Math.max(0, kept.length - MAX_KEPT);
  return { ...memory, kept: kept.slice(over), dropped: memory.dropped + over };
}

/**
 * The pull request that a change hands over for the list; null for every other change. One that only the client's records
 * tie to the session is handed over when better evidence comes.
 */
export function handedBy(change: Change): string | null {
  const enters =
    (change.kind === 'fact' || (change.kind === 'evidence' && change.before === 'linked')) &&
    change.fact.evidence !== 'linked';
  return enters ? urlKey(change.fact.url) : null;
}

export function urlKey(url: string): string {
  const address = pullRequestAddress(url);
  return address === null ? url : addressKey(address);
}

/** Lets an address come back that somebody took out of the list: the next batch hands it over again. */
export function forget(state: HookState, address: string): HookState {
  const key = urlKey(address);
  return {
    ...state,
    hooks: state.hooks.map((memory) => ({ ...memory, handed: memory.handed.filter((one) => one !== key) })),
    recalled: state.recalled.includes(key) ? state.recalled : [...state.recalled, key],
  };
}
