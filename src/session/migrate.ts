import * as z from 'zod';
import { STATE_VERSION } from './state.ts';
import { emptyTable, put, type Table } from './table.ts';

/**
 * Brings the state of an older release up to this one, step by step; null for a version that no step begins at. What an
 * older state does not hold is not made up: it lacks what only the transcript can tell.
 */
export function migrate(state: object, version: unknown): unknown {
  let current: unknown = state;
  for (let at: unknown = version; at !== STATE_VERSION;) {
    const step = STEPS.find(({ from }) => from === at);
    if (step === undefined) return null;
    current = step.migrate(current);
    at = step.from + 1;
  }
  return current;
}

interface Step {
  readonly from: number;
  readonly migrate: (state: unknown) => unknown;
}

const STEPS: readonly Step[] = [
  { from: 1, migrate: tables },
  { from: 2, migrate: deedLists },
];

const map = z.record(z.string(), z.unknown()).catch({});
const list = z.array(z.unknown()).catch([]);
/** Results have had their own time since version 2. */
const results = z
  .array(
    z
      .looseObject({ event: z.looseObject({ at: z.string().nullable().catch(null) }) })
      .transform((one) => ({ ...one, at: one.event.at })),
  )
  .catch([]);
const callOne = z.looseObject({
  told: list,
  results,
  verdict: z.looseObject({ facts: list }).nullable().catch(null),
});
const fact = z.looseObject({ key: z.string() });
const stateOne = z.looseObject({
  shown: map,
  shownEarlier: map,
  calls: map,
  openings: map,
  claims: list,
  strays: results,
  linked: list,
});

/** Version 2: maps became tables, what proves a fact stands by its address, and comments came. */
function tables(value: unknown): unknown {
  const read = stateOne.safeParse(value);
  if (!read.success) return value;
  const { shown, shownEarlier, calls, openings, claims, linked, ...rest } = read.data;
  const owned = new WeakSet();
  const proofs = new Map<string, unknown[]>();
  const addProofs = (facts: readonly unknown[], source: string | null): readonly string[] =>
    facts.flatMap((one) => {
      const { data } = fact.safeParse(one);
      if (data === undefined) return [];
      proofs.set(data.key, [...(proofs.get(data.key) ?? []), { ...data, source }]);
      return [data.key];
    });
  const tableOf = (entries: readonly (readonly [string, unknown])[]): Table<unknown> => {
    const table = emptyTable<unknown>();
    for (const [key, one] of entries) put(table, key, one, owned);
    return table;
  };
  const callsNow = Object.entries(calls).map(([key, one]) => {
    const { data } = callOne.safeParse(one);
    if (data === undefined) return [key, one] as const;
    const facts = addProofs(data.verdict?.facts ?? [], `own ${key}`);
    addProofs(data.told, `told ${key}`);
    const verdict = data.verdict === null ? null : { ...data.verdict, facts };
    return [key, { ...data, verdict, lent: false, posts: [] }] as const;
  });
  addProofs(claims, null);
  const linkedNow = linked.flatMap((one) => {
    const { data } = fact.safeParse(one);
    return data === undefined ? [] : [[data.key, data] as const];
  });
  return {
    ...rest,
    version: 2,
    shown: [tableOf(Object.entries(shown)), tableOf(Object.entries(shownEarlier))],
    events: [emptyTable()],
    linked: tableOf(linkedNow),
    calls: tableOf(callsNow),
    latest: tableOf(Object.entries(openings).map(([name, opening]) => [name.replace(/#$/, ''), opening])),
    unseen: [],
    proofs: tableOf([...proofs]),
    posts: emptyTable(),
    postsOf: emptyTable(),
    fork: null,
    pushed: null,
    createFailed: null,
    defaultBranch: null,
    ownEvents: Object.keys(calls).length,
    dropped: { addresses: 0, events: 0, calls: 0, refusals: 0, results: 0 },
    unread: { session: 0, call: 0, result: 0, prose: 0, record: 0, other: 0 },
    inherits: false,
  };
}

const stateTwo = z.looseObject({ pushed: z.unknown().optional(), createFailed: z.unknown().optional() });

/** Version 3: what a call did is taken back where it is judged anew, so that more than the last deed is kept. */
function deedLists(value: unknown): unknown {
  const read = stateTwo.safeParse(value);
  if (!read.success) return value;
  const { pushed, createFailed, ...rest } = read.data;
  return { ...rest, version: 3, pushes: listOf(pushed), createFailures: listOf(createFailed) };
}

/** What is missing is no empty list: the state was cut off. */
function listOf(one: unknown): unknown {
  if (one === undefined) return undefined;
  return one === null ? [] : [one];
}
