import type { Clock, Hook, HookInput } from './hook.ts';

/** A hook took longer than it may. What it gives afterwards is dropped. */
export class HookTimeoutError extends Error {
  override readonly name = 'HookTimeoutError';
  readonly hook: string;
  /** Milliseconds that it had. */
  readonly limit: number;
  constructor(hook: string, limit: number) {
    super(`Hook ${JSON.stringify(hook)} took longer than ${limit} ms.`);
    this.hook = hook;
    this.limit = limit;
  }
}

/** What a hook gives; rejects with what it throws, or with a `HookTimeoutError`, in time and not later. */
export async function runHook(hook: Hook, input: HookInput, clock: Clock, limit: number): Promise<unknown> {
  const began = clock.now();
  const late = (): HookTimeoutError => new HookTimeoutError(hook.id, limit);
  const outcome = await new Promise<unknown>((resolve, reject) => {
    const cancel = clock.after(limit, () => reject(late()));
    Promise.resolve(input)
      .then((given) => hook.run(given))
      .finally(cancel)
      .then(resolve, reject);
  });
  // One that held the thread all the while let no timer run.
  if (clock.now() - began > limit) throw late();
  return outcome;
}

/** What was thrown, as an error; hooks may throw anything. */
export function asError(thrown: unknown): Error {
  if (thrown instanceof Error) return thrown;
  return new Error(textOf(thrown), { cause: thrown });
}

function textOf(value: unknown): string {
  try {
    return String(value);
  } catch {
    return 'something that has no text';
  }
}

/** A copy that whoever gets it cannot change: writing to it throws. */
export function frozenCopy<T>(value: T): T {
  const copy = structuredClone(value);
  freeze(copy);
  return copy;
}

function freeze(value: unknown): void {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return;
  Object.freeze(value);
  for (const one of Object.values(value)) freeze(one);
}
