/**
 * What else a session says and runs never adds a fact; as a call of its own that shows no address of a later fact it takes
 * none away (issue 8, design law 4).
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sessions, type Deed, type ShellStep, type Step } from '../../src/arbitraries/index.ts';
import type { Event } from '../../src/transcript/events.ts';
import { call, prose, result } from '../support/events.ts';
import { ADDITIONS, SAYINGS, type Addition, type Shown } from './addition-table.ts';
import {
  addressesIn,
  asText,
  linesOf,
  RECORDED_REPOSITORY,
  RECORDED_SESSIONS,
  summaryOfEvents,
  summaryOfText,
  type Summary,
} from './retold.ts';

/** Numbers that neither the generators nor the recorded sessions use. */
const FRESH = 90_001;

interface Added {
  readonly place: number;
  readonly addition: Addition;
  /** Choose among the addresses that may be shown. */
  readonly choices: readonly [number, number];
}

const added: fc.Arbitrary<Added> = fc.record({
  place: fc.nat(),
  addition: fc.constantFrom(...ADDITIONS),
  choices: fc.tuple(fc.nat(), fc.nat()),
});

/** Fresh addresses, of this repository and of another one, and those that are given. */
function shownBy({ choices }: Added, repository: string, more: readonly string[]): Shown {
  const address = (name: string, number: number): string =>
    `https://github.com/${name}/pull/${number.toString()}`;
  const all = [
    address(repository, FRESH),
    address(repository, FRESH + 1),
    address('quay/anchor', FRESH),
    ...more,
  ];
  const [first = '', second = ''] = choices.map((choice) => all[choice % all.length]);
  return { first, second, permalink: `${address(repository, FRESH)}#issuecomment-90000000001` };
}

const shell = ({ script, prints }: Addition, shown: Shown): ShellStep => ({
  kind: 'shell',
  script: script(shown),
  prints: prints(shown),
  exitCode: 0,
});

/**
 * Addresses that are there and were not, and a comment too many. What was held by other proof may be left to the client's own
 * records, and a comment be left without its permalink.
 */
function grownFrom(before: Summary, after: Summary): readonly string[] {
  const addresses = (facts: readonly string[]): readonly string[] =>
    facts.map((fact) => fact.split(' ', 1)[0] ?? '');
  const held = {
    ...before,
    linked: [...before.linked, ...before.pullRequests],
    comments: ['unseen', ...before.comments],
  };
  const grown = (['pullRequests', 'comments', 'linked'] as const).flatMap((kind) => {
    const known = new Set(addresses(held[kind]));
    return addresses(after[kind]).filter((address) => !known.has(address));
  });
  return after.comments.length > before.comments.length ? [...grown, 'a comment'] : grown;
}

const textOf = (step: Step): string => {
  if (step.kind === 'shell') return step.script + step.prints;
  if (step.kind === 'words') return step.text;
  return JSON.stringify(step);
};

/**
 * The addresses in all that is said and run, but for those that others name: an agent's word on a pull request that a person
 * named first counts for nothing (pull-requests.md, 10.11), and it would not be the person's first any more.
 */
function addressesBut(all: string, others: string): readonly string[] {
  const told = addressesIn(others);
  return addressesIn(all).filter((address) => !told.includes(address));
}

const isOthers = (step: Step): boolean => step.kind === 'words' && step.by !== 'agent';
const untold = (steps: readonly Step[]): readonly string[] =>
  addressesBut(steps.map(textOf).join('\n'), steps.filter(isOthers).map(textOf).join('\n'));

/** A deed that holds all steps: steps alone decide what is written. */
const asDeeds = (steps: readonly Step[]): readonly Deed[] => [
  { name: 'all', steps, truth: { pullRequests: [], comments: [], refused: [] } },
];

const RUNS = { numRuns: 150 };

describe.each(['claude-code', 'codex'] as const)('in sessions of %s', (client) => {
  const told = sessions({ client, maxDeeds: 5 });
  const summaryOfSteps = (repository: string, steps: readonly Step[]): Summary =>
    summaryOfText(asText(linesOf(client, repository, asDeeds(steps))), repository);

  test('a call of its own changes nothing', () => {
    fc.assert(
      fc.property(told, added, ({ repository, deeds, text }, more) => {
        const steps = deeds.flatMap((deed) => deed.steps);
        const place = more.place % (steps.length + 1);
        const before = steps.slice(0, place);
        const shown = shownBy(more, repository, addressesIn(before.map(textOf).join('\n')));
        const all = [...before, shell(more.addition, shown), ...steps.slice(place)];
        expect(summaryOfSteps(repository, all)).toEqual(summaryOfText(text, repository));
      }),
      RUNS,
    );
  });

  test('a call of its own adds nothing, whatever it shows', () => {
    fc.assert(
      fc.property(told, added, ({ repository, deeds, text }, more) => {
        const steps = deeds.flatMap((deed) => deed.steps);
        const place = more.place % (steps.length + 1);
        const shown = shownBy(more, repository, untold(steps));
        const all = [...steps.slice(0, place), shell(more.addition, shown), ...steps.slice(place)];
        expect(grownFrom(summaryOfText(text, repository), summaryOfSteps(repository, all))).toEqual([]);
      }),
      RUNS,
    );
  });

  test('before or behind another script it adds nothing', () => {
    fc.assert(
      fc.property(told, added, fc.boolean(), ({ repository, deeds, text }, more, isBehind) => {
        const steps = deeds.flatMap((deed) => deed.steps);
        const scripts = steps.filter((step) => step.kind === 'shell');
        fc.pre(scripts.length > 0);
        const chosen = scripts[more.place % scripts.length];
        const goesBehind = isBehind && chosen?.exitCode === 0;
        // Nothing is shown before it is there.
        const shown = addressesBut(untold(steps).join('\n'), goesBehind ? '' : (chosen?.prints ?? ''));
        const extra = shell(more.addition, shownBy(more, repository, shown));
        const all = steps.map((step): Step => {
          if (step !== chosen || step.kind !== 'shell') return step;
          const [first, last] = goesBehind ? [step, extra] : [extra, step];
          const script = `${first.script}\n${last.script}`;
          return { ...step, script, prints: first.prints + last.prints };
        });
        expect(grownFrom(summaryOfText(text, repository), summaryOfSteps(repository, all))).toEqual([]);
      }),
      RUNS,
    );
  });

  test('words of a person change nothing', () => {
    fc.assert(
      fc.property(told, added, fc.constantFrom(...SAYINGS), ({ repository, deeds, text }, more, saying) => {
        const steps = deeds.flatMap((deed) => deed.steps);
        const place = more.place % (steps.length + 1);
        const before = steps.slice(0, place);
        const shown = shownBy(more, repository, addressesIn(before.map(textOf).join('\n')));
        const all = [...before, saying(shown), ...steps.slice(place)];
        expect(summaryOfSteps(repository, all)).toEqual(summaryOfText(text, repository));
      }),
      RUNS,
    );
  });
});

/** What came before a place of a recorded session. */
const shownBefore = (events: readonly Event[], place: number): readonly string[] =>
  addressesIn(
    events
      .slice(0, place)
      .map((event) => JSON.stringify(event))
      .join('\n'),
  );

describe('in recorded sessions', () => {
  const recorded = fc.constantFrom(...RECORDED_SESSIONS);

  test('a call of its own, or words of a person, change nothing', () => {
    fc.assert(
      fc.property(
        recorded,
        added,
        fc.option(fc.constantFrom(...SAYINGS)),
        ({ name, events, summary }, more, saying) => {
          const place = more.place % (events.length + 1);
          const shown = shownBy(more, RECORDED_REPOSITORY, shownBefore(events, place));
          const step = saying === null ? shell(more.addition, shown) : saying(shown);
          const all = [...events.slice(0, place), ...eventsOf(step), ...events.slice(place)];
          expect([name, summaryOfEvents(all, RECORDED_REPOSITORY)]).toEqual([name, summary]);
        },
      ),
      { numRuns: 300 },
    );
  });

  test('before another script it adds nothing', () => {
    fc.assert(
      fc.property(recorded, added, ({ name, text, events, summary }, more) => {
        const calls = events.flatMap((event) =>
          event.kind === 'call' && event.script !== null ? [event.callId] : [],
        );
        fc.pre(calls.length > 0);
        const callId = calls[more.place % calls.length];
        // Neither what others named first, nor what is shown before it is there.
        const kept = events.map((event) => {
          if (event.kind === 'prose') return event.role === 'agent' ? '' : event.text;
          return event.kind === 'result' && event.callId === callId ? (event.output ?? '') : '';
        });
        const shown = shownBy(more, RECORDED_REPOSITORY, addressesBut(text, kept.join('\n')));
        const { script, prints } = shell(more.addition, shown);
        const all = events.map((event): Event => {
          if (!('callId' in event) || event.callId !== callId) return event;
          if (event.kind === 'call') return { ...event, script: `${script}\n${event.script ?? ''}` };
          if (event.kind !== 'result' || event.output === null) return event;
          return { ...event, output: prints + event.output };
        });
        expect([name, grownFrom(summary, summaryOfEvents(all, RECORDED_REPOSITORY))]).toEqual([name, []]);
      }),
      { numRuns: 300 },
    );
  });
});

function eventsOf(step: Step): readonly Event[] {
  if (step.kind === 'words') return [prose(step.text, { role: 'person', key: 'added' })];
  if (step.kind !== 'shell') return [];
  return [call('added', step.script), result('added', step.prints, { exitCode: 0 })];
}
