import { expect, test } from 'vitest';
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
  return request === undefined ? undefined : roleOf(request, reading, NOBODYS);
}

/** What a command may add to the output besides an opener's answer (pull-requests.md, 6.4 to 6.7). */
test.each([
  'gh pr view 7',
  'gh issue view 7',
  'gh pr diff 7',
  'gh pr list --json url,body',
  'gh pr list --json url',
  'gh issue list --json body',
  'gh pr list -q ".[].title" --json title',
  'gh pr status --template "{{.}}" --json currentBranch',
  'gh pr create --dry-run --fill',
  'gh pr create --fill --dry-run "$MORE"',
  'gh api user',
  'gh api repos/harbor/lantern/pulls/7 -q .body',
  'curl https://api.github.com/repos/harbor/lantern/pulls',
  'hub pr list -f "%U"',
  'hub issue',
  'hub browse -u',
  'hub compare -u',
  'hub release',
  'hub ci-status -v',
  'cat notes.md',
  'grep https notes.md',
  'git log',
])('%s may show any address', (script) => {
  expect(role(script)).toEqual({ kind: 'shower', owns: null });
});

test.each([
  ['gh pr view 7 --json url', null, 7],
  ['gh pr view 7 -R harbor/lantern --json url,number', 'harbor/lantern', 7],
  ['gh pr view https://github.com/harbor/lantern/pull/7 --json url', 'harbor/lantern', 7],
  ['gh pr list -R harbor/lantern --json url', 'harbor/lantern', null],
  ['gh api repos/harbor/lantern/pulls/7 -q .html_url', 'harbor/lantern', 7],
  ['gh api repos/harbor/lantern/pulls -q .[].html_url', 'harbor/lantern', null],
  ['GH_REPO=harbor/lantern gh pr view 7 --json url', null, 7],
])('%s shows those that it names', (script, repository, number) => {
  expect(role(script)).toEqual({ kind: 'shower', owns: { repository, number } });
});

test.each([
  'gh pr create --help',
  'gh pr create --web',
  'gh pr create --dry-run --no-such-flag',
  'gh pr list',
  'gh pr merge 7',
  'gh repo view --json url',
  'gh release view --json url',
  'gh api --silent repos/harbor/lantern/pulls/7',
  'gh pr view 7 > /dev/null',
  'false && gh pr view 7',
  'hub sync',
  'hub fork',
  'grep -q https notes.md',
  'git status',
  'ls -l',
  'npx tsc --noEmit',
  'echo done',
])('%s shows none', (script) => {
  expect(role(script)).toEqual({ kind: 'silent' });
});

test.each(['./show.sh', '"$TOOL" x', 'npm test', 'git lfs env', 'make pr'])(
  'nobody knows what %s shows',
  (script) => {
    expect(role(script)).toEqual({ kind: 'program' });
  },
);

test.each(['gh pr view --json url', 'gh pr view --json url -q .url', 'gh pr edit --add-label x'])(
  '%s looks at the branch’s own',
  (script) => {
    expect(role(script)).toEqual({ kind: 'own-read', branch: null, of: [] });
  },
);
