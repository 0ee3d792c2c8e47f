import { describe, expect, test } from 'vitest';
import { call, header, result } from '../support/events.ts';
import { briefly, factsOf, opened, pull, REPOSITORY } from '../support/facts.ts';

const CREATED = [[pull(41), 'created']];

describe('a look at the branch’s own pull request (6.6, 8.3)', () => {
  const told = (first: string, second: string, branch: string | null = null): [string, string][] =>
    briefly(
      factsOf([
        header({ repository: REPOSITORY, branch }),
        call('c1', first),
        result('c1', ''),
        call('c2', second),
        result('c2', pull(41)),
      ]),
    );

  test.each([
    ['gh pr create --fill >/dev/null', 'gh pr view --json url -q .url', null],
    ['gh pr create --fill -H lamp >/dev/null', 'gh pr view lamp --json url -q .url', null],
    ['gh pr create --fill -H ada:lamp >/dev/null', 'gh pr view --json url -q .url', 'lamp'],
    ['gh pr create --fill -H lamp >/dev/null', 'git checkout main; gh pr view lamp --json url -q .url', null],
    ['gh pr create --fill >/dev/null', 'gh pr list --head lamp --json url -q ".[0].url"', 'lamp'],
    [
      'gh pr create --fill >/dev/null',
      'gh pr list -H "$(git branch --show-current)" --json url -q ".[].url"',
      null,
    ],
  ])('%s, then %s', (first, second, branch) => {
    expect(told(first, second, branch)).toEqual(CREATED);
  });

  test('what a script echoes in front of it is not what it printed', () => {
    const facts = factsOf([
      call('c1', 'gh pr create --fill >/dev/null'),
      result('c1', ''),
      call('c2', `echo ${pull(7)}; gh pr view --json url -q .url`),
      result('c2', `${pull(7)}\n${pull(41)}\n`),
    ]);
    expect(briefly(facts)).toEqual(CREATED);
  });

  test.each([
    ['gh pr create --fill -H lamp >/dev/null', 'gh pr view --json url -q .url', 'other'],
    ['gh pr create --fill -H lamp >/dev/null', 'gh pr view other --json url -q .url', null],
    ['gh pr create --fill >/dev/null', 'git checkout other; gh pr view --json url -q .url', null],
    ['gh pr create --fill >/dev/null', 'gh pr list --json url -q ".[0].url"', 'lamp'],
    ['gh pr create --fill >/dev/null', 'gh pr list --head lamp --state all --json url -q ".[0].url"', 'lamp'],
    ['gh pr create --fill >/dev/null', 'gh pr view --json url -q .url || ./show.sh', null],
    ['gh pr create --fill >/dev/null', './show.sh; gh pr edit -t t || true', null],
  ])('%s, then %s: perhaps another one', (first, second, branch) => {
    expect(told(first, second, branch)).toEqual([]);
  });

  test('beside an opener of another branch it is no look at its own', () => {
    const script = 'gh pr view --json url -q .url; gh pr create --fill -H lamp 2>/dev/null';
    const events = [call('c1', script), result('c1', pull(7), { status: 'failed' })];
    expect(briefly(factsOf([header({ branch: 'other' }), ...events]))).toEqual([]);
  });

  test('what an opener’s words bind needs no session repository', () => {
    const script = 'gh pr create --fill -R other/tools; gh pr view --json url -q .url';
    expect(opened(script, pull(5, 'other/tools'))).toEqual([[pull(5, 'other/tools'), 'created']]);
    expect(opened('gh pr create --fill; gh pr view --json url -q .url', pull(5, 'other/tools'))).toEqual([]);
  });

  test('the list that decides whether one is opened is taken for the branch’s', () => {
    const script = (head: string): string =>
      `e=$(gh pr list --head lamp --json url -q ".[0].url")\nif [ -z "$e" ]; then gh pr create --fill${head}; else echo "$e"; fi`;
    expect(opened(script(''), pull(41))).toEqual(CREATED);
    expect(opened(script(' -H other'), pull(41))).toEqual([]);
  });

  test('the list of the own branch is no rival', () => {
    const script = [
      'existing=$(gh pr list --head lamp --json url -q ".[0].url")',
      'if [ -z "$existing" ]; then gh pr create --fill -H lamp; else echo "$existing"; fi',
    ].join('\n');
    expect(opened(script, pull(41))).toEqual(CREATED);
    expect(opened(script.replace('list --head lamp', 'list --head other'), pull(41))).toEqual([]);
  });
});
