import { describe, expect, test } from 'vitest';
import { call, header, result } from '../support/events.ts';
import { briefly, factsOf, opened, pull } from '../support/facts.ts';

/** Shapes met in sessions of the real clients, cut down to what decides. */

test('an item that lacks what was printed first does not hide the line that has it (Codex 0.148)', () => {
  const script = 'gh pr create --fill; gh pr create -R harbor/tools -H kiln:fix --title t --body b';
  const [first, second] = [pull(41), pull(42, 'harbor/tools')];
  const events = [
    call('c1', script),
    result('c1', `${second}\n`, { source: 'item', exitCode: 0 }),
    result('c1', `${first}\n${second}\n`, { exitCode: 0 }),
  ];
  expect(briefly(factsOf(events))).toEqual([
    [first, 'created'],
    [second, 'created'],
  ]);
});

test('a stream names the folder of the session alone: a file is found again by its whole path', () => {
  const events = [
    header({ medium: 'stream' }),
    call('c1', 'gh pr create --fill > pr.txt 2>/dev/null && echo ok', { cwd: null }),
    result('c1', 'ok'),
    call('c2', null, { tool: 'Read', path: '/home/ada/kiln/pr.txt', cwd: null }),
    result('c2', `     1→${pull(41)}\n     2→`),
  ];
  expect(briefly(factsOf(events))).toEqual([[pull(41), 'created']]);
});

test('a poll whose tool is not there does not say that the command was not run (Claude Code 2.1.332)', () => {
  const events = [
    call('c1', 'gh pr create --fill; sleep 60', { background: true }),
    result('c1', null, { status: 'unknown', taskId: 'b1', complete: false }),
    call('c2', null, { tool: 'BashOutput', taskId: 'b1' }),
    result('c2', null, { continues: 'c1', status: 'not-run', reason: 'No such tool available: BashOutput' }),
    call('c3', null, { tool: 'Read', path: '/tmp/tasks/b1.output' }),
    result('c3', `${pull(41)}\n`, { continues: 'c1', taskId: 'b1', status: 'unknown' }),
  ];
  expect(briefly(factsOf(events))).toEqual([[pull(41), 'created']]);
});

describe('8.2: a script that prints the output file of a background task polls it (Claude Code 2.1.332)', () => {
  const FILE = '/tmp/claude-0/kiln/tasks/b1.output';
  const begun = [
    call('c1', 'sleep 1; gh pr create --fill', { background: true }),
    result('c1', null, { status: 'unknown', taskId: 'b1', complete: false }),
  ];

  test.each([`cat ${FILE}`, `tail -n 20 "${FILE}"`, `sleep 5; cat ${FILE}`])('%s', (script) => {
    const events = [...begun, call('c2', script), result('c2', `${pull(41)}\n\n[exited with code 0]`)];
    expect(briefly(factsOf(events))).toEqual([[pull(41), 'created']]);
  });

  test.each([
    ['of another task', 'cat /tmp/claude-0/kiln/tasks/b2.output'],
    ['beside what shows others', `gh pr list --json url -q '.[].url'; cat ${FILE}`],
    ['of no task', 'cat /tmp/notes.output'],
  ])('but not a file %s', (_, script) => {
    const events = [...begun, call('c2', script), result('c2', `${pull(41)}\n`)];
    expect(briefly(factsOf(events))).toEqual([]);
  });
});

describe('a GraphQL answer that names its address more than once', () => {
  const create = (fields: string): string =>
    `gh api graphql -f query='mutation { createPullRequest(input: {repositoryId: "R"}) { pullRequest { ${fields} } } }'`;
  const both = { url: pull(41), number: 41, permalink: pull(41) };
  const answer = JSON.stringify({ data: { createPullRequest: { pullRequest: both } } });

  test.each(['permalink', 'url', 'url permalink', 'number url permalink'])('asked for %s', (fields) => {
    expect(opened(create(fields), answer)).toEqual([[pull(41), 'created']]);
  });

  test('and a list behind it', () => {
    const script = `${create('url permalink')} && gh pr list --json url -q '.[].url'`;
    expect(opened(script, `${answer}\n${pull(7)}\n${pull(41)}\n`)).toEqual([[pull(41), 'created']]);
  });
});

describe('6.4: an address that the script puts together is a shower’s', () => {
  const create = 'gh pr create --title t --body b 2>/dev/null';
  const spell = (number: string): string => `echo "https://github.com/harbor/lantern/pull/${number}"`;

  test.each(["$(gh pr list --json number -q '.[0].number')", '$KNOWN'])(
    'of the number %s, behind an opener that may have failed',
    (number) => {
      expect(opened(`${create}; ${spell(number)}`, `${pull(7)}\n`)).toEqual([]);
    },
  );
});

test('T38: what a program of the client prints while it is waited for is its inner calls’ (Codex 0.144)', () => {
  const events = [
    call('c1', null, { tool: 'exec', origin: 'opaque' }),
    call('c1/1', 'sleep 3; gh pr create --fill', { origin: 'literal', within: 'c1' }),
    result('c1', '', { covers: ['c1/1'], status: 'unknown', processId: '1', complete: false }),
    call('c2', null, { tool: 'wait', processId: '1' }),
    result('c2', `${pull(41)}\n`, { continues: 'c1', status: 'unknown' }),
  ];
  expect(briefly(factsOf(events))).toEqual([[pull(41), 'created']]);
});
