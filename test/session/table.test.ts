import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { emptyRecent, recall, remember, sizeOf } from '../../src/session/recent.ts';
import { emptyTable, entriesOf, lookUp, ownTable, put, remove, type Table } from '../../src/session/table.ts';

const key = fc.oneof(
  fc.constantFrom('a', 'b', 'c', '__proto__', 'constructor', ''),
  fc.string({ maxLength: 8 }),
);
const step = fc.record({ key, value: fc.nat(9), removes: fc.boolean() });

describe('a table', () => {
  test('is a map, in batches, through JSON, and leaves what was handed out as it was', () => {
    fc.assert(
      fc.property(fc.array(fc.array(step, { maxLength: 8 }), { maxLength: 12 }), (batches) => {
        const map = new Map<string, number>();
        let table: Table<number> = emptyTable();
        for (const batch of batches) {
          const before = structuredClone(table);
          const handedOut = table;
          const owned = new WeakSet();
          table = ownTable(table);
          for (const { key: name, value, removes } of batch) {
            if (removes) expect(remove(table, name, owned)).toBe(map.delete(name));
            else {
              put(table, name, value, owned);
              map.set(name, value);
            }
          }
          expect(handedOut).toEqual(before);
          expect(new Map(entriesOf(table))).toEqual(map);
          expect(table.size).toBe(map.size);
          table = JSON.parse(JSON.stringify(table)) as Table<number>;
          for (const [name, value] of map) expect(lookUp(table, name)).toBe(value);
          expect(lookUp(table, 'nobody put this')).toBeUndefined();
        }
      }),
      { numRuns: 500 },
    );
  });

  test('spreads keys that are alike', () => {
    const table = emptyTable<number>();
    const owned = new WeakSet();
    for (let n = 0; n < 20_000; n += 1) put(table, `github.com/acme/widgets/${n}`, n, owned);
    const buckets = Object.values(table.buckets).flatMap((inner) => Object.values(inner));
    expect(Math.max(...buckets.map((bucket) => bucket.length))).toBeLessThan(40);
  });
});

describe('what was seen last', () => {
  test('keeps the last ones and at most a fifth more, and counts the others', () => {
    const owned = new WeakSet();
    let recent = emptyRecent<number>();
    let dropped = 0;
    for (let n = 0; n < 1_000; n += 1) {
      const next = remember(recent, `k${n}`, n, { most: 100, owned });
      recent = next.recent;
      dropped += next.dropped;
      for (let back = Math.max(0, n - 99); back <= n; back += 1)
        expect(recall(recent, `k${back}`)).toBe(back);
      expect(sizeOf(recent)).toBeLessThanOrEqual(120);
      expect(sizeOf(recent) + dropped).toBe(n + 1);
    }
  });

  test('a key that is known keeps its place', () => {
    const owned = new WeakSet();
    let recent = emptyRecent<number>();
    for (let n = 0; n < 30; n += 1) recent = remember(recent, `k${n}`, n, { most: 100, owned }).recent;
    const { recent: again, dropped } = remember(recent, 'k0', 7, { most: 100, owned });
    expect([recall(again, 'k0'), sizeOf(again), dropped]).toEqual([7, 30, 0]);
  });
});
