import { describe, expect, test } from 'vitest';
import type { Hook } from '../../src/session/hook.ts';
import { DuplicateHookError, InvalidHookError, KeyTakenError, registry } from '../../src/session/registry.ts';

const hook = (id: string, keys: readonly string[] = [], more: Partial<Hook> = {}): Hook => ({
  id,
  keys,
  run: () => undefined,
  ...more,
});
const ids = (hooks: readonly Hook[]): readonly string[] => hooks.map(({ id }) => id);

describe('registry', () => {
  test('keeps the order of registration', () => {
    const made = registry([hook('b')]);
    made.register(hook('a'));
    expect(ids(made.hooks())).toEqual(['b', 'a']);
  });

  test('is a value: two know nothing of each other', () => {
    const [one, other] = [registry([hook('a', ['k'])]), registry([hook('a', ['k'])])];
    one.clear();
    expect(ids(one.hooks())).toEqual([]);
    expect(ids(other.hooks())).toEqual(['a']);
  });

  test('ignores the same hook again', () => {
    const same = hook('a', ['k']);
    const made = registry([same]);
    made.register(same);
    expect(ids(made.hooks())).toEqual(['a']);
  });

  test('frees ids and keys when it is cleared', () => {
    const made = registry([hook('a', ['k'])]);
    made.clear();
    made.register(hook('b', ['k']));
    made.register(hook('a'));
    expect(ids(made.hooks())).toEqual(['b', 'a']);
  });

  test('refuses another hook with an id in use', () => {
    const made = registry([hook('a')]);
    expect(() => made.register(hook('a'))).toThrow(DuplicateHookError);
    expect(() => made.register(hook('a'))).toThrow(expect.objectContaining({ hook: 'a' }));
  });

  test('refuses a key that another declared, and names both', () => {
    const made = registry([hook('a', ['x', 'y'])]);
    const taken = (): void => made.register(hook('b', ['z', 'y']));
    expect(taken).toThrow(KeyTakenError);
    expect(taken).toThrow(expect.objectContaining({ key: 'y', holder: 'a', hook: 'b' }));
    expect(ids(made.hooks())).toEqual(['a']);
    made.register(hook('c', ['z']));
    expect(ids(made.hooks())).toEqual(['a', 'c']);
  });

  test.each<readonly [string, unknown, string]>([
    ['null', null, 'value'],
    ['a function', (): void => undefined, 'value'],
    ['no id', { keys: [], run: (): void => undefined }, 'id'],
    ['an empty id', { id: '', keys: [], run: (): void => undefined }, 'id'],
    ['no run', { id: 'a', keys: [] }, 'run'],
    ['a run that is none', { id: 'a', keys: [], run: 'run' }, 'run'],
    ['no keys', { id: 'a', run: (): void => undefined }, 'keys'],
    ['keys that are a text', { id: 'a', keys: 'key', run: (): void => undefined }, 'keys'],
    ['an empty key', { id: 'a', keys: ['k', ''], run: (): void => undefined }, 'keys'],
    ['a key that is a number', { id: 'a', keys: [1], run: (): void => undefined }, 'keys'],
    ['an unknown kind of change', { id: 'a', keys: [], on: ['facts'], run: (): void => undefined }, 'on'],
    [
      'a kind of change that objects inherit',
      { id: 'a', keys: [], on: ['toString'], run: (): void => undefined },
      'on',
    ],
  ])('refuses %s', (_, wrong, field) => {
    const made = registry();
    const register: (hook: never) => void = made.register;
    const refused = (): void => register(wrong as never);
    expect(refused).toThrow(InvalidHookError);
    expect(refused).toThrow(expect.objectContaining({ field }));
    expect(made.hooks()).toEqual([]);
  });

  test('is not changed by who changes a hook afterwards', () => {
    const keys = ['x'];
    const made = registry([hook('a', keys)]);
    keys.push('y');
    made.register(hook('b', ['y']));
    expect(made.hooks().map((one) => one.keys)).toEqual([['x'], ['y']]);
  });

  test('runs a hook as a method of its own object', () => {
    const counter = {
      id: 'counter',
      keys: [],
      count: 0,
      run(): undefined {
        this.count += 1;
      },
    };
    const [registered] = registry([counter]).hooks();
    registered?.run({} as never);
    expect(counter.count).toBe(1);
  });
});
