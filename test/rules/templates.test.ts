import { describe, expect, test } from 'vitest';
import { fits, hasWords, templatesOf, type Template } from '../../src/rules/templates.ts';
import { commandsOf } from '../../src/shell/index.ts';

type Brief = readonly [before: string, after: string, open: boolean];

function templates(script: string): readonly Brief[] {
  return commandsOf(script)
    .commands.flatMap(templatesOf)
    .map(({ before, after, open }): Brief => [before, after, open]);
}

/** The lines that a script prints around what it captured (pull-requests.md, 5.3). */
describe('templatesOf', () => {
  test.each<[string, readonly Brief[]]>([
    ['u=$(show); echo "opened $u."', [['opened ', '.', false]]],
    ['u=$(show); echo "$u"', [['', '', false]]],
    ['u=$(show); printf "a\\nb %s" "$u"', [['b ', '', false]]],
    [
      'u=$(show); printf "%s\\nb %s\\n" "$u" "$u"',
      [
        ['', '', false],
        ['b ', '', false],
      ],
    ],
    [
      'u=$(show); echo "$u is $u here"',
      [
        ['', ' is ', true],
        [' is ', ' here', true],
      ],
    ],
    [
      'u=$(show); echo "$u$u"',
      [
        ['', '', true],
        ['', '', true],
      ],
    ],
    ['u=$(show); echo "$X: $u"', [[': ', '', true]]],
    ['echo plain', []],
  ])('%s', (script, expected) => {
    expect(templates(script)).toEqual(expected);
  });

  test('a line is sure where it is printed in any case, once, for all to see', () => {
    const sure = (script: string): readonly boolean[] =>
      commandsOf(script)
        .commands.flatMap(templatesOf)
        .map((template) => template.sure);
    expect(sure('u=$(show); echo "$u"')).toEqual([true]);
    expect(sure('u=$(show); ready && echo "$u"')).toEqual([false]);
    expect(sure('u=$(show); while ready; do echo "$u"; done')).toEqual([false]);
    expect(sure('u=$(show); echo "$u" | grep x')).toEqual([false]);
  });
});

describe('fits', () => {
  const closed: Template = { before: 'opened ', after: '.', open: false, of: [0], sure: true };
  const fit = (template: Template, before: string, after: string): boolean =>
    fits(template, `${before}ADDRESS${after}`, before.length, before.length + 'ADDRESS'.length);

  test.each([
    ['its own words', 'opened ', '.'],
    ['a captured line above', '', '.'],
    ['a captured line below', 'opened ', ''],
  ])('%s', (_, before, after) => {
    expect(fit(closed, before, after)).toBe(true);
  });

  test.each([
    ['another word in front', 'closed ', '.'],
    ['more in front', 'just opened ', '.'],
    ['another word behind', 'opened ', '?'],
    ['more behind', 'opened ', '. Bye'],
  ])('not %s', (_, before, after) => {
    expect(fit(closed, before, after)).toBe(false);
  });

  test('where a text that nobody knows stands beside them, more may stand there', () => {
    const open = { ...closed, open: true };
    expect(fit(open, 'just opened ', '. Bye')).toBe(true);
    expect(fit(open, 'just closed ', '. Bye')).toBe(false);
    expect(fit(open, 'just opened ', '? Bye')).toBe(false);
  });
});

test('quotes and brackets are no words', () => {
  const around = { of: [0], sure: true, open: false };
  expect(hasWords({ ...around, before: 'PR: ', after: '' })).toBe(true);
  expect(hasWords({ ...around, before: '', after: ' is open' })).toBe(true);
  expect(hasWords({ ...around, before: ' "<(', after: '' })).toBe(false);
  expect(hasWords({ ...around, before: 'PR: ', after: '', open: true })).toBe(false);
});
