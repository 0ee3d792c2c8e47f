import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { merged, type Lane } from '../../src/node/merge.ts';
import { interleave } from '../../src/transcript/interleave.ts';
import type { Event } from '../../src/transcript/events.ts';
import { prose } from './events.ts';

async function* batches(events: readonly Event[], size: number): AsyncGenerator<readonly Event[]> {
  yield [];
  for (let from = 0; from < events.length; from += size) yield events.slice(from, from + size);
}

function startOf(events: readonly Event[]): number {
  const times = events.map((event) => Date.parse(event.at ?? '')).filter((time) => !Number.isNaN(time));
  return times[0] ?? Number.POSITIVE_INFINITY;
}

async function order(files: readonly (readonly Event[])[], size: number): Promise<string[]> {
  const keys: string[] = [];
  const lanes = files.map((events) => ({ start: startOf(events), open: () => batches(events, size) }));
  for await (const { events } of merged(lanes)) keys.push(...events.map((event) => event.key));
  return keys;
}

const at = (second: number): string => new Date(Date.UTC(2026, 10, 30) + second * 1000).toISOString();

describe('events of several files', () => {
  test('come by their times, those without a time after the one before them', async () => {
    const main = [prose('a0', at(0)), prose('a4', at(4)), prose('a?', null), prose('a9', at(9))];
    const agent = [prose('b?', null), prose('b3', at(3)), prose('b5', at(5)), prose('b!', 'no date')];
    expect(await order([main, agent], 2)).toEqual(['a0', 'b?', 'b3', 'a4', 'a?', 'b5', 'b!', 'a9']);
  });

  test('keep the order of their file where times go backwards (T19)', async () => {
    const main = [prose('a5', at(5)), prose('a1', at(1)), prose('a6', at(6))];
    expect(await order([main, [prose('b4', at(4))]], 1)).toEqual(['b4', 'a5', 'a1', 'a6']);
  });

  test('of the same time come in the order of the files', async () => {
    expect(await order([[prose('a', at(1))], [prose('b', at(1))], [prose('c', at(0))]], 1)).toEqual([
      'c',
      'a',
      'b',
    ]);
  });

  test('without any time come last', async () => {
    expect(await order([[prose('a?', null)], [prose('b', at(1))]], 1)).toEqual(['b', 'a?']);
  });

  test('are read only when they are due, and files are closed when nobody reads on', async () => {
    const happened: string[] = [];
    const file = (name: string, second: number): Lane => ({
      start: second * 1000,
      open: async function* () {
        happened.push(`open ${name}`);
        try {
          for (let place = 0; place < 2; place += 1)
            yield [prose(name, new Date((second + place) * 1000).toISOString())];
        } finally {
          happened.push(`close ${name}`);
        }
      },
    });
    for await (const { events } of merged([file('a', 0), file('b', 5), file('c', 3)])) {
      happened.push(...events.map((event) => event.key));
      if (happened.includes('b')) break;
    }
    expect(happened).toEqual([
      'open a',
      'a',
      'a',
      'close a',
      'open c',
      'c',
      'c',
      'close c',
      'open b',
      'b',
      'close b',
    ]);
  });

  test('are none where there is no file', async () => {
    expect(await order([], 1)).toEqual([]);
  });

  const time = fc.option(fc.integer({ min: 0, max: 9 }).map(at));
  const files = fc.array(fc.array(time, { maxLength: 12 }), { minLength: 1, maxLength: 4 });
  test.prop([files, fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 13 })])(
    'are all there, each file in its order, however they were cut',
    async (times, one, other) => {
      const events = times.map((list, file) => list.map((when, place) => prose(`${file}/${place}`, when)));
      const keys = await order(events, one);
      expect([...interleave(events)].map(({ event }) => event.key)).toEqual(keys);
      expect(await order(events, other)).toEqual(keys);
      for (const [file, list] of events.entries())
        expect(keys.filter((key) => key.startsWith(`${file}/`))).toEqual(list.map((event) => event.key));
      expect(keys).toHaveLength(times.flat().length);
    },
  );
});
