import { describe, expect, test } from 'vitest';
import { readCall } from '../../src/rules/requests.ts';
import { BASICS, tellingsIn } from '../../src/rules/telling.ts';
import { call } from '../support/events.ts';
import { pull } from '../support/facts.ts';

/** What the last line of an output says, beside that it is one. */
function said(text: string, script = 'gh pr create --fill'): string[] {
  const tellings = tellingsIn(text, readCall(call('c1', script))).at(-1)?.tellings ?? [];
  return tellings.map(({ says }) => says).filter((says) => !BASICS.has(says));
}

describe('what a line of output says to the rules', () => {
  test.each([
    'building',
    '',
    '41',
    '{"a":1}',
    'https://example.com/pull',
    '   abc..def  a -> a',
    'HEAD is now at 1a2b',
  ])('nothing: %j', (line) => {
    expect(said(line)).toEqual([]);
  });

  test.each([
    [pull(41), `alone ${pull(41)}`],
    [`see ${pull(41)}.`, `beside ${pull(41)}`],
    [`${pull(41)}…`, `beside cut ${pull(41)}`],
    [`{"html_url":"${pull(41)}"}`, `own html_url ${pull(41)}`],
    ['npm error code 1', 'a complaint'],
    ['pull request create failed: x', 'an opener failed'],
    ['gh: Not Found (HTTP 404)', 'a request failed'],
    ['bash: gh: command not found', 'no program gh'],
    ['no pull requests found for branch "x"', 'nothing found'],
  ])('%j', (line, says) => {
    expect(said(line)).toContain(says);
  });

  test('some only beside a command that they are about', () => {
    const ref = '   abc1..def2  fix -> fix';
    expect(said(ref, 'git push && gh pr create --fill')).toEqual([`ref ${ref}`]);
    const shaped = 'gh api repos/harbor/lantern/issues/7/comments -f body=x --jq .id';
    expect(said('3100000001', shaped)).toEqual(['id 3100000001']);
    const echoed = 'url=$(gh pr create --fill); echo "opened $url"';
    expect(said('opened it', echoed)).toEqual(['start opened']);
  });

  test('where a program shapes what is printed, each line with an address is of its own kind', () => {
    const shaped = `gh api repos/harbor/lantern/pulls -f head=x --jq '"at \\(.html_url)"'`;
    const line = `at ${pull(41)}`;
    expect(said(line, shaped)).toContain(`address ${line}`);
    expect(said(line, `ls; ${shaped}; gh pr view 7 --json body`)).toContain(`address ${line}`);
    expect(said(line)).toEqual([`beside ${pull(41)}`]);
  });

  test('in which form it shows an address', () => {
    const shown = (line: string): readonly (string | undefined)[] =>
      tellingsIn(line, readCall(call('c1', 'gh pr create --fill')))
        .flatMap(({ tellings }) => tellings)
        .flatMap(({ shows }) => shows ?? []);
    expect(shown(pull(41))).toEqual(['alone pull-request']);
    expect(shown(`see ${pull(41)}`)).toEqual([]);
    expect(shown(`{"html_url":"${pull(41)}"}`)).toEqual(['inside', 'inside pull-request']);
  });

  test('each failure counts as long as there are runs that can have failed', () => {
    const most = (script: string): number | undefined =>
      tellingsIn('pull request create failed: x', readCall(call('c1', script)))[0]?.tellings.find(
        ({ says }) => says === 'an opener failed',
      )?.most;
    expect(most('gh pr create --fill')).toBe(2);
    expect(most('for x in a b c; do gh pr create --fill -H $x; done')).toBe(4);
  });
});
