import { describe, expect, test } from 'vitest';
import { gitRole } from '../../src/rules/git-role.ts';
import { lastCommand } from '../support/commands.ts';

/** What git adds to the output of a script (pull-requests.md, 6.4). */
describe('gitRole', () => {
  test.each([
    'git log',
    'git log -3 --stat',
    'git log --oneline -p',
    'git log --oneline --patch',
    'git show',
    'git show --name-only',
    'git diff',
    'git diff --stat -p',
    'git diff --name-only --patch',
    'git blame notes.md',
    'git grep https',
    'git --no-pager log',
  ])('%s shows what was written before', (script) => {
    expect(gitRole(lastCommand(script))).toEqual({ kind: 'shower', owns: null });
  });

  test.each([
    'git log --oneline',
    'git show --oneline HEAD',
    'git diff --stat',
    'git diff --shortstat',
    'git diff --numstat main',
    'git diff main --name-only',
    'git diff --name-status',
    'git diff --quiet',
    'git add -A',
    'git rm x',
    'git mv a b',
    'git status',
    'git branch -vv',
    'git checkout main',
    'git switch main',
    'git restore x',
    'git reset --hard',
    'git commit -m x',
    'git push',
    'git fetch --all',
    'git pull --rebase',
    'git clone x',
    'git init',
    'git rev-parse HEAD',
    'git symbolic-ref HEAD',
    'git merge main',
    'git rebase main',
    'git ls-files',
    'git ls-remote',
    'git merge-base a b',
    'git worktree list',
    'git clean -fd',
  ])('%s prints no address', (script) => {
    expect(gitRole(lastCommand(script))).toEqual({ kind: 'silent' });
  });

  test.each(['git', 'git "$DO"', 'git stash show', 'git notes', 'git bisect run ./test.sh', 'git lfs env'])(
    'nobody knows what %s prints',
    (script) => {
      expect(gitRole(lastCommand(script))).toEqual({ kind: 'program' });
    },
  );
});
