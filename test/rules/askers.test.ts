import { describe, expect, test } from 'vitest';
import { printersOf } from '../../src/rules/askers.ts';
import type { Candidate } from '../../src/rules/candidates.ts';
import type { Printer } from '../../src/rules/printers.ts';
import { readCall } from '../../src/rules/requests.ts';
import { call } from '../support/events.ts';
import { pull } from '../support/facts.ts';

/** The first command of a script, as one that may print anything. */
function printer(script: string): Printer<Candidate> {
  const reading = readCall(call('c1', script));
  const roles = reading.requests.map(() => ({ kind: 'program' }) as const);
  const [first] = printersOf<Candidate>(roles, reading, new Map(), ['program']);
  if (first === undefined) throw new Error(`no command in ${script}`);
  return first;
}

const BARE: Candidate = {
  address: {
    kind: 'pull-request',
    host: 'github.com',
    owner: 'harbor',
    name: 'lantern',
    number: 7,
    url: pull(7),
  },
  key: 'x',
  form: 'bare',
  of: null,
  path: [],
  span: [0, 1],
};
const BUILT: Candidate = { ...BARE, form: 'captured', of: [0], certain: true };

describe('which lines a command can have printed (pull-requests.md, 5.3 and 6.5)', () => {
  test.each([
    './show.sh',
    'x=$(./show.sh); echo "at: $x"',
    'x=$(gh pr list --json url -q ".[].url"); echo "at: $x"',
    'x=$(gh pr list --json body -q ".[0].body"); echo "at: $x"',
    'x=$(gh pr list --json url -q ".[0].url"); ./use.sh "$x"',
    'x=$(gh pr list --json url -q ".[0].url"); echo "$x"',
    'x=$(gh pr list --json url -q ".[0].url"); echo "at: $x"; echo "$x"',
    'gh api repos/harbor/lantern/pulls/7 -q .html_url',
    'gh api repos/harbor/lantern/pulls/7 --template "{{.html_url}}"',
    'gh api -i repos/harbor/lantern/pulls/7',
    'gh api --verbose repos/harbor/lantern/pulls/7',
    'gh api repos/harbor/lantern/pulls/7 | grep -o "https.*"',
    'gh pr view 7',
    'gh pr view 7 --json url -q .url',
  ])('%s: an address alone', (script) => {
    expect(printer(script).admits(BARE)).toBe(true);
  });

  test.each([
    ['in words of the script', 'x=$(gh pr list --json url -q ".[0].url"); echo "at: $x"'],
    ['in JSON', 'gh api repos/harbor/lantern/pulls/7'],
    ['in JSON', 'gh api repos/harbor/lantern/pulls/7 | cat'],
    ['in JSON', 'gh pr view 7 --json url'],
  ])('only %s: %s', (_, script) => {
    expect(printer(script).admits(BARE)).toBe(false);
  });

  test('a line that is known to be built around another command’s output is none of its', () => {
    expect(printer('./show.sh').admits(BUILT)).toBe(false);
    expect(printer('x=$(gh pr list --json url -q ".[0].url"); echo "at: $x"').admits(BUILT)).toBe(true);
  });

  test('JSON is what has the forms of JSON', () => {
    const json = printer('gh pr view 7 --json url');
    expect((['answer', 'json-url', 'built'] as const).map((form) => json.admits({ ...BARE, form }))).toEqual([
      true,
      true,
      true,
    ]);
    expect(
      (['captured', 'shaped', 'composed'] as const).map((form) => json.admits({ ...BARE, form })),
    ).toEqual([false, false, false]);
  });
});

describe('where a command’s output is printed', () => {
  const place = (script: string): readonly number[] => {
    const { first, last } = printer(script);
    return [first, last];
  };
  test.each([
    ['./show.sh; ls', [0, 0]],
    ['./show.sh | tail -1; ls', [0, 0]],
    ['x=$(./show.sh); ls; echo "$x"', [2, 2]],
    ['x=$(./show.sh); echo "$x"; ls; echo "$x"', [1, 3]],
    ['x=$(./show.sh); y=$(ls); echo "$y $x"', [2.5, 2.5]],
    ['./show.sh | tee a.txt; ls', [0, 1]],
    ['./show.sh | tee a.txt > /dev/null; ls', [0, 0]],
  ] as const)('%s', (script, expected) => {
    expect(place(script)).toEqual(expected);
  });

  test('side by side there is no order', () => {
    expect(printer('./show.sh & ls; wait').ordered).toBe(false);
    expect(printer('./show.sh; ls').ordered).toBe(true);
  });
});
