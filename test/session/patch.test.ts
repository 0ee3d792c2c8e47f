import { fc, test as property } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import { applyPatch, checkPatch, InvalidPatchError, isEmptyPatch } from '../../src/session/patch.ts';
import type { Patch } from '../../src/session/patch.ts';
import { patches } from '../support/patches.ts';

const json = (text: string): unknown => JSON.parse(text);

describe('applyPatch', () => {
  test.each<readonly [string, string, Patch, string]>([
    ['sets', '{"a":1}', { set: { b: 2 } }, '{"a":1,"b":2}'],
    ['removes', '{"a":1,"b":2}', { remove: ['a', 'missing'] }, '{"b":2}'],
    ['removes before it sets', '{"a":1}', { set: { a: 2 }, remove: ['a'] }, '{"a":2}'],
    ['replaces an object whole', '{"a":{"x":1}}', { set: { a: { y: 2 } } }, '{"a":{"y":2}}'],
    ['takes null for a value', '{"a":1}', { set: { a: null } }, '{"a":null}'],
    ['starts from nothing where there is null', 'null', { set: { a: 1 } }, '{"a":1}'],
    ['starts from nothing where there is a list', '[1,2]', { set: { a: 1 } }, '{"a":1}'],
    ['starts from nothing where there is a text', '"text"', {}, '{}'],
    ['changes nothing when empty', '{"a":1}', { set: {}, remove: [] }, '{"a":1}'],
  ])('%s', (_, before, patch, after) => {
    expect(applyPatch(json(before), patch)).toEqual(json(after));
  });

  test('takes missing metadata for {}', () => {
    expect(applyPatch(undefined, { set: { a: [1] } })).toEqual({ a: [1] });
  });

  test('has no keys of its own kind: __proto__, constructor, toString', () => {
    const patch: Patch = {
      set: { ['__proto__']: { x: 1 }, constructor: 1, toString: 2 },
      remove: ['hasOwnProperty'],
    };
    const after = applyPatch({}, patch);
    expect(Object.keys(after).sort()).toEqual(['__proto__', 'constructor', 'toString']);
    expect(Object.getPrototypeOf(after)).toBe(Object.prototype);
    expect(Object.keys(applyPatch(after, { remove: ['__proto__'] })).sort()).toEqual([
      'constructor',
      'toString',
    ]);
  });

  test('touches neither argument, and keeps no hold on the patch', () => {
    const before = { kept: { list: [1] } };
    const patch = { set: { given: { list: [2] } } };
    const after = applyPatch(before, patch);
    expect(before).toEqual({ kept: { list: [1] } });
    expect(after['given']).not.toBe(patch.set.given);
  });

  property.prop([fc.jsonValue(), patches(), patches()])(
    'one after the other: the second has the last word',
    (metadata, a, b) => {
      const both = applyPatch(applyPatch(metadata, a), b);
      for (const [key, value] of Object.entries(b.set ?? {})) expect(both).toHaveProperty([key], value);
      const gone = (b.remove ?? []).filter((key) => !Object.hasOwn(b.set ?? {}, key));
      expect(gone.filter((key) => Object.hasOwn(both, key))).toEqual([]);
    },
  );

  property.prop([patches({ prefix: 'a' }), patches({ prefix: 'b' })])(
    'patches of distinct keys commute',
    (a, b) => {
      const start = { a1: 'old', b1: 'old', c: 'other' };
      expect(applyPatch(applyPatch(start, a), b)).toEqual(applyPatch(applyPatch(start, b), a));
    },
  );
});

describe('checkPatch', () => {
  const cyclic: Record<string, unknown> = {};
  cyclic['self'] = cyclic;

  test.each<readonly [string, unknown]>([
    ['undefined', undefined],
    ['undefined deep inside', { list: [{ x: undefined }] }],
    ['a hole', new Array(1)],
    ['a function', () => 1],
    ['a symbol', Symbol('s')],
    ['a bigint', 1n],
    ['NaN', Number.NaN],
    ['infinity', Number.POSITIVE_INFINITY],
    ['a date', new Date(0)],
    ['a map', new Map()],
    ['a cycle', cyclic],
    ['a NUL', 'a\0b'],
    ['a NUL in a key below', { 'a\0b': 1 }],
    ['a high surrogate alone', 'a\ud83d'],
    ['a low surrogate alone', '\ude00b'],
    ['two in the wrong order', '\ude00\ud83d'],
  ])('refuses %s and names the key', (_, value) => {
    const refused = (): unknown => checkPatch({ set: { fine: 1, culprit: value } });
    expect(refused).toThrow(InvalidPatchError);
    expect(refused).toThrow(/"culprit"/);
    expect(refused).toThrow(expect.objectContaining({ key: 'culprit' }));
  });

  test.each<readonly [string, unknown]>([
    ['null', null],
    ['a list', []],
    ['a text', 'set'],
    ['a set that is a list', { set: [] }],
    ['a set that is null', { set: null }],
    ['a remove that is a text', { remove: 'a' }],
    ['a remove that holds a number', { remove: ['a', 1] }],
    ['another part', { set: {}, merge: {} }],
    ['a NUL in a key', { set: { 'a\0': 1 } }],
    ['half a surrogate pair in a removed key', { remove: ['\ud800'] }],
  ])('refuses %s', (_, patch) => {
    expect(() => checkPatch(patch)).toThrow(InvalidPatchError);
  });

  test('takes whole surrogate pairs, empty keys and an object without a prototype', () => {
    const bare: unknown = Object.assign(Object.create(null), { '': '😀' });
    expect(checkPatch({ set: { '': bare } })).toEqual({ set: { '': { '': '😀' } } });
  });

  test('gives a copy that its maker cannot change', () => {
    const patch = { set: { a: [1] }, remove: ['b'] };
    const checked = checkPatch(patch);
    patch.set.a.push(2);
    patch.remove.push('c');
    expect(checked).toEqual({ set: { a: [1] }, remove: ['b'] });
  });

  test('knows an empty patch', () => {
    expect([{}, { set: {} }, { remove: [] }, { set: {}, remove: [] }].map(isEmptyPatch)).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect([{ set: { a: null } }, { remove: ['a'] }].map(isEmptyPatch)).toEqual([false, false]);
  });
});
