import { fc } from '@fast-check/vitest';
import type { Json } from '../../src/session/json.ts';
import type { Patch } from '../../src/session/patch.ts';

const KEYS = [
  '1',
  '2',
  '',
  '__proto__',
  'constructor',
  'ключ',
  '😀',
  'a"b',
  "a'b",
  'a\\b',
  '{a,b}',
  'null',
  '%s $1',
];

/** Texts that every store holds: whole characters, no NUL. */
const texts = (): fc.Arbitrary<string> =>
  fc.string({ unit: 'grapheme', maxLength: 8 }).filter((text) => !text.includes('\0'));

const values = (): fc.Arbitrary<Json> =>
  fc.oneof(
    fc
      .jsonValue({ maxDepth: 2, stringUnit: 'grapheme' })
      .map((value) => JSON.parse(JSON.stringify(value).replaceAll('\\u0000', '0')) as Json),
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => (number === 0 ? 0 : number)),
    fc.constantFrom<Json>(null, true, '', [], {}, [[]], 'null', '"', '\\u0000', '{"a":1}', 1e300, -5e-324),
    fc.dictionary(texts(), texts(), { maxKeys: 2, noNullPrototype: true }),
  );

/** Patches over a small pool of awkward keys, so that they meet; `prefix` keeps two pools apart. */
export function patches({ prefix = '' }: { readonly prefix?: string } = {}): fc.Arbitrary<Patch> {
  const key = fc
    .oneof({ weight: 4, arbitrary: fc.constantFrom(...KEYS) }, texts())
    .map((one) => prefix + one);
  return fc.record(
    {
      set: fc.array(fc.tuple(key, values()), { maxLength: 4 }).map((pairs) => Object.fromEntries(pairs)),
      remove: fc.array(key, { maxLength: 4 }),
    },
    { requiredKeys: [] },
  );
}
