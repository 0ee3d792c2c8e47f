import { createReader } from '../../transcript/reader.ts';
import type { Event } from '../../transcript/events.ts';
import { chunksOf } from '../chunks.ts';

export interface Exchanges {
  /** How often the agent acted on something that came to it: a message, or the result of a tool. */
  readonly exchanges: number;
  /** Messages of a person. */
  readonly userMessages: number;
}

/** Counts what happened in these lines of a transcript; lines are whole and counted from 0. Copies of another session's do not count. */
export async function exchangesSince(
  path: string,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<Exchanges> {
  const reader = createReader({ file: path });
  const counter = exchangeCounter(({ line, inherited }) => line >= from && line < to && !inherited);
  for await (const chunk of chunksOf({ path, compressed: false })) counter.take(reader.push(chunk));
  counter.take(reader.end());
  return counter.counts();
}

/** Events that come to the agent: what it does next answers them. */
const isForAgent = (event: Event): boolean =>
  event.kind === 'result' || (event.kind === 'prose' && ['person', 'client', 'hook'].includes(event.role));
const isOfAgent = (event: Event): boolean =>
  (event.kind === 'call' && event.actor === 'agent') || (event.kind === 'prose' && event.role === 'agent');

function exchangeCounter(counts: (event: Event) => boolean): {
  readonly take: (events: readonly Event[]) => void;
  readonly counts: () => Exchanges;
} {
  let exchanges = 0;
  let userMessages = 0;
  // What came before the first line may be answered only behind it.
  let isAnswered = false;
  const take = (events: readonly Event[]): void => {
    for (const event of events.filter(counts)) {
      if (event.kind === 'prose' && event.role === 'person') userMessages += 1;
      if (isForAgent(event)) isAnswered = false;
      else if (isOfAgent(event) && !isAnswered) {
        exchanges += 1;
        isAnswered = true;
      }
    }
  };
  return { take, counts: () => ({ exchanges, userMessages }) };
}
