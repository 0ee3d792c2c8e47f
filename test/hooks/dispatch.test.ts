import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planDispatch } from '../../src/hooks/dispatch.ts';
import type { DispatchPlan } from '../../src/hooks/dispatch.ts';
import { listenerEnvironment } from '../../src/hooks/listener-environment.ts';
import type { ListenerEntry } from '../../src/hooks/listener-judge.ts';

type Name = ListenerEntry['name'];

const entry = (name: Name, more: Partial<ListenerEntry> = {}): ListenerEntry => ({
  name,
  kind: 'file',
  uid: 1000,
  mode: 0o755,
  executable: true,
  directories: [{ path: 'hooks.d', uid: 1000, mode: 0o755 }],
  ...more,
});

function plan(entries: readonly ListenerEntry[], event = 'after_user_prompt'): DispatchPlan {
  return planDispatch({ event, entries, me: 1000, platform: 'posix' });
}

describe('planDispatch', () => {
  it('says who runs, who is refused and why, who is skipped, for how long, and who hears it', () => {
    expect(
      plan([
        entry('30-c'),
        entry('.off'),
        entry('20-open', { mode: 0o777 }),
        entry('10-a'),
        entry('README', { executable: false }),
      ]),
    ).toEqual({
      event: 'after_user_prompt',
      run: ['10-a', '30-c'],
      unchecked: [],
      refused: [{ name: '20-open', reasons: ['group-writable', 'world-writable'] }],
      skipped: [
        { name: '.off', reasons: ['hidden'] },
        { name: 'README', reasons: ['not-executable'] },
      ],
      budget: { seconds: 15, graceSeconds: 5 },
      output: 'model',
    });
  });

  it('of an empty or missing folder runs nothing', () => {
    expect(plan([], 'after_save')).toEqual({
      event: 'after_save',
      run: [],
      unchecked: [],
      refused: [],
      skipped: [],
      budget: { seconds: 120, graceSeconds: 5 },
      output: 'log',
    });
  });

  it('takes the budget from the configuration', () => {
    const question = { event: 'x', entries: [], me: 1000, platform: 'posix' as const };
    expect(
      planDispatch({ ...question, config: { 'listeners.timeoutSeconds': 0 } }).budget.seconds,
    ).toBeNull();
  });

  it('runs all on Windows, and says of which nobody knows whose they are', () => {
    const windows = planDispatch({
      event: 'x',
      entries: [entry('b'), entry('a')],
      me: null,
      platform: 'windows',
    });
    expect(windows).toMatchObject({ run: ['a', 'b'], unchecked: ['a', 'b'], refused: [] });
  });

  it.each([[['b', 'a', 'B', '10', '9', 'é', 'z', '😀', '\uffee']], [['a', 'ab', 'a-', 'a0', 'A', '']]])(
    'runs %j in the order of their bytes',
    (names) => {
      const bytes = (name: string): string => Buffer.from(name).toString('hex');
      const inOrder = [...names].sort((one, other) => (bytes(one) < bytes(other) ? -1 : 1));
      expect(plan(names.map((name) => entry(name))).run).toEqual(inOrder);
    },
  );

  it('has names that are no text in the same order', () => {
    const raw = new Uint8Array([0x61, 0xff]);
    expect(plan([entry('b'), entry(raw), entry('a')]).run).toEqual(['a', raw, 'b']);
  });

  it('is the same in whatever order the folder was listed', () => {
    const names = fc.uniqueArray(fc.string({ unit: 'binary', maxLength: 4 }), { maxLength: 8 });
    fc.assert(
      fc.property(
        names.chain((some) =>
          fc.tuple(fc.constant(some), fc.shuffledSubarray(some, { minLength: some.length })),
        ),
        ([some, shuffled]) => {
          expect(plan(shuffled.map((name) => entry(name)))).toEqual(plan(some.map((name) => entry(name))));
        },
      ),
      { numRuns: 200 },
    );
  });
});

describe('listenerEnvironment', () => {
  const told = { event: 'after_post_tool', project: '/w', session: 's', payload: 'whole' } as const;

  it('is the caller’s and what the listener is told', () => {
    expect(listenerEnvironment({ PATH: '/bin', HOME: undefined }, told)).toEqual({
      PATH: '/bin',
      TRANSCRIPT_FACTS_EVENT: 'after_post_tool',
      TRANSCRIPT_FACTS_PROJECT: '/w',
      TRANSCRIPT_FACTS_SESSION: 's',
      TRANSCRIPT_FACTS_PAYLOAD: 'whole',
    });
  });

  it('drops what came under our names, but for the mark of a writer', () => {
    const brought = {
      TRANSCRIPT_FACTS_EVENT: 'forged',
      TRANSCRIPT_FACTS_SAVE: '1',
      TRANSCRIPT_FACTS_FOREGROUND: '1',
      TRANSCRIPT_FACTS_CAPTURE: 'run-1',
    };
    expect(listenerEnvironment(brought, { ...told, session: null, payload: 'none' })).toEqual({
      TRANSCRIPT_FACTS_CAPTURE: 'run-1',
      TRANSCRIPT_FACTS_EVENT: 'after_post_tool',
      TRANSCRIPT_FACTS_PROJECT: '/w',
      TRANSCRIPT_FACTS_SESSION: '',
      TRANSCRIPT_FACTS_PAYLOAD: 'none',
    });
  });

  it.each([
    ['after_post_tool', true, '1'],
    ['after_post_tool', false, undefined],
    ['after_save', true, undefined],
  ])('%s, a save was started: %j', (event, save, mark) => {
    expect(listenerEnvironment({}, { ...told, event, save })['TRANSCRIPT_FACTS_SAVE']).toBe(mark);
  });
});
