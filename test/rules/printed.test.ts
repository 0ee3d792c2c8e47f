import { fc, test as property } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import { ownersOf } from '../../src/rules/printed.ts';
import type { Asker, Printer, Printers } from '../../src/rules/printers.ts';

const any = (): boolean => true;
const only =
  (...letters: string[]) =>
  (candidate: string): boolean =>
    letters.some((letter) => candidate.startsWith(letter));

function asker(place: number, more: Partial<Asker<string>> = {}): Asker<string> {
  return {
    admits: any,
    first: place,
    last: place,
    ordered: true,
    most: 1,
    group: 'gh',
    sure: true,
    prefers: null,
    ...more,
  };
}
function shower(place: number, more: Partial<Printer<string>> = {}): Printer<string> {
  return { admits: any, first: place, last: place, ordered: true, ...more };
}
function printers(more: Partial<Printers<string>>): Printers<string> {
  return {
    askers: [],
    showers: [],
    programs: [],
    ownReads: [],
    limits: {},
    keyOf: (each) => each,
    loose: 0,
    ...more,
  };
}

describe('without showers', () => {
  test('all candidates are the askers’', () => {
    expect(ownersOf(['a', 'b'], printers({ askers: [asker(0), asker(1)] }))).toEqual([0, 1]);
  });
  test('more than one asker can have printed: the last one is its', () => {
    expect(ownersOf(['a', 'b'], printers({ askers: [asker(0)] }))).toEqual(['shower', 0]);
  });
  test('more than one asker can have printed, beside a program: the order decides', () => {
    expect(ownersOf(['a', 'b'], printers({ askers: [asker(0)], programs: [shower(1)] }))).toEqual([
      0,
      'shower',
    ]);
    expect(ownersOf(['a', 'b'], printers({ askers: [asker(1)], programs: [shower(0)] }))).toEqual([
      'shower',
      0,
    ]);
  });
  test('a program that is not needed to explain anything prints nothing', () => {
    expect(ownersOf(['a'], printers({ askers: [asker(0)], programs: [shower(1)] }))).toEqual([0]);
  });
  test('a printed failure takes one answer away', () => {
    expect(ownersOf(['a'], printers({ askers: [asker(0)], limits: { gh: 0 } }))).toEqual(['shower']);
    expect(ownersOf(['a'], printers({ askers: [asker(0), asker(1)], limits: { gh: 1 } }))).toEqual([0]);
  });
  test('askers of one group share what failures leave of their answers', () => {
    const askers = [asker(0), asker(1)];
    const given = (more: Partial<Printers<string>>): number =>
      ownersOf(['a', 'b'], printers({ askers, limits: { gh: 1 }, ...more })).filter(
        (owner) => typeof owner === 'number',
      ).length;
    expect(given({})).toBe(1);
    expect(given({ programs: [shower(2)] })).toBeLessThan(2);
    expect(given({ showers: [shower(2)] })).toBeLessThan(2);
    expect(
      given({
        askers: [asker(0), asker(1, { admits: only('b') })],
        showers: [shower(2, { admits: only('z') })],
      }),
    ).toBe(1);
    expect(given({ limits: { gh: 2 } })).toBe(2);
  });
  test('a loop over unknown words prints as many as there are', () => {
    expect(ownersOf(['a', 'b', 'c'], printers({ askers: [asker(0, { most: Infinity })] }))).toEqual([
      0, 0, 0,
    ]);
  });
  test('a bound keeps others out', () => {
    expect(ownersOf(['x', 'a'], printers({ askers: [asker(0, { admits: only('a') })] }))).toEqual([
      'outside',
      0,
    ]);
  });
});

describe('with showers', () => {
  test('a sure asker before them has the first candidate, one behind them the last', () => {
    expect(ownersOf(['a', 'b', 'c'], printers({ askers: [asker(0)], showers: [shower(1)] }))).toEqual([
      0,
      'shower',
      'shower',
    ]);
    expect(ownersOf(['a', 'b', 'c'], printers({ askers: [asker(1)], showers: [shower(0)] }))).toEqual([
      'shower',
      'shower',
      0,
    ]);
  });
  test('one that is not sure leaves all in doubt', () => {
    const askers = [asker(0, { sure: false })];
    expect(ownersOf(['a', 'b'], printers({ askers, showers: [shower(1)] }))).toEqual([
      'ambiguous',
      'ambiguous',
    ]);
  });
  test('one between two showers is in doubt', () => {
    const showers = [shower(0), shower(2)];
    expect(ownersOf(['a', 'b', 'c'], printers({ askers: [asker(1)], showers }))).toEqual([
      'ambiguous',
      'ambiguous',
      'ambiguous',
    ]);
  });
  test('what no shower can have printed is the asker’s, wherever it stands', () => {
    const showers = [shower(0, { admits: only('s') }), shower(2, { admits: only('s') })];
    expect(ownersOf(['s1', 'a', 's2'], printers({ askers: [asker(1)], showers }))).toEqual([
      'shower',
      0,
      'shower',
    ]);
  });
  test('side by side there is no order', () => {
    const askers = [asker(0, { ordered: false })];
    expect(ownersOf(['a', 'b'], printers({ askers, showers: [shower(1)] }))).toEqual([
      'ambiguous',
      'ambiguous',
    ]);
  });
  test('a free one, a bound one, and a list of a third place', () => {
    const askers = [asker(0), asker(1, { admits: only('q') })];
    const showers = [shower(2, { admits: only('t') })];
    expect(ownersOf(['h', 'q', 't1', 't2'], printers({ askers, showers }))).toEqual([
      0,
      1,
      'shower',
      'shower',
    ]);
  });
  test('a preference decides only between candidates that differ in it', () => {
    const askers = [asker(1, { prefers: only('p') })];
    const showers = [shower(0), shower(2)];
    expect(ownersOf(['p', 'x'], printers({ askers, showers }))).toEqual([0, 'shower']);
    expect(ownersOf(['p1', 'p2'], printers({ askers, showers }))).toEqual(['ambiguous', 'ambiguous']);
  });
});

property.prop([
  fc.array(fc.string({ minLength: 1, maxLength: 2 }), { maxLength: 8 }),
  fc.array(fc.record({ first: fc.nat(9), most: fc.nat(2), sure: fc.boolean() }), { maxLength: 4 }),
  fc.array(fc.nat(9), { maxLength: 3 }),
])('nobody is given more than it can have printed', (candidates, askers, showers) => {
  const all = askers.map(({ first, most, sure }) => asker(first, { most, sure }));
  const owners = ownersOf(
    candidates,
    printers({ askers: all, showers: showers.map((place) => shower(place)) }),
  );
  expect(owners).toHaveLength(candidates.length);
  all.forEach((one, index) => {
    expect(owners.filter((owner) => owner === index).length).toBeLessThanOrEqual(one.most);
  });
});
