import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  defaultBranchShown,
  pushesIn,
  standsBelow,
  tellsOfRef,
  type PushContext,
} from '../../src/rules/pushes.ts';
import { readCall } from '../../src/rules/requests.ts';
import { call } from '../support/events.ts';

type Status = 'ok' | 'failed' | 'unknown' | 'not-run';

function pushed(
  script: string,
  output: string,
  status: Status = 'ok',
  context?: PushContext,
): readonly string[] {
  return pushesIn({ reading: readCall(call('c1', script)), output, status }, context).map(
    ({ branch }) => branch,
  );
}

const TO = 'To github.com:harbor/lantern.git\n';
const NEW = `${TO} * [new branch]      fix/clock -> fix/clock\nbranch 'fix/clock' set up to track 'origin/fix/clock'.\n`;
const AHEAD = `${TO}   1a2b3c4..5d6e7f8  fix/clock -> fix/clock\n`;
const FORCED = `${TO} + 1a2b3c4...5d6e7f8 fix/clock -> fix/clock (forced update)\n`;
const REJECTED = `${TO} ! [rejected]        fix/clock -> fix/clock (fetch first)\nerror: failed to push some refs to 'github.com:harbor/lantern.git'\n`;
const REMOTE_REJECTED = `${TO} ! [remote rejected] fix/clock -> fix/clock (protected branch hook declined)\nerror: failed to push some refs\n`;

describe('what a push prints', () => {
  test.each<[string, string, string, Status, readonly string[]]>([
    ['a new branch', 'git push -u origin fix/clock', NEW, 'ok', ['fix/clock']],
    ['a branch that is ahead', 'git push', AHEAD, 'ok', ['fix/clock']],
    ['a forced update', 'git push --force-with-lease', FORCED, 'ok', ['fix/clock']],
    ['an unknown end of the script', 'git push; sleep 100', NEW, 'unknown', ['fix/clock']],
    ['a failure of what came after it', 'git push && npm test', NEW, 'failed', ['fix/clock']],
    [
      'its last line alone',
      'git push 2>&1 | tail -1',
      ' * [new branch]      fix/clock -> fix/clock',
      'ok',
      ['fix/clock'],
    ],
    [
      'another name on the remote',
      'git push origin HEAD:fix/x',
      `${TO} * [new branch]      HEAD -> fix/x\n`,
      'ok',
      ['fix/x'],
    ],
    [
      '--porcelain',
      'git push --porcelain',
      'To x\n*\trefs/heads/fix/clock:refs/heads/fix/clock\t[new branch]\nDone\n',
      'ok',
      ['fix/clock'],
    ],
    ['up to date', 'git push origin fix/clock', 'Everything up-to-date\n', 'ok', ['fix/clock']],
    [
      'up to date, each',
      'git push -v',
      `${TO} = [up to date]      fix/clock -> fix/clock\n`,
      'ok',
      ['fix/clock'],
    ],
    [
      'two branches',
      'git push origin a b',
      `${TO} * [new branch]      a -> a\n * [new branch]      b -> b\n`,
      'ok',
      ['a', 'b'],
    ],
    [
      'one of two',
      'git push origin a b',
      `${TO} * [new branch]      a -> a\n ! [rejected]        b -> b (fetch first)\n`,
      'failed',
      ['a'],
    ],
    ['rejected', 'git push', REJECTED, 'failed', []],
    ['rejected, then not', 'git push || git push -f', REJECTED + FORCED, 'ok', ['fix/clock']],
    ['to one remote of two', 'git push a; git push b', AHEAD + REJECTED, 'failed', ['fix/clock']],
    [
      'what was fetched, then a push whose remote is not shown',
      'git pull --rebase; git push 2>&1 | tail -1',
      'From github.com:harbor/lantern\n * branch            main -> FETCH_HEAD\n   1a2b3c4..5d6e7f8  x -> fork/x\nAlready up to date.\n   1a2b3c4..5d6e7f8  fix/clock -> fix/clock\n',
      'ok',
      ['fix/clock'],
    ],
    ['rejected by the remote', 'git push', REMOTE_REJECTED, 'failed', []],
    ['rejected, and the script ends well', 'git push || true', REJECTED, 'ok', []],
    ['no upstream', 'git push', 'fatal: The current branch x has no upstream branch.\n', 'failed', []],
    [
      'no access',
      'git push origin x',
      'ERROR: Permission to harbor/lantern.git denied to bot.\nfatal: Could not read from remote repository.\n',
      'failed',
      [],
    ],
    ['the default branch', 'git push origin main', `${TO}   1a2b3c4..5d6e7f8  main -> main\n`, 'ok', []],
    [
      'the default branch, from another',
      'git push origin HEAD:master',
      `${TO}   1a2b3c4..5d6e7f8  HEAD -> master\n`,
      'ok',
      [],
    ],
    ['a tag', 'git push origin v1', `${TO} * [new tag]         v1 -> v1\n`, 'ok', []],
    ['a deletion', 'git push origin --delete fix/clock', `${TO} - [deleted]         fix/clock\n`, 'ok', []],
    ['a dry run', 'git push --dry-run', NEW, 'ok', []],
    ['a call that did not run', 'git push', NEW, 'not-run', []],
    [
      'a fetch',
      'git fetch',
      'From github.com:harbor/lantern\n * [new branch]      fix/clock -> origin/fix/clock\n',
      'ok',
      [],
    ],
    [
      'a pull before it',
      'git pull; git push',
      `From x\n   1a2b3c4..5d6e7f8  dev -> origin/dev\n${AHEAD}`,
      'ok',
      ['fix/clock'],
    ],
    ['no push at all', 'cat push.log', NEW, 'ok', []],
    ['an echo of one', 'echo git push', NEW, 'ok', []],
    ['a push that never runs', 'false && git push', NEW, 'failed', []],
    ['a folder', 'git -C app push -u origin fix/clock', NEW, 'ok', ['fix/clock']],
    [
      'terminal codes',
      'git push',
      `${TO}\u001b[32m * [new branch]      fix/clock -> fix/clock\u001b[0m\r\n`,
      'ok',
      ['fix/clock'],
    ],
  ])('%s', (_, script, output, status, branches) => {
    expect(pushed(script, output, status)).toEqual(branches);
  });
});

describe('what a status proves', () => {
  test.each<[string, string, Status, readonly string[]]>([
    ['a quiet push', 'git push -q origin fix/clock', 'ok', ['fix/clock']],
    [
      'output that went elsewhere',
      'git push origin fix/clock >/dev/null 2>&1 && npm test',
      'ok',
      ['fix/clock'],
    ],
    ['a failed one', 'git push -q origin fix/clock', 'failed', []],
    ['one that may have failed', 'git push -q origin fix/clock; true', 'ok', []],
    ['an end that nobody knows', 'git push -q origin fix/clock', 'unknown', []],
    ['no branch in its words', 'git push -q', 'ok', []],
    ['a branch that only the shell knows', 'git push -q origin "$BRANCH"', 'ok', []],
    ['a refspec', 'git push -q origin +HEAD:refs/heads/fix/x', 'ok', ['fix/x']],
    ['a deletion', 'git push -q origin :fix/clock', 'ok', []],
    ['an option with a word', 'git push -q -o ci.skip origin fix/clock', 'ok', ['fix/clock']],
    ['an option with a word', 'git push -q --push-option ci.skip origin fix/clock', 'ok', ['fix/clock']],
    ['an option with a word', 'git push -q --receive-pack x origin fix/clock', 'ok', ['fix/clock']],
    ['an option with a word', 'git push -q --exec x origin fix/clock', 'ok', ['fix/clock']],
    ['an option with a word', 'git push -q --repo x origin fix/clock', 'ok', ['fix/clock']],
    ['a word of git’s own', 'git -c push.default=simple push -q origin fix/clock', 'ok', ['fix/clock']],
    ['a word of git’s own', 'git --git-dir x push -q origin fix/clock', 'ok', ['fix/clock']],
    ['a word of git’s own', 'git --work-tree x push -q origin fix/clock', 'ok', ['fix/clock']],
    ['a word of git’s own', 'git --namespace x push -q origin fix/clock', 'ok', ['fix/clock']],
    ['an option of git’s own', 'git --no-pager push -q origin fix/clock', 'ok', ['fix/clock']],
    ['another subcommand', 'git log push origin fix/clock', 'ok', []],
    ['another program', 'hg push origin fix/clock', 'ok', []],
    ['a program that only the shell knows', '"$VCS" push origin fix/clock', 'ok', []],
    ['a dry run', 'git push -q -n origin fix/clock', 'ok', []],
    ['a deletion', 'git push -q -d origin fix/clock', 'ok', []],
    ['the help', 'git push -h origin fix/clock', 'ok', []],
    ['the help', 'git push --help origin fix/clock', 'ok', []],
  ])('%s', (_, script, status, branches) => {
    expect(pushed(script, '', status)).toEqual(branches);
  });

  it('for the branch that is checked out, where it is known', () => {
    const context = { branch: 'fix/clock', defaultBranch: null };
    expect(pushed('git push -q', '', 'ok', context)).toEqual(['fix/clock']);
    expect(pushed('git push -q origin HEAD', '', 'ok', context)).toEqual(['fix/clock']);
    expect(pushed('git push', 'Everything up-to-date\n', 'unknown', context)).toEqual(['fix/clock']);
    expect(pushed('git push -q', '', 'ok', { ...context, branch: 'main' })).toEqual([]);
  });
});

describe('the default branch', () => {
  test.each([
    ['git branch -r', '  origin/HEAD -> origin/develop\n  origin/fix/x\n', 'develop'],
    ['git branch -a', '  remotes/origin/HEAD -> origin/trunk\n', 'trunk'],
    ['git remote show origin', '* remote origin\n  Fetch URL: x\n  HEAD branch: develop\n', 'develop'],
    ['git symbolic-ref refs/remotes/origin/HEAD', 'refs/remotes/origin/develop\n', 'develop'],
    ['git ls-remote --symref origin HEAD', 'ref: refs/heads/develop\tHEAD\n', 'develop'],
    ['git show-ref', 'refs/remotes/origin/develop\n', null],
    ['cat notes', '  origin/HEAD -> origin/develop\n', null],
    ['git status', 'On branch x\n', null],
    ['cat notes; ls', '  origin/HEAD -> origin/develop\n', null],
    ['false && git branch -r; cat notes', '  origin/HEAD -> origin/develop\n', null],
  ])('of %s', (script, output, branch) => {
    expect(defaultBranchShown(readCall(call('c1', script)), output)).toBe(branch);
  });

  it('is not one that was pushed for a pull request', () => {
    const output = `${TO}   1a2b3c4..5d6e7f8  develop -> develop\n`;
    expect(pushed('git push', output)).toEqual(['develop']);
    expect(pushed('git push', output, 'ok', { branch: null, defaultBranch: 'develop' })).toEqual([]);
  });
});

describe('lines that stand below the name of a remote', () => {
  test.each([
    ' * [new branch]      fix/clock -> fix/clock',
    ' * branch            main       -> FETCH_HEAD',
    ' * tag               v1         -> FETCH_HEAD',
    ' t [tag update]      v1         -> v1',
    '   1a2b3c4..5d6e7f8  dev        -> origin/dev',
    ' + 1a2b3c4...5d6e7f8 x          -> origin/x  (forced update)',
    ' ! [rejected]        x          -> origin/x  (non-fast-forward)',
    ' = [up to date]      x          -> origin/x',
    ' - [deleted]         (none)     -> origin/x',
    'Everything up-to-date',
  ])('%s', (line) => {
    expect(standsBelow(line)).toBe(true);
  });

  test.each(['', 'To x', 'remote: see x -> y', ' x branch -> y', 'Already up to date.', ' * branch main'])(
    'not %j',
    (line) => {
      expect(standsBelow(line)).toBe(false);
      expect(tellsOfRef(line)).toBe(false);
    },
  );

  it('a push that had nothing to bring says so, and an empty line does not', () => {
    const context = { branch: 'fix/clock', defaultBranch: null };
    expect(pushed('git push; npm test', 'Everything up-to-date\n1 failed\n', 'failed', context)).toEqual([
      'fix/clock',
    ]);
    expect(pushed('git push; npm test', '\n1 failed\n', 'failed', context)).toEqual([]);
  });
});

it('is total', () => {
  const piece = fc.constantFrom(
    'To x\n',
    'From y\n',
    ' * [new branch] ',
    'a -> b',
    '\n',
    ' ! [rejected] ',
    '1234..5678 ',
    '\t',
    ':',
    'refs/heads/',
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.array(piece, { maxLength: 30 }).map((all) => all.join('')),
        fc.string({ unit: 'binary' }),
      ),
      (output) => {
        for (const branch of pushed('git push origin x', output)) expect(branch).not.toBe('');
        defaultBranchShown(readCall(call('c1', 'git branch -r')), output);
      },
    ),
  );
});

it('says which command it was', () => {
  const reading = readCall(call('c1', 'npm test && git push origin a && git push origin b'));
  const output = `${TO} * [new branch]      a -> a\n${TO} * [new branch]      b -> b\n`;
  expect(pushesIn({ reading, output, status: 'ok' }).map(({ index, command }) => [index, command])).toEqual([
    [1, [12, 29]],
    [2, [33, 50]],
  ]);
});
