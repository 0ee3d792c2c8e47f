import { describe, expect, test } from 'vitest';
import { call, result } from '../support/events.ts';
import { factsOf, pull, reasons } from '../support/facts.ts';

type Status = 'ok' | 'failed' | 'unknown' | 'not-run';

function why(script: string, output: string, status: Status = 'ok'): readonly string[] {
  return reasons(factsOf([call('c1', script), result('c1', output, { status })])).map(([, reason]) => reason);
}

const SEVEN = pull(7);
const EXISTS = 'a pull request for branch "x" into branch "main" already exists:';

/** Why an address is nobody's answer (pull-requests.md, 11.1). */
describe('without an opener', () => {
  test.each<[string, string, Status, string]>([
    ['cat notes.md', SEVEN, 'ok', 'unrelated-result'],
    ['cat notes.md', `see ${SEVEN}.`, 'ok', 'unrelated-result'],
    ['gh pr view 7', SEVEN, 'ok', 'read-only-command'],
    ['gh pr view 7', `url:\t${SEVEN}`, 'ok', 'read-only-command'],
    ['gh pr create --help', SEVEN, 'ok', 'asks-nothing'],
    ['gh pr create --no-such-flag', SEVEN, 'failed', 'asks-nothing'],
    ['gh pr create --help; gh pr create --no-such-flag', SEVEN, 'failed', 'asks-nothing'],
    ['gh pr create --help; gh pr view 7', SEVEN, 'ok', 'read-only-command'],
    ['gh pr create --fill', SEVEN, 'not-run', 'never-ran'],
    ['exit 0; gh pr create --fill', SEVEN, 'ok', 'never-ran'],
    ['gh pr view 7; exit 0; gh pr create --fill', SEVEN, 'ok', 'read-only-command'],
    ['exit 0; gh pr view 7', SEVEN, 'ok', 'unrelated-result'],
  ])('%s printed %j (%s): %s', (script, output, status, reason) => {
    expect(why(script, output, status)).toEqual([reason]);
  });
});

describe('beside an opener', () => {
  test.each<[string, string, string]>([
    ['gh pr create --fill', `see ${SEVEN}`, 'not-standalone'],
    ['gh pr create --fill', `${SEVEN}/files`, 'not-standalone'],
    ['gh pr create --fill', `see ${SEVEN} …`, 'not-standalone'],
    ['gh pr create --fill', `${SEVEN}…`, 'truncated'],
    ['gh pr create --fill', `see ${SEVEN}…`, 'truncated'],
    ['gh pr create --fill', `${SEVEN}...`, 'truncated'],
    ['gh pr create --fill', `${SEVEN}[...]`, 'truncated'],
    ['u=$(gh pr create --fill); echo "PR: $u$X"', `PR: ${SEVEN}…`, 'truncated'],
    ['gh pr create --fill', `${EXISTS} see ${SEVEN}`, 'exists-elsewhere'],
    ['gh pr create --fill', `see ${SEVEN}: ${EXISTS}`, 'not-standalone'],
    ['gh pr create --fill; ./show.sh', `pull request create failed: x\n${SEVEN}`, 'create-failed'],
    ['gh pr create --fill', 'https://git.example/harbor/lantern/pull/7', 'unknown-host'],
    ['gh pr create --fill -R harbor/lantern', pull(7, 'other/tools'), 'other-repository'],
    ['cat a.md; gh pr create --fill; cat b.md', SEVEN, 'ambiguous-printer'],
    ['gh pr create --fill; gh pr view 7 --json url -q .url', `${pull(41)}\n${SEVEN}`, 'read-only-command'],
  ])('%s printed %j: %s', (script, output, reason) => {
    expect(why(script, output)).toEqual([reason]);
  });

  test('a line that a program builds around more than the link is none', () => {
    const post = 'gh api repos/harbor/lantern/pulls -f head=x -q \'"\\(.html_url)/files"\'';
    expect(why(post, `${SEVEN}/files`)).toEqual(['not-standalone']);
  });
});
