import type { HookConfig } from './config.ts';
import { listenerBudget, listenerOutput } from './listener-events.ts';
import type { ListenerBudget } from './listener-events.ts';
import { judgeListener } from './listener-judge.ts';
import type { ListenerEntry, RefusalReason, SkipReason } from './listener-judge.ts';

/** What stands in `hooks.d/<event>/`, in any order. */
export interface DispatchQuestion {
  readonly event: string;
  readonly entries: readonly ListenerEntry[];
  readonly me: number | null;
  readonly platform: 'posix' | 'windows';
  readonly config?: HookConfig;
}

type ListenerName = ListenerEntry['name'];

/** Which listeners run, one after the other and each with the same budget; which are refused and why. */
export interface DispatchPlan {
  readonly event: string;
  readonly run: readonly ListenerName[];
  /** On Windows: they run, and nobody could check whose they are. */
  readonly unchecked: readonly ListenerName[];
  readonly refused: readonly { readonly name: ListenerName; readonly reasons: readonly RefusalReason[] }[];
  /** Passed over without a report. */
  readonly skipped: readonly { readonly name: ListenerName; readonly reasons: readonly SkipReason[] }[];
  readonly budget: ListenerBudget;
  readonly output: 'model' | 'log';
}

/**
 * The plan of one dispatch (hooks 4). An entry may change before its turn comes, so the runner judges each once more
 * right before it starts.
 */
export function planDispatch({ event, entries, me, platform, config = {} }: DispatchQuestion): DispatchPlan {
  const judged = [...entries]
    .sort(byName)
    .map((entry) => ({ name: entry.name, verdict: judgeListener({ entry, me, platform }) }));
  const run = judged.filter(({ verdict }) => verdict.action === 'run');
  return {
    event,
    run: run.map(({ name }) => name),
    unchecked: run.filter(({ verdict }) => verdict.reasons.length > 0).map(({ name }) => name),
    refused: judged.flatMap(({ name, verdict }) =>
      verdict.action === 'refuse' ? [{ name, reasons: verdict.reasons }] : [],
    ),
    skipped: judged.flatMap(({ name, verdict }) =>
      verdict.action === 'skip' ? [{ name, reasons: verdict.reasons }] : [],
    ),
    budget: listenerBudget({ event, config }),
    output: listenerOutput(event),
  };
}

const encoder = new TextEncoder();
const bytesOf = (name: ListenerName): Uint8Array => (typeof name === 'string' ? encoder.encode(name) : name);

/** By their bytes, as `ls` in the C locale has them: the same order on every machine. */
function byName(one: ListenerEntry, other: ListenerEntry): number {
  const [first, second] = [bytesOf(one.name), bytesOf(other.name)];
  for (const [index, byte] of first.entries()) {
    const against = second[index];
    if (against === undefined) return 1;
    if (byte !== against) return byte - against;
  }
  return first.length - second.length;
}
