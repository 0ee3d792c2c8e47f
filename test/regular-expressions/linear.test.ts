/** Every regular expression of the source takes time that grows with the text (design, law 2; issue 8, 6). */
import { describe, expect, test } from 'vitest';
import { sources } from '../architecture/sources.ts';
import { constructedBy, expressionsIn, expressionsOf, type Expression } from './collect.ts';
import { growthOf } from './growth.ts';
import { hostileTo } from './words.ts';

const FILES = sources('src').map((file) => ({ file, ...expressionsOf(file) }));

/** What grows too fast, as lines. */
function steep(expressions: readonly Expression[]): readonly string[] {
  return expressions.flatMap((expression) => {
    const growth = growthOf(expression, hostileTo(expression));
    if (growth === null) return [];
    const { hostile, length, ratio } = growth;
    const text = `${JSON.stringify(hostile.before)} + ${JSON.stringify(hostile.pump)}… + ${JSON.stringify(hostile.behind)}`;
    return [
      `${expression.place}: /${expression.source}/${expression.flags} over ${text}, ${length.toString()} units: ${ratio.toFixed(1)} times as long over 4 times as much`,
    ];
  });
}

describe('an expression that grows faster than its text is seen', () => {
  test.each([
    ['exponential', '(a+)+$', ''],
    ['exponential, by alternatives', '^(?:\\w|\\d)*!', ''],
    ['quadratic, by two repetitions', '^\\s*[ ]*x', ''],
    ['quadratic, from every place', '\\s+$', ''],
    ['quadratic, from every place of a global one', '-[^;]*;', 'g'],
    ['cubic', '^a*a*a*$', ''],
    ['quadratic, in a group', '^x(?:,\\w+)*,?\\w*y', ''],
  ])('%s: /%s/%s', (_, source, flags) => {
    expect(steep([{ place: 'here', source, flags }])).toHaveLength(1);
  });

  test.each(['^a+$', '^(?:a|b)*c', '^\\s*x', '(?<!\\s)\\s+$', '^[^:]*:[^:]*$', '\\d{1,20}x'])(
    'and not /%s/',
    (source) => {
      expect(steep([{ place: 'here', source, flags: '' }])).toEqual([]);
    },
  );
});

test('literals and constructions are found wherever they stand', () => {
  const text =
    'const a = [/x\\/y/g];\nf(b / c / d, `/z/`); // /e/\nconst one = new RegExp(text), two = RegExp("a");';
  expect(expressionsIn('a.ts', text)).toEqual({
    literals: [{ place: 'a.ts:1', source: 'x\\/y', flags: 'g' }],
    constructions: [{ place: 'a.ts:3' }, { place: 'a.ts:3' }],
  });
});

describe('the source', () => {
  const literals = FILES.flatMap((file) => file.literals);
  const unique = [...new Map(literals.map((one) => [`/${one.source}/${one.flags}`, one])).values()];

  test('holds literals that all grow with their text', { timeout: 600_000 }, () => {
    expect(unique.length).toBeGreaterThan(500);
    expect(steep(unique)).toEqual([]);
  });

  const makers = FILES.filter(({ constructions }) => constructions.length > 0);
  test.each(makers)(
    '$file makes some of its own text alone, which grow so as well',
    async ({ file, constructions }) => {
      const made = await constructedBy(file);
      // Made while it is loaded: of nothing that anybody hands in.
      expect(made.length).toBeGreaterThanOrEqual(constructions.length);
      expect(steep(made)).toEqual([]);
    },
  );
});
