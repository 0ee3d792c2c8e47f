import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  mapDelete,
  mapEntries,
  mapGet,
  mapSet,
  mergeMaps,
  type PersistentMap,
} from '../../src/shell/state/persistent-map.ts';

const key = fc.oneof(fc.string({ maxLength: 2 }), fc.nat(400).map(String));
const change = fc.tuple(key, fc.option(fc.nat(), { nil: null }));

function changed(
  map: PersistentMap<number>,
  changes: readonly (readonly [string, number | null])[],
): PersistentMap<number> {
  return changes.reduce(
    (now, [name, value]) => (value === null ? mapDelete(now, name) : mapSet(now, name, value)),
    map,
  );
}

function asMap(changes: readonly (readonly [string, number | null])[]): Map<string, number> {
  const map = new Map<string, number>();
  for (const [name, value] of changes) {
    if (value === null) map.delete(name);
    else map.set(name, value);
  }
  return map;
}

const sorted = (entries: Iterable<readonly [string, number]>): (readonly [string, number])[] =>
  [...entries].sort(([left], [right]) => (left < right ? -1 : 1));

describe('the map of a state', () => {
  test('holds what a Map holds', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 300 }), (changes) => {
        const map = changed(null, changes);
        const model = asMap(changes);
        expect(sorted(mapEntries(map))).toEqual(sorted(model));
        for (const [name] of changes) expect(mapGet(map, name)).toBe(model.get(name));
      }),
    );
  });

  test('never changes', () => {
    const first = mapSet(null, 'a', 1);
    mapSet(first, 'b', 2);
    mapDelete(first, 'a');
    expect(mapEntries(first)).toEqual([['a', 1]]);
  });

  test('two that differ meet key by key, and what they share is not looked at', () => {
    fc.assert(
      fc.property(fc.array(change), fc.array(change), fc.array(change), (shared, lefts, rights) => {
        const base = changed(null, shared);
        const left = changed(base, lefts);
        const right = changed(base, rights);
        const looked = new Set<string>();
        const met = mergeMaps(left, right, (a, b, name) => {
          looked.add(name);
          return a === undefined || b === undefined ? undefined : a + b;
        });
        const expected = mapEntries(left).flatMap(([name, value]): [string, number][] => {
          const other = mapGet(right, name);
          if (other === undefined) return [];
          return [[name, looked.has(name) ? value + other : value]];
        });
        expect(sorted(mapEntries(met))).toEqual(sorted(expected));
        for (const [name, value] of mapEntries(left)) {
          if (mapGet(right, name) !== value) expect(looked.has(name)).toBe(true);
        }
      }),
    );
    const base = changed(
      null,
      Array.from({ length: 200 }, (_, index) => [String(index), index] as const),
    );
    const looked: string[] = [];
    mergeMaps(mapSet(base, '7', -1), base, (a, _, name) => {
      looked.push(name);
      return a;
    });
    expect(looked).toContain('7');
    expect(looked.length).toBeLessThan(10);
    expect(mergeMaps(base, base, () => undefined)).toBe(base);
  });

  test('keys with one hash stand beside each other', () => {
    // FNV-1a over UTF-16 units gives these two the same 32 bits.
    const map = mapSet(mapSet(null, 'costarring', 1), 'liquid', 2);
    expect(mapGet(map, 'costarring')).toBe(1);
    expect(mapGet(map, 'liquid')).toBe(2);
    expect(mapEntries(mapDelete(map, 'liquid'))).toEqual([['costarring', 1]]);
  });
});
