import fc from 'fast-check';
import type { CallEvent, Event, ProseEvent, RecordEvent, ResultEvent, Status } from '../transcript/events.ts';
import { sessions } from './session.ts';

/** What events are made of. */
export interface EventOptions {
  /** Events at most; 20 if not given. */
  readonly maxEvents?: number;
}

const STATUSES: readonly Status[] = ['ok', 'failed', 'not-run', 'unknown'];

/** Marks that change whose act an event is, or how it ended. */
interface Marks {
  readonly inherited: boolean;
  readonly status: Status;
  readonly actor: CallEvent['actor'];
  readonly role: ProseEvent['role'];
  readonly background: boolean;
  readonly complete: boolean;
  readonly at: string | null;
}

const marks: fc.Arbitrary<Marks> = fc.record({
  inherited: fc.boolean(),
  status: fc.constantFrom(...STATUSES),
  actor: fc.constantFrom('agent', 'subagent', 'person', 'client'),
  role: fc.constantFrom('agent', 'subagent', 'person', 'client', 'hook'),
  background: fc.boolean(),
  complete: fc.boolean(),
  at: fc.constantFrom(null, '2026-11-30T09:00:00.000Z', 'no time'),
});

function marked(event: Event, given: Marks): Event {
  const { inherited, at, status, actor, role, background, complete } = given;
  switch (event.kind) {
    case 'call':
      return { ...event, inherited, at, actor, background } satisfies CallEvent;
    case 'result':
      return { ...event, inherited, at, status, complete } satisfies ResultEvent;
    case 'prose':
      return { ...event, inherited, at, role } satisfies ProseEvent;
    case 'record':
      return { ...event, inherited, at } satisfies RecordEvent;
    case 'session':
      return { ...event, at };
  }
}

/**
 * Lists of events that are well formed and make no promise beyond: out of order, inherited, by anybody, ended in any way,
 * unanswered. Their truth is that `eventSchema` takes each and nothing throws. Page: `docs/arbitraries/events.md`.
 */
export function events({ maxEvents = 20 }: EventOptions = {}): fc.Arbitrary<readonly Event[]> {
  return fc
    .record({
      session: sessions({ maxDeeds: Math.max(1, Math.ceil(maxEvents / 2)) }),
      order: fc.array(fc.nat(), { maxLength: maxEvents }),
      changes: fc.array(fc.option(marks), { minLength: maxEvents, maxLength: maxEvents }),
    })
    .map(({ session, order, changes }) => {
      const left = [...session.events];
      return order.flatMap((place, index): readonly Event[] => {
        const [event] = left.splice(place % Math.max(1, left.length), 1);
        const change = changes[index] ?? null;
        if (event === undefined) return [];
        return [change === null ? event : marked(event, change)];
      });
    });
}
