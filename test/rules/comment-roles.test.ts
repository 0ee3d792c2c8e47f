import { expect, test } from 'vitest';
import { COMMENT_ROLES } from '../../src/rules/comment-roles.ts';
import { readCall } from '../../src/rules/requests.ts';
import { roleOf, type Own, type Role } from '../../src/rules/roles.ts';
import { call } from '../support/events.ts';

const NOBODYS: Own = {
  branches: new Set(),
  openers: new Set(),
  elsewhere: false,
  isConditional: false,
  files: { readers: new Map(), files: new Map() },
};

function role(script: string): Role | undefined {
  const reading = readCall(call('c1', script));
  const request = reading.requests[0];
  return request === undefined ? undefined : roleOf(request, reading, NOBODYS, COMMENT_ROLES);
}

/** Who prints permalinks of comments that existed before (comments.md, 5.5). */
test.each([
  'gh pr view 7',
  'gh issue view 7 --comments',
  'gh pr diff 7',
  'gh pr view 7 --json comments',
  'gh pr view 7 --json number,title -q .title',
  'gh pr view 7 --template "{{.body}}"',
  'gh pr create --dry-run --fill',
  'gh pr create --fill --dry-run=true',
  'gh pr create --fill "$MORE"',
  'gh pr comment --edit-last -b x',
  'gh api repos/harbor/lantern/issues/7/comments',
  'gh api repos/harbor/lantern/pulls/7/reviews',
  'gh api repos/harbor/lantern/pulls/7 -q .body',
  'gh api -i repos/harbor/lantern/pulls/7',
  'gh api --verbose repos/harbor/lantern/pulls/7',
  'gh api repos/harbor/lantern/pulls/7 --template "{{.body}}"',
  'gh api graphql -f query="{viewer{login}}"',
  'gh api "$ENDPOINT"',
  'echo "https://github.com/harbor/lantern/pull/7#issuecomment-$N"',
  'echo "https://github.com/harbor/lantern/pull/7#discussion_r$N"',
  'echo "https://github.com/harbor/lantern/pull/7#pullrequestreview-$N"',
  'echo "https://github.com/harbor/lantern/commit/abc1234#commitcomment-$N"',
])('%s may show any', (script) => {
  expect(role(script)).toEqual({ kind: 'shower', owns: null });
});

test.each([
  'gh pr create --fill',
  'gh pr create --fill --draft',
  'gh pr list',
  'gh pr merge 7',
  'gh repo view --json description',
  'gh pr view 7 --json number,url',
  'gh api repos/harbor/lantern/pulls/7',
  'gh api repos/harbor/lantern/pulls/7 -q .number',
  'gh api --silent repos/harbor/lantern/issues/7/comments',
  'gh pr view 7 > /dev/null',
])('%s shows none', (script) => {
  expect(role(script)).toEqual({ kind: 'silent' });
});

test.each([
  ['gh pr comment 7 -R harbor/lantern --edit-last -b x', 'harbor/lantern', 7],
  ['gh pr comment 7 --edit-last -b x', null, 7],
  ['gh issue comment 7 --edit-last -b x', null, 7],
  ['gh api repos/harbor/lantern/issues/7/comments -q .[].html_url', 'harbor/lantern', 7],
])('%s shows those of its own place', (script, repository, number) => {
  expect(role(script)).toEqual({ kind: 'shower', owns: { repository, number } });
});
