/** Colours and line ends of outputs, lines written twice and lines of unknown types never change the facts (issue 8). */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sessions } from '../../src/arbitraries/index.ts';
import type { Client, Event } from '../../src/transcript/events.ts';
import {
  asText,
  linesOf,
  RECORDED_REPOSITORY,
  RECORDED_SESSIONS,
  type RecordedSession,
  summaryOfEvents,
  summaryOfText,
  withSteps,
} from './retold.ts';

/** Terminal codes, that may stand anywhere. */
const CODES = [
  '\u001b[0m',
  '\u001b[1;36m',
  '\u001b[38;5;214m',
  '\u001b[K',
  '\u001b[?25l',
  '\u001b]8;;https://github.com/quay/anchor/pull/90001\u0007',
  '\u001b]8;;\u001b\\',
] as const;

const carriageReturns = (text: string): string => text.replace(/\r?\n/g, '\r\n');

/** Each place of a text as a share of its length, with the code that stands there. */
const codes = fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.constantFrom(...CODES)), {
  minLength: 1,
  maxLength: 6,
});

function coloured(text: string, given: readonly (readonly [number, string])[]): string {
  // Within a character of two units there is no place.
  const characters = [...text];
  for (const [share, code] of given) characters.splice(Math.floor(share * (characters.length + 1)), 0, code);
  return characters.join('');
}

/** Every line in colour, as gh writes to a terminal. */
const bright = (text: string): string => text.replace(/^(.+)$/gm, '\u001b[1m\u001b[34m$1\u001b[0m\u001b[K');

const outputChange: fc.Arbitrary<(text: string) => string> = fc.oneof(
  fc.constantFrom(carriageReturns, bright, (text: string) => carriageReturns(bright(text))),
  codes.map((given) => (text: string) => coloured(text, given)),
);

const CLAIM = 'Opened a PR: https://github.com/acme/widgets/pull/90001';

/** What a reader of both clients has not seen yet: its words, if they were read, would make facts. */
const STRANGE_LINES: readonly object[] = [
  { type: 'glow' },
  {
    type: 'hologram',
    message: { role: 'assistant', content: CLAIM },
    payload: { type: 'message', text: CLAIM },
  },
  { type: 7, message: CLAIM, payload: ['gh pr create --fill'] },
  {},
];

/** Lines of a known type that hold an unknown one: of its own client, since others would tell which client wrote the file. */
const STRANGE_PARTS: Readonly<Record<Client, readonly object[]>> = {
  'claude-code': [
    { type: 'assistant', message: { role: 'assistant', content: [{ type: 'aura', text: CLAIM }] } },
    { type: 'system', subtype: 'aura', content: CLAIM },
    { type: 'attachment', attachment: { type: 'aura', content: CLAIM } },
  ],
  codex: [
    { type: 'response_item', payload: { type: 'aura', cmd: 'gh pr create --fill', call_id: 'call_x' } },
    { type: 'event_msg', payload: { type: 'aura', message: CLAIM } },
  ],
};
const STRANGE_TEXTS = [
  '',
  ' ',
  'null',
  '[]',
  '"gh pr create"',
  '{"type":"user","message":',
  'gh pr create --fill',
] as const;

interface Strange {
  readonly place: number;
  readonly line: string;
  /** Its type is a known one, which is not the first of a session: a queue line has to be that (transcripts.md, T50). */
  readonly isKnown: boolean;
}

const strangeTo = (client: Client): fc.Arbitrary<readonly Strange[]> => {
  const known = STRANGE_PARTS[client].map((line) => JSON.stringify(line));
  const unknown = [...STRANGE_LINES.map((line) => JSON.stringify(line)), ...STRANGE_TEXTS];
  const strange = fc.oneof(
    fc.record({ place: fc.nat(), line: fc.constantFrom(...unknown), isKnown: fc.constant(false) }),
    fc.record({ place: fc.nat(), line: fc.constantFrom(...known), isKnown: fc.constant(true) }),
  );
  return fc.array(strange, { minLength: 1, maxLength: 6 });
};

/** Places of a line, and how many lines behind it that it stands again. */
const repeats = fc.array(fc.tuple(fc.nat(), fc.nat({ max: 12 })), { minLength: 1, maxLength: 8 });

function withStrange(lines: readonly string[], more: readonly Strange[]): readonly string[] {
  const list = [...lines];
  for (const { place, line, isKnown } of more) {
    const from = isKnown ? Math.ceil(list.length / 2) : 0;
    list.splice(from + (place % (list.length - from + 1)), 0, line);
  }
  return list;
}

function withRepeats(
  lines: readonly string[],
  given: readonly (readonly [number, number])[],
): readonly string[] {
  const again = lines.map((): string[] => []);
  for (const [place, behind] of given) {
    const at = place % lines.length;
    again[Math.min(at + behind, lines.length - 1)]?.push(lines[at] ?? '');
  }
  return lines.flatMap((line, place) => [line, ...(again[place] ?? [])]);
}

const twice = (lines: readonly string[]): readonly string[] => [...lines, ...lines];
const eachTwice = (lines: readonly string[]): readonly string[] => lines.flatMap((line) => [line, line]);
const lineRepeats: fc.Arbitrary<(lines: readonly string[]) => readonly string[]> = fc.oneof(
  fc.constantFrom(eachTwice, twice),
  repeats.map((given) => (lines: readonly string[]) => withRepeats(lines, given)),
);

const RUNS = { numRuns: 200 };

describe.each(['claude-code', 'codex'] as const)('in sessions of %s nothing is changed', (client) => {
  const told = sessions({ client, maxDeeds: 5 });

  test('by terminal codes and line ends of outputs', () => {
    fc.assert(
      fc.property(told, outputChange, ({ repository, deeds, text }, change) => {
        const noisy = withSteps(deeds, (steps) =>
          steps.map((step) =>
            step.kind === 'shell' || step.kind === 'background'
              ? { ...step, prints: change(step.prints) }
              : step,
          ),
        );
        const retold = asText(linesOf(client, repository, noisy));
        expect(summaryOfText(retold, repository)).toEqual(summaryOfText(text, repository));
      }),
      RUNS,
    );
  });

  test('by lines that are written twice', () => {
    fc.assert(
      fc.property(told, lineRepeats, ({ repository, lines, text }, change) => {
        expect(summaryOfText(asText(change(lines)), repository)).toEqual(summaryOfText(text, repository));
      }),
      RUNS,
    );
  });

  test('by lines of unknown types', () => {
    fc.assert(
      fc.property(told, strangeTo(client), ({ repository, lines, text }, more) => {
        const all = asText(withStrange(lines, more));
        expect(summaryOfText(all, repository)).toEqual(summaryOfText(text, repository));
      }),
      RUNS,
    );
  });
});

describe('in recorded sessions nothing is changed', () => {
  const recorded = fc.constantFrom(...RECORDED_SESSIONS);
  const RECORDED_RUNS = { numRuns: 300 };
  const linesIn = (text: string): readonly string[] => text.replace(/\n$/, '').split('\n');

  test('by terminal codes and line ends of outputs', () => {
    const scripted = (events: readonly Event[]): ReadonlySet<string> =>
      new Set(
        events.flatMap((event) => (event.kind === 'call' && event.script !== null ? [event.callId] : [])),
      );
    fc.assert(
      fc.property(recorded, outputChange, ({ name, events, summary }, change) => {
        const shells = scripted(events);
        const noisy = events.map((event): Event => {
          if (event.kind !== 'result' || event.output === null || !shells.has(event.callId)) return event;
          return { ...event, output: change(event.output) };
        });
        expect([name, summaryOfEvents(noisy, RECORDED_REPOSITORY)]).toEqual([name, summary]);
      }),
      RECORDED_RUNS,
    );
  });

  // Codex 0.144 tells a compaction's summary by its place alone: the line of the compaction stands behind it.
  const isPlaced = ({ text }: RecordedSession): boolean =>
    text.includes('"type":"compacted"') && !text.includes('"compaction_output"');
  // The oldest rollouts write neither a time nor an identity on their lines: an id that comes again is a new call there (T18).
  const isTimeless = ({ name }: RecordedSession): boolean =>
    name.startsWith('codex-0.20.0') && name.includes('/transcript/');

  test('by lines that are written twice', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...RECORDED_SESSIONS.filter((one) => !isPlaced(one) && !isTimeless(one))),
        lineRepeats,
        ({ name, file, text, summary }, change) => {
          const again = summaryOfText(asText(change(linesIn(text))), RECORDED_REPOSITORY, file);
          expect([name, again]).toEqual([name, summary]);
        },
      ),
      RECORDED_RUNS,
    );
  });

  test.each(['claude-code', 'codex'] as const)('by lines of unknown types: %s', (client) => {
    const own = RECORDED_SESSIONS.filter(
      (one) => one.name.startsWith(client.split('-', 1)[0] ?? '') && !isPlaced(one),
    );
    fc.assert(
      fc.property(fc.constantFrom(...own), strangeTo(client), ({ name, file, text, summary }, more) => {
        const all = summaryOfText(asText(withStrange(linesIn(text), more)), RECORDED_REPOSITORY, file);
        expect([name, all]).toEqual([name, summary]);
      }),
      RECORDED_RUNS,
    );
  });
});
