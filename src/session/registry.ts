import type { Hook, Trigger } from './hook.ts';
import { isObject } from './json.ts';

/** What was handed in is no hook. */
export class InvalidHookError extends Error {
  override readonly name = 'InvalidHookError';
  readonly field: string;
  constructor(field: string, reason: string) {
    super(`A hook's ${field} ${reason}.`);
    this.field = field;
  }
}

/** Another hook has that id. */
export class DuplicateHookError extends Error {
  override readonly name = 'DuplicateHookError';
  readonly hook: string;
  constructor(hook: string) {
    super(`There is another hook ${JSON.stringify(hook)} already.`);
    this.hook = hook;
  }
}

/** Two hooks want to write one key: the later would erase what the earlier wrote. */
export class KeyTakenError extends Error {
  override readonly name = 'KeyTakenError';
  readonly key: string;
  readonly holder: string;
  readonly hook: string;
  constructor(key: string, holder: string, hook: string) {
    const [quotedKey, quotedHolder, quotedHook] = [key, holder, hook].map((text) => JSON.stringify(text));
    super(`The key ${quotedKey} of hook ${quotedHook} is hook ${quotedHolder}'s.`);
    this.key = key;
    this.holder = holder;
    this.hook = hook;
  }
}

/** Hooks in the order in which they were registered. A value: whoever needs one makes one and hands it on. */
export interface Registry {
  /** Throws an `InvalidHookError`, a `DuplicateHookError` or a `KeyTakenError`; then nothing is registered. */
  register(hook: Hook): void;
  clear(): void;
  hooks(): readonly Hook[];
}

interface Registered {
  /** As it was handed in: what is known again when it comes once more. */
  readonly given: Hook;
  /** As it was when it came. */
  readonly hook: Hook;
}

const TRIGGERS: Readonly<Record<Trigger, true>> = {
  fact: true,
  evidence: true,
  comment: true,
  warning: true,
  refusal: true,
  withdrawal: true,
  rest: true,
};

/** Hooks by what they want to hear, in the order in which they were registered. Throws where two share an id or a key. */
export function registry(hooks: Iterable<Hook> = []): Registry {
  const registered: Registered[] = [];
  const made: Registry = {
    register(given) {
      if (registered.some((one) => one.given === given)) return;
      const hook = checkedHook(given);
      const others = registered.map((one) => one.hook);
      if (others.some((other) => other.id === hook.id)) throw new DuplicateHookError(hook.id);
      for (const key of hook.keys) {
        const holder = others.find((other) => other.keys.includes(key));
        if (holder !== undefined) throw new KeyTakenError(key, holder.id, hook.id);
      }
      registered.push({ given, hook });
    },
    clear() {
      registered.length = 0;
    },
    hooks: () => registered.map((one) => one.hook),
  };
  for (const hook of hooks) made.register(hook);
  return made;
}

/** A copy, so that nobody widens its keys afterwards. */
function checkedHook(hook: Hook): Hook {
  if (!isObject(hook)) throw new InvalidHookError('value', 'must be an object');
  const { id, keys, on } = hook;
  if (typeof id !== 'string' || id === '')
    throw new InvalidHookError('id', 'must be a text that is not empty');
  if (typeof hook.run !== 'function') throw new InvalidHookError('run', 'must be a function');
  if (!isList(keys) || !keys.every((key) => typeof key === 'string' && key !== ''))
    throw new InvalidHookError('keys', 'must be an array of texts that are not empty');
  if (
    on !== undefined &&
    !(isList(on) && on.every((one) => typeof one === 'string' && Object.hasOwn(TRIGGERS, one)))
  )
    throw new InvalidHookError('on', `must be an array of ${Object.keys(TRIGGERS).join(', ')}`);
  const run: Hook['run'] = (input) => hook.run(input);
  return { id, keys: [...keys], run, ...(on === undefined ? {} : { on: [...on] }) };
}

/** `Array.isArray` that leaves the type of a list as it is. */
function isList(value: readonly unknown[]): boolean {
  return Array.isArray(value);
}
