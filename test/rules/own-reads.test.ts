import { describe, expect, test } from 'vitest';
import { changesBranch, looksAt } from '../../src/rules/own-reads.ts';
import type { OwnRead, Unheard } from '../../src/rules/verdict.ts';
import { lastCommand } from '../support/commands.ts';
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
    ['gh pr create --fill >/dev/null', 'gh pr list --head=lamp --json url -q ".[0].url"', 'lamp'],
    ['gh pr create --fill >/dev/null', 'gh pr list -H lamp --json url -q ".[0].url"', 'lamp'],
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
    ['gh pr create --fill >/dev/null', 'gh pr list --head=other --json url -q ".[0].url"', 'lamp'],
    ['gh pr create --fill >/dev/null', 'gh pr list --head "$B" --json url -q ".[0].url"', 'lamp'],
    ['gh pr create --fill >/dev/null', 'gh pr list --head lamp --state all --json url -q ".[0].url"', 'lamp'],
    ['gh pr create --fill >/dev/null', 'gh pr view --json url -q .url || ./show.sh', null],
    ['gh pr create --fill >/dev/null', './show.sh; gh pr edit -t t || true', null],
    ['gh pr create --fill >/dev/null', 'cat notes.md; gh pr view --json url -q .url', null],
    ['gh pr create --fill >/dev/null', 'gh pr view --json url -q .url && gh pr view 7', null],
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
    expect(opened('gh pr create --fill; ls', pull(5, 'other/tools'))).toEqual([
      [pull(5, 'other/tools'), 'created'],
    ]);
  });

  test.each([
    'gh pr create --fill >/dev/null && gh pr view --json url -q .url',
    'cd a && gh pr create --fill >/dev/null && gh pr view --json url -q .url',
  ])('in the same call: %s', (script) => {
    expect(opened(script, pull(41))).toEqual(CREATED);
  });

  test.each([
    'gh pr view --json url -q .url; gh pr create --fill >/dev/null',
    'cd a && gh pr create --fill >/dev/null && cd ../b && gh pr view --json url -q .url',
    'gh pr create --fill >/dev/null && git switch x && gh pr view --json url -q .url',
  ])('in the same call it may be another one: %s', (script) => {
    expect(opened(script, pull(7))).toEqual([]);
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

describe('looksAt', () => {
  const span = [0, 1] as const;
  const opener: Unheard = {
    index: 0,
    command: span,
    rule: 'pull-request/created-by-gh',
    bound: null,
    head: null,
    folder: '.',
    file: null,
    append: false,
    sure: true,
  };
  const look = (more: Partial<OwnRead>): OwnRead => ({
    address: {
      kind: 'pull-request',
      host: 'github.com',
      owner: 'harbor',
      name: 'lantern',
      number: 41,
      url: pull(41),
    },
    key: 'x',
    index: 1,
    branch: null,
    of: [],
    folder: '.',
    output: span,
    ...more,
  });

  test.each<[string, Partial<OwnRead>, Partial<Unheard>, string | null, boolean]>([
    ['the current branch', {}, {}, null, false],
    ['the current branch, which the opener names', {}, { head: 'lamp' }, 'lamp', false],
    ['the branch that the opener names', { branch: 'lamp' }, { head: 'lamp' }, 'main', true],
    ['the branch that was the current one', { branch: 'lamp' }, {}, 'lamp', true],
    ['the address that the opener gave', { of: [0], branch: 'other' }, {}, null, true],
  ])('%s', (_, own, other, branch, moved) => {
    expect(looksAt(look(own), { ...opener, ...other }, branch, moved)).toBe(true);
  });

  test.each<[string, Partial<OwnRead>, Partial<Unheard>, string | null, boolean]>([
    ['one that may have failed', {}, { sure: false }, null, false],
    ['one in a folder that nobody knows', {}, { folder: null }, null, false],
    ['the address that another opener gave', { of: [2] }, {}, null, false],
    ['another branch than the opener’s', { branch: 'lamp' }, { head: 'other' }, 'lamp', false],
    ['another branch than the current one', { branch: 'lamp' }, {}, 'other', false],
    ['a branch, and nobody knows the current one', { branch: 'lamp' }, {}, null, false],
    ['the current branch, where the opener names another', {}, { head: 'other' }, 'lamp', false],
    ['the current branch, once another was checked out', {}, {}, null, true],
  ])('not %s', (_, own, other, branch, moved) => {
    expect(looksAt(look(own), { ...opener, ...other }, branch, moved)).toBe(false);
  });
});

test.each([
  ['git checkout main', true],
  ['git switch main', true],
  ['git worktree add ../x', true],
  ['git bisect start', true],
  ['git rebase main', true],
  ['git -q checkout main', true],
  ['git "$DO"', true],
  ['gh pr checkout 7', true],
  ['git status', false],
  ['git push', false],
  ['gh pr view 7', false],
  ['gh repo clone checkout', false],
  ['false && git checkout main', false],
  ['./checkout switch', false],
])('%s changes the branch: %s', (script, changes) => {
  expect(changesBranch(lastCommand(script))).toBe(changes);
});
