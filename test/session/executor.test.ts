import { describe, expect, test, vi } from 'vitest';
import type { Change } from '../../src/session/change.ts';
import { keepChanges, retryHooks, type HookResult, type RetryOptions } from '../../src/session/executor.ts';
import { InvalidOutcomeError, UndeclaredKeyError } from '../../src/session/hook-outcome.ts';
import { HookStateError, readHookState, startHooks } from '../../src/session/hook-state.ts';
import type { Hook, HookInput, HookOutcome } from '../../src/session/hook.ts';
import { InvalidPatchError } from '../../src/session/patch.ts';
import { registry } from '../../src/session/registry.ts';
import { HookTimeoutError } from '../../src/session/run-hook.ts';
import { InvalidValueError, NotFoundError } from '../../src/session/store-errors.ts';
import { fact, factsWith, found, handClock, NOW, posted, run, storeWithSession } from '../support/hooks.ts';

const URL = 'https://github.com/acme/widgets/pull/7';

/** A hook that gives what it is told, whatever its type. */
const gives = (id: string, keys: readonly string[], outcome: unknown): Hook => ({
  id,
  keys,
  run: () => outcome as HookOutcome,
});
const sets = (id: string, key: string): Hook => gives(id, [key], { patch: { set: { [key]: id } } });
const sees = (id: string, seen: HookInput[], more: Partial<Hook> = {}): Hook => ({
  id,
  keys: [],
  run: (input) => {
    seen.push(input);
    return undefined;
  },
  ...more,
});
const brief = (results: readonly HookResult[]): readonly unknown[] =>
  results.map(({ hook, ran, ok, error }) =>
    ok ? (ran ? `${hook} ok` : `${hook} idle`) : `${hook}: ${error?.name}`,
  );

describe('when hooks run', () => {
  test('not without new events', async () => {
    const seen: HookInput[] = [];
    const { results } = await run([sees('a', seen)], { taken: 0 });
    expect([results, seen]).toEqual([[], []]);
  });

  test('with new events even if they changed nothing, where all kinds are wanted', async () => {
    const seen: HookInput[] = [];
    const { results } = await run([sees('a', seen)]);
    expect(brief(results)).toEqual(['a ok']);
    expect(seen.map(({ changes }) => changes)).toEqual([[]]);
  });

  test('only where a change is of a kind that they asked for, and see no other', async () => {
    const seen: HookInput[] = [];
    const changes: readonly Change[] = [found(URL), { kind: 'comment', comment: posted('1') }];
    const hooks = [sees('a', seen, { on: ['comment'] }), sees('b', seen, { on: ['withdrawal'] })];
    const { results } = await run(hooks, { changes });
    expect(brief(results)).toEqual(['a ok', 'b idle']);
    expect(seen.map((input) => input.changes.map(({ kind }) => kind))).toEqual([['comment']]);
  });

  test('at rest those that asked for it, without an event too', async () => {
    const seen: HookInput[] = [];
    const hooks = [sees('a', seen, { on: ['rest'] }), sees('b', seen), sees('c', seen, { on: ['fact'] })];
    const { results } = await run(hooks, {
      taken: 0,
      session: { id: 's1', rest: 'pause', goal: 'Open a PR.' },
    });
    expect(brief(results)).toEqual(['a ok', 'b idle', 'c idle']);
    expect(seen.map(({ session }) => session)).toEqual([{ id: 's1', rest: 'pause', goal: 'Open a PR.' }]);
  });

  test('those that asked for rest alone do not run for events', async () => {
    expect(brief((await run([sees('a', [], { on: ['rest'] })])).results)).toEqual(['a idle']);
  });

  test('after the transcript is saved', async () => {
    const order: string[] = [];
    const saved = new Promise<void>((resolve) => setTimeout(resolve, 10)).then(() => order.push('saved'));
    const hook: Hook = { id: 'a', keys: [], run: () => void order.push('ran') as undefined };
    await run([hook], { saved });
    expect(order).toEqual(['saved', 'ran']);
  });

  test('not at all where it could not be saved; the state stays', async () => {
    const seen: HookInput[] = [];
    const state = startHooks();
    const answer = await run([sees('a', seen)], {
      state,
      saved: Promise.reject(new Error('disk full')),
      changes: [found(URL)],
    });
    expect(answer).toEqual({ state, results: [], notSaved: new Error('disk full') });
    expect(seen).toEqual([]);
  });

  test('not without a time', async () => {
    await expect(run([], { now: 'soon' })).rejects.toThrow(InvalidValueError);
  });
});

describe('order and isolation', () => {
  test('one after the other, each seeing what the one before it wrote', async () => {
    const seen: HookInput[] = [];
    const slowly: Hook = {
      ...sets('a', 'x'),
      run: async () => ({ patch: { set: { x: await Promise.resolve(1) } } }),
    };
    const store = await storeWithSession();
    const { results } = await run([slowly, sees('b', seen)], { store });
    expect(brief(results)).toEqual(['a ok', 'b ok']);
    expect(results[0]?.patched).toEqual(['x']);
    expect(seen[0]?.metadata).toEqual({ x: 1 });
  });

  const failing: readonly (readonly [string, unknown, string])[] = [
    ['a number', 7, InvalidOutcomeError.name],
    ['a text', 'patch', InvalidOutcomeError.name],
    ['a list', [], InvalidOutcomeError.name],
    ['a part that is none', { pach: {} }, InvalidOutcomeError.name],
    ['a patch that is none', { patch: 'x' }, InvalidPatchError.name],
    ['a value that is no JSON', { patch: { set: { own: undefined } } }, InvalidPatchError.name],
    ['rows that are no array', { rows: {} }, InvalidOutcomeError.name],
    ['a row that is none', { rows: [{ posting: 'posted' }] }, InvalidOutcomeError.name],
    ['a warning without a key', { warnings: [{ text: 'x' }] }, InvalidOutcomeError.name],
    [
      'a withdrawal without an address',
      { warnings: [{ key: 'k', withdrawn: true }] },
      InvalidOutcomeError.name,
    ],
    ['a warning that is no JSON', { warnings: [{ key: 'k', at: new Date(0) }] }, InvalidOutcomeError.name],
    ['an undeclared key', { patch: { set: { own: 1, other: 2 } } }, UndeclaredKeyError.name],
    ['an undeclared key to remove', { patch: { remove: ['other'] } }, UndeclaredKeyError.name],
    ['a promise of garbage', Promise.resolve(7), InvalidOutcomeError.name],
    [
      'a part that throws when it is read',
      Object.defineProperty({}, 'patch', {
        enumerable: true,
        get: () => {
          throw new RangeError('trap');
        },
      }),
      'RangeError',
    ],
  ];
  test.each(failing)(
    "an outcome with %s is that hook's failure, and nothing of it is done",
    async (_, outcome, name) => {
      const store = await storeWithSession();
      const { results } = await run([sets('first', 'a'), gives('bad', ['own'], outcome), sets('last', 'b')], {
        store,
      });
      expect(brief(results)).toEqual(['first ok', `bad: ${name}`, 'last ok']);
      expect((await store.read('s1'))?.metadata).toEqual({ a: 'first', b: 'last' });
    },
  );

  const throwing: readonly (readonly [string, () => never | Promise<never>, string])[] = [
    [
      'throws',
      () => {
        throw new TypeError('no');
      },
      'no',
    ],
    ['rejects', () => Promise.reject(new TypeError('no')), 'no'],
    [
      'throws a text',
      () => {
        throw 'plain text';
      },
      'plain text',
    ],
    [
      'throws undefined',
      () => {
        throw undefined;
      },
      'undefined',
    ],
    [
      'throws what has no text',
      () => {
        throw Object.create(null);
      },
      'something that has no text',
    ],
  ];
  test.each(throwing)('a hook that %s fails alone', async (_, fail, message) => {
    const { results } = await run([sets('a', 'x'), { id: 'bad', keys: [], run: fail }, sets('b', 'y')]);
    expect(results.map(({ ok }) => ok)).toEqual([true, false, true]);
    expect(results[1]?.error?.message).toBe(message);
  });

  test.each<readonly [string, (input: HookInput) => unknown]>([
    ['metadata', (input) => Object.assign(input.metadata, { x: 1 })],
    ['changes', (input) => Reflect.apply(Array.prototype.push, input.changes, [1])],
    ['a fact of a change', (input) => Object.assign(input.changes[0] ?? {}, { fact: null })],
    ['facts', (input) => Object.assign(input.facts.pullRequests[0] ?? {}, { url: 'x' })],
    ['the session', (input) => Object.assign(input.session, { id: 'other' })],
    ['the input', (input) => Object.assign(input, { now: '' })],
  ])('a hook that changes %s fails, and nobody sees it', async (_, change) => {
    const seen: HookInput[] = [];
    const changes = [found(URL)];
    const facts = factsWith([fact(URL)]);
    const before = JSON.stringify([changes, facts]);
    const bad: Hook = { id: 'bad', keys: [], run: (input) => void change(input) as undefined };
    const { results } = await run([sees('a', seen), bad, sees('b', seen)], { changes, facts });
    expect(brief(results)).toEqual(['a ok', 'bad: TypeError', 'b ok']);
    expect(JSON.stringify([changes, facts])).toBe(before);
    expect(seen[1]?.changes).toEqual(changes);
    expect(seen[1]?.session).toEqual({ id: 's1' });
  });

  test('a store that refuses is the failure of the hook that asked', async () => {
    const { results } = await run([sets('a', 'x')], { session: { id: 'gone' } });
    expect(results[0]?.error).toBeInstanceOf(NotFoundError);
  });

  test('works on the column that it is told', async () => {
    const store = await storeWithSession();
    await run([sets('a', 'x')], { store, column: 'custom_metadata' });
    expect(await store.read('s1')).toMatchObject({ metadata: {}, custom_metadata: { x: 'a' } });
  });

  test('facts are read only where a hook looks at them, and once', async () => {
    const facts = vi.fn(() => {
      const given = factsWith([fact(URL)]);
      return typeof given === 'function' ? given() : given;
    });
    await run([sees('a', [])], { facts });
    expect(facts).not.toHaveBeenCalled();
    const looks: Hook = { id: 'b', keys: [], run: (input) => void input.facts.pullRequests as undefined };
    await run([looks, { ...looks, id: 'c' }], { facts });
    expect(facts).toHaveBeenCalledTimes(1);
  });
});

describe('time', () => {
  /** A hook that is under way when the promise that comes with it is done. */
  function waiting(
    id: string,
    outcome: Promise<HookOutcome | undefined>,
  ): { readonly hook: Hook; readonly begun: Promise<void> } {
    let begin = (): void => undefined;
    const begun = new Promise<void>((resolve) => {
      begin = resolve;
    });
    return {
      begun,
      hook: {
        id,
        keys: ['late'],
        run: () => {
          begin();
          return outcome;
        },
      },
    };
  }

  test('a hook that never settles is over its time by the clock that was handed in', async () => {
    const clock = handClock();
    const { hook, begun } = waiting('never', new Promise(() => undefined));
    const ran = run([hook, sets('next', 'x')], { clock });
    await begun;
    clock.move(10_000);
    const { results } = await ran;
    expect(brief(results)).toEqual(['never: HookTimeoutError', 'next ok']);
    expect(results[0]).toMatchObject({
      timeout: true,
      ms: 10_000,
      slow: true,
      error: new HookTimeoutError('never', 10_000),
    });
  });

  test.each<
    readonly [string, (settle: (outcome: HookOutcome) => void, fail: (error: Error) => void) => void]
  >([
    ['an outcome', (settle) => settle({ patch: { set: { late: 1 } } })],
    ['a rejection', (_, fail) => fail(new Error('late'))],
  ])('%s that comes late is dropped', async (_, comes) => {
    const clock = handClock();
    const store = await storeWithSession();
    let settle: (outcome: HookOutcome) => void = () => undefined;
    let fail: (error: Error) => void = () => undefined;
    const { hook, begun } = waiting(
      'late',
      new Promise((resolve, reject) => {
        [settle, fail] = [resolve, reject];
      }),
    );
    const ran = run([hook], { clock, store, timeout: 50 });
    await begun;
    clock.move(50);
    expect((await ran).results[0]?.timeout).toBe(true);
    comes(settle, fail);
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect((await store.read('s1'))?.metadata).toEqual({});
  });

  test('one that holds the thread is over its time too', async () => {
    const clock = handClock();
    const holds: Hook = {
      id: 'holds',
      keys: ['x'],
      run: () => {
        // No timer runs while a hook does not return: only the clock tells.
        clock.now = () => 20_000;
        return { patch: { set: { x: 1 } } };
      },
    };
    const store = await storeWithSession();
    const { results } = await run([holds], { clock, store });
    expect(results[0]).toMatchObject({ timeout: true, ok: false });
    expect((await store.read('s1'))?.metadata).toEqual({});
  });

  test('a slow one is reported, and its patch is applied', async () => {
    const clock = handClock();
    let settle: (outcome: HookOutcome) => void = () => undefined;
    const { hook, begun } = waiting(
      'slow',
      new Promise((resolve) => {
        settle = resolve;
      }),
    );
    const ran = run([hook], { clock, slowAfter: 200 });
    await begun;
    clock.move(300);
    settle({ patch: { set: { late: 1 } } });
    expect((await ran).results[0]).toMatchObject({ ok: true, slow: true, ms: 300, patched: ['late'] });
  });
});

describe('a hook that failed', () => {
  const flaky = (seen: (readonly Change[])[], isDown: () => boolean): Hook => ({
    id: 'flaky',
    keys: [],
    run: ({ changes }) => {
      if (isDown()) throw new Error('down');
      seen.push(changes);
      return undefined;
    },
  });
  const urlsOf = (changes: readonly Change[] | undefined): readonly unknown[] =>
    (changes ?? []).map((change) => (change.kind === 'fact' ? change.fact.url : change.kind));
  const at = (number: number): Change => found(`https://github.com/acme/widgets/pull/${number}`);
  const options = async (hook: Hook): Promise<RetryOptions> => ({
    registry: registry([hook]),
    state: startHooks(),
    store: await storeWithSession(),
    clock: handClock(),
    now: NOW,
    session: { id: 's1' },
    facts: factsWith([]),
  });

  test('gets its changes again with the next batch, in front of the new ones, and only once', async () => {
    const seen: (readonly Change[])[] = [];
    let down = true;
    const hook = flaky(seen, () => down);
    const first = await run([hook], { changes: [at(1)] });
    const second = await run([hook], {
      state: readHookState(JSON.parse(JSON.stringify(first.state))),
      changes: [at(2)],
    });
    down = false;
    const third = await run([hook], { state: second.state, changes: [at(3)] });
    await run([hook], { state: third.state, changes: [at(4)] });
    expect(seen.map((changes) => urlsOf(changes).map((url) => String(url).slice(-1)))).toEqual([
      ['1', '2', '3'],
      ['4'],
    ]);
  });

  test('is run by a retry alone, without a message', async () => {
    const seen: (readonly Change[])[] = [];
    let down = true;
    const hook = flaky(seen, () => down);
    const failed = await run([hook, sets('other', 'x')], { changes: [at(1)] });
    const again = { ...(await options(hook)), state: failed.state };
    expect(brief((await retryHooks(again)).results)).toEqual(['flaky: Error']);
    down = false;
    const healed = await retryHooks({ ...again, registry: registry([hook, sets('other', 'x')]) });
    expect(brief(healed.results)).toEqual(['flaky ok', 'other idle']);
    expect(urlsOf(seen[0])).toEqual(['https://github.com/acme/widgets/pull/1']);
    expect(brief((await retryHooks({ ...again, state: healed.state })).results)).toEqual(['flaky idle']);
  });

  test('at rest is run again by a retry', async () => {
    let down = true;
    const hook: Hook = {
      id: 'a',
      keys: [],
      on: ['rest'],
      run: () => {
        if (down) throw new Error('down');
        return undefined;
      },
    };
    const session = { id: 's1', rest: 'pause' };
    const failed = await run([hook], { taken: 0, session });
    down = false;
    expect(
      brief((await retryHooks({ ...(await options(hook)), state: failed.state, session })).results),
    ).toEqual(['a ok']);
  });

  test('is not run by a rest that it did not ask for', async () => {
    const hook = flaky([], () => true);
    const failed = await run([hook], { changes: [at(1)] });
    const rest = await run([hook], { state: failed.state, taken: 0, session: { id: 's1', rest: 'pause' } });
    expect(brief(rest.results)).toEqual(['flaky idle']);
    expect(rest.state).toEqual(failed.state);
  });

  test('keeps a hundred batches, the latest, and counts the rest', async () => {
    const seen: (readonly Change[])[] = [];
    let down = true;
    const hook = flaky(seen, () => down);
    let state = startHooks();
    for (let number = 1; number <= 103; number += 1)
      ({ state } = await run([hook], { state, changes: [at(number)] }));
    expect(state.hooks[0]?.kept.length).toBe(100);
    expect(state.hooks[0]?.dropped).toBe(3);
    down = false;
    await run([hook], { state });
    expect(urlsOf(seen[0])).toHaveLength(100);
    expect(urlsOf(seen[0])[0]).toBe('https://github.com/acme/widgets/pull/4');
  });

  test('has its changes put down before it runs, for a worker that may die', async () => {
    const seen: (readonly Change[])[] = [];
    const hook = flaky(seen, () => false);
    const given = await options(hook);
    const state = keepChanges(given.state, given.registry, [at(1)]);
    const ran = await retryHooks({ ...given, state });
    expect(urlsOf(seen[0])).toEqual(['https://github.com/acme/widgets/pull/1']);
    expect(ran.state.hooks[0]?.kept).toEqual([]);
  });

  test('leaves the state of a run that failed as plain JSON', async () => {
    const { state } = await run([flaky([], () => true)], { changes: [at(1)] });
    expect(JSON.parse(JSON.stringify(state))).toEqual(state);
  });
});

describe('readHookState', () => {
  test.each<readonly [string, unknown, string]>([
    ['another version', { version: 2, hooks: [], recalled: [] }, 'version'],
    ['no version', { hooks: [], recalled: [] }, 'version'],
    ['nothing', null, ''],
    ['a text', 'state', ''],
    ['no list of hooks', { version: 1, hooks: {}, recalled: [] }, 'hooks'],
    [
      'a change of no kind',
      { version: 1, recalled: [], hooks: [{ id: 'a', handed: [], dropped: 0, kept: [[{ kind: 'x' }]] }] },
      'hooks.0.kept.0.0',
    ],
    [
      'a change without what changed',
      { version: 1, recalled: [], hooks: [{ id: 'a', handed: [], dropped: 0, kept: [[{ kind: 'fact' }]] }] },
      'hooks.0.kept.0.0',
    ],
    [
      'a count below zero',
      { version: 1, recalled: [], hooks: [{ id: 'a', handed: [], dropped: -1, kept: [] }] },
      'hooks.0.dropped',
    ],
  ])('refuses %s and names the field', (_, value, field) => {
    const read = (): unknown => readHookState(value);
    expect(read).toThrow(HookStateError);
    expect(read).toThrow(expect.objectContaining({ field }));
  });
});
