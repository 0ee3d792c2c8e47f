import { describe, expect, test } from 'vitest';
import { call, prose, record, result } from '../../support/events.ts';
import {
  answered,
  commentsOf,
  issuePermalink,
  permalink,
  posted,
  turnedDown,
} from '../../support/comments.ts';
import { factsOf, reasons } from '../../support/facts.ts';

const [NEW, SECOND, OLD] = [permalink(3001), permalink(3002, 12), permalink(2001)];
const UNSEEN = ['?issue-comment'];
const LIST = "gh api repos/harbor/lantern/issues/7/comments --jq '.[].html_url'";

describe('comment/posted-by-gh', () => {
  test.each([
    ['gh pr comment 7 -b done', NEW],
    ['gh pr comment --body-file - <<E\ndone\nE', NEW],
    ['gh pr comment https://github.com/harbor/lantern/pull/7 -F notes.md', NEW],
    ['gh -R harbor/lantern pr comment 7 -b done', NEW],
    ['gh issue comment 7 -b done', NEW],
    ["gh issue comment '#7' --body done", issuePermalink(3001)],
    ['gh pr comment 7 -b done 2>&1 | tail -1', NEW],
    ['gh pr comment 7 -b done || true', NEW],
    ['url=$(gh pr comment 7 -b done); echo "commented at $url."', `commented at ${NEW}.`],
    ['printf "%s\\n" "$(gh pr comment 7 -b done)"', NEW],
    ['gh pr comment 7 -b done > out.txt; cat out.txt', NEW],
    ['say() { gh pr comment "$1" -b done; }\nsay 7', NEW],
    ['timeout 20 bash -c "gh pr comment 7 -b done"', NEW],
    ['gh pr comment 7 -b done &\nwait', NEW],
    ['gh pr comment "$N" -R "$R" -b done', NEW],
  ])('%s', (script, output) => {
    expect(posted(script, output)).toEqual([output.replace(/^.*(?=https)|\.$/g, '')]);
  });

  test('a list of the permalinks in order of the commands, one a run (5.5)', () => {
    expect(posted('for n in 7 12; do gh pr comment $n -b hi; done', `${NEW}\n${SECOND}`)).toEqual([
      NEW,
      SECOND,
    ]);
    expect(posted('gh pr comment 7 -b a && gh pr comment 12 -b b', `${NEW}\n${SECOND}`)).toEqual([
      NEW,
      SECOND,
    ]);
    expect(posted('gh pr comment 7 -b a', `${NEW}\n${NEW}`)).toEqual([NEW]);
  });

  test('whether the call failed is no reason to doubt a bare permalink (5.6)', () => {
    for (const status of ['ok', 'failed', 'unknown'] as const) {
      expect(posted('gh pr comment 7 -b done; ./check.sh', NEW, status)).toEqual([NEW]);
    }
    expect(posted('gh pr comment 7 -b done', NEW, 'not-run')).toEqual([]);
  });

  test.each([
    'gh pr comment 7 -b done >/dev/null',
    'gh pr comment 7 -b done >/dev/null && echo ok',
    'set -e\nurl=$(gh pr comment 7 -b done)\necho ok',
    'gh pr comment 7 -b done > out.txt',
  ])('%s posted for sure, and shows no permalink (5.6)', (script) => {
    expect(posted(script, 'ok')).toEqual(UNSEEN);
    expect(posted(script, '', 'failed')).toEqual([]);
  });

  test.each([
    'gh pr comment 7 -b done >/dev/null || true',
    'gh pr comment 7 -b done >/dev/null; echo ok',
    'test -f x && gh pr comment 7 -b done >/dev/null; true',
    'gh pr comment 7 -b done | cut -c1-3',
  ])('%s may have failed (5.6)', (script) => {
    expect(posted(script, '')).toEqual([]);
  });

  test.each([
    'echo "gh pr comment 7 -b done"; cat log.txt',
    '# gh pr comment 7 -b done\ncat log.txt',
    "cat <<'E'\ngh pr comment 7 -b done\nE\ncat log.txt",
    'git commit -qm "gh pr comment 7 -b done"; cat log.txt',
    'grep -rn "gh pr comment" . ; cat log.txt',
    'false && gh pr comment 7 -b done; cat log.txt',
    'exit 0; gh pr comment 7 -b done',
    './comment.sh 7 done',
    'make comment',
    'gh pr comment --help',
    'gh pr comment 7 -b a -F b.md',
    'gh pr comment 7 --no-such-flag',
  ])('%s posts nothing (3.3)', (script) => {
    expect(posted(script, OLD)).toEqual([]);
  });

  test.each([
    ['gh pr comment 7 --edit-last -b new', 'edit'],
    ['gh pr comment 7 --edit-last --create-if-none -b new', 'unknown-operation'],
    ['gh pr comment 7 --delete-last --yes', 'delete'],
    ['gh pr comment 7 --web', 'asks-nothing'],
    [`gh pr create -t t -b "see ${OLD}" --dry-run`, 'asks-nothing'],
    ['gh pr edit 7 --body-file notes.md', 'edit'],
    ['gh pr merge 7 --squash -b "see it"', 'asks-nothing'],
    ['gh pr view 7 --comments', 'read-only-command'],
    [LIST, 'read-only-command'],
    ['cat log.txt', 'unrelated-result'],
    ['./comment.sh', 'unrelated-result'],
    ['false && gh pr comment 7 -b x', 'never-ran'],
  ])('%s: %s (4)', (script, reason) => {
    expect(posted(script, OLD)).toEqual([]);
    expect(turnedDown(script, OLD)).toEqual([reason]);
  });

  test('the body of a pull request is another object (4)', () => {
    expect(turnedDown('gh pr create -t t -F body.md', OLD)).toContain('other-object');
  });

  test.each([
    'GraphQL: Could not resolve to a PullRequest with the number of 7. (repository.pullRequest)',
    'Message: Body cannot be blank, Locations: []',
    'no pull requests found for branch "fix/wick"',
    'must provide one of --body-file, --body, or --web when not running interactively',
  ])('%s: the post failed (4)', (message) => {
    expect(posted('gh pr comment 7 -F notes.md', message, 'failed')).toEqual([]);
    expect(posted('gh pr comment 7 -F notes.md 2>&1 || true', message)).toEqual([]);
  });

  test('of two, one failed', () => {
    const failure = 'GraphQL: Could not resolve to a PullRequest with the number of 404.';
    const script = 'gh pr comment 404 -b a; gh pr comment 12 -b b';
    expect(posted(script, `${failure}\n${SECOND}`)).toEqual([SECOND]);
  });

  test.each([
    ['another number', permalink(3001, 12), 'other-number'],
    ['another repository', permalink(3001, 7, 'issue-comment', 'quay/anchor'), 'other-number'],
    ['a review', permalink(3001, 7, 'review'), 'wrong-kind'],
    ['a line’s comment', permalink(3001, 7, 'review-comment'), 'wrong-kind'],
    ['another host', NEW.replace('github.com', 'github.com.evil.example'), 'unknown-host'],
    ['text around it', `posted ${NEW}`, 'not-standalone'],
    ['a cut id', `${NEW}…`, 'truncated'],
  ])('%s is not its answer (5.3)', (_, output, reason) => {
    const script = 'gh pr comment 7 -R harbor/lantern -b done';
    expect(posted(script, output)).toEqual(UNSEEN);
    expect(turnedDown(script, output)).toEqual([reason]);
  });

  test('#issuecomment-new is no permalink (1.2)', () => {
    expect(posted('gh pr comment 7 -b x', `${NEW.replace('3001', 'new')}\n${NEW}`)).toEqual([NEW]);
  });

  test('a permalink of the same comment under the other path is one comment (1.1)', () => {
    const events = [
      ...answered('c1', 'gh pr comment 7 -b x', NEW),
      ...answered('c2', 'gh issue comment 7 -b x', issuePermalink(3001)),
    ];
    expect(commentsOf(factsOf(events))).toEqual([NEW, ...UNSEEN]);
  });

  test('a permalink that was shown before, or is spelled in the script, is old (5.4)', () => {
    for (const before of [prose(`see ${OLD}`, { role: 'person' }), prose(`I look at ${OLD}`)]) {
      const facts = factsOf([before, ...answered('c1', 'gh pr comment 7 -F notes.md', OLD)]);
      expect(commentsOf(facts)).toEqual(UNSEEN);
      expect(reasons(facts)).toContainEqual([OLD, 'known-before']);
    }
    const listed = [...answered('c0', LIST, OLD), ...answered('c1', 'gh pr comment 7 -F notes.md', OLD)];
    expect(commentsOf(factsOf(listed))).toEqual(UNSEEN);
    expect(posted(`set -x; gh pr comment 7 -b "re ${OLD}"`, `+ gh pr comment\n${OLD}\n${NEW}`)).toEqual([
      NEW,
    ]);
    expect(posted(`gh pr comment 7 -b "re ${issuePermalink(2001)}"`, OLD)).toEqual(UNSEEN);
  });
});

describe('beside a reader of comments (5.5)', () => {
  test.each([
    [`gh pr comment 7 -b hi && ${LIST}`, `${NEW}\n${OLD}\n${permalink(2002)}`],
    [`gh pr comment 7 -b hi; ${LIST}`, `${NEW}\n${OLD}`],
    [`${LIST}; gh pr comment 7 -b hi`, `${OLD}\n${NEW}`],
    ['cat notes.md && gh pr comment 7 -b hi', `${OLD}\n${NEW}`],
    ['./show.sh; gh pr comment 7 -b hi', `${OLD}\n${NEW}`],
    [
      'gh pr comment 7 -b hi 2>&1 | tail -1; gh api repos/harbor/lantern/issues/12/comments --jq ".[].html_url"',
      `${NEW}\n${SECOND}`,
    ],
    ['gh pr comment 7 -b hi 2>&1 | tail -1; gh pr view 7 --json url,title', NEW],
    ['gh pr edit 7 --title x; gh pr comment 7 -b hi', `https://github.com/harbor/lantern/pull/7\n${NEW}`],
  ])('%s', (script, output) => {
    expect(posted(script, output)).toEqual([NEW]);
  });

  test.each([
    [`gh pr comment 7 -b hi 2>/dev/null; ${LIST}`, OLD],
    [`gh pr comment 7 -b hi 2>&1 | tail -1; ${LIST}`, `${OLD}\n${permalink(2002)}`],
    [`gh pr comment 7 -b hi & ${LIST}; wait`, `${OLD}\n${NEW}`],
    ['gh pr comment 7 -b hi 2>/dev/null; cat notes.md', OLD],
  ])('%s: nobody can say, and the post is unseen', (script, output) => {
    expect(posted(script, output)).toEqual(UNSEEN);
    expect(turnedDown(script, output)).toContain('ambiguous-printer');
  });

  test.each([
    [`gh pr comment 7 -b hi || ${LIST}`, `GraphQL: Something went wrong\n${OLD}`],
    [`gh pr comment 7 -b hi >/dev/null && ${LIST}`, OLD],
    ['gh pr comment 7 -b hi >/dev/null && gh pr view 7 --json comments --jq ".comments[-1].url"', NEW],
    [
      'gh pr comment 7 -b hi 2>/dev/null; echo "https://github.com/harbor/lantern/pull/7#issuecomment-$(cat id.txt)"',
      OLD,
    ],
  ])('%s never gives what the reader printed', (script, output) => {
    expect(posted(script, output).filter((url) => !url.startsWith('?'))).toEqual([]);
  });
});

describe('output that is not in the result (5.7)', () => {
  test('a file that took the answer is read back', () => {
    const post = answered('c1', 'gh pr comment 7 -b hi > out.txt', '');
    for (const script of [
      'cat out.txt',
      'tail -1 out.txt',
      'grep http out.txt',
      "grep -o 'https.*' out.txt",
    ]) {
      expect(commentsOf(factsOf([...post, ...answered('c2', script, NEW)]))).toEqual([NEW]);
    }
    const read = [
      call('c2', null, { tool: 'Read', path: '/home/ada/kiln/out.txt' }),
      result('c2', `     1→${NEW}`),
    ];
    expect(commentsOf(factsOf([...post, ...read]))).toEqual([NEW]);
    const other = answered('c2', 'cat other.txt', OLD);
    expect(commentsOf(factsOf([...post, ...other]))).toEqual(UNSEEN);
  });

  test('a file that a program may have written to since proves nothing', () => {
    const post = answered('c1', 'gh pr comment 7 -b hi > out.txt', '');
    for (const script of [
      `python3 -c 'open("out.txt", "w").write(seen())'`,
      'dd of=out.txt < seen.txt',
      'curl -so out.txt https://ci.example/seen',
      `gh api repos/o/r/issues/7/comments --jq '.[0].html_url' > "$LAST"`,
    ]) {
      const events = [...post, ...answered('c2', script, ''), ...answered('c3', 'cat out.txt', OLD)];
      expect(commentsOf(factsOf(events))).toEqual(UNSEEN);
      const together = `gh pr comment 7 -b hi > out.txt; ${script}; cat out.txt`;
      expect(posted(together, OLD).filter((url) => !url.startsWith('?'))).toEqual([]);
    }
  });

  test.each(['cat out.txt seen.txt | tail -1', 'cat seen.txt out.txt | head -1', 'cat out.txt seen.txt'])(
    'of two files in a row, one its own, no line is surely its: %s',
    (reader) => {
      const script = `gh pr comment 7 -b hi > out.txt; ${reader}`;
      expect(posted(script, OLD).filter((url) => !url.startsWith('?'))).toEqual([]);
    },
  );

  test('of a file that held others before, the last line counts, where it was read', () => {
    const post = answered('c1', 'gh pr comment 7 -b hi >> log.txt', '');
    const after = (script: string, output: string): readonly string[] =>
      commentsOf(factsOf([...post, ...answered('c2', script, output)]));
    expect(after('cat log.txt', `${OLD}\n${NEW}`)).toEqual([NEW]);
    expect(after('tail -1 log.txt', NEW)).toEqual([NEW]);
    expect(after('head -1 log.txt', OLD)).toEqual(UNSEEN);
    expect(after('grep -m1 http log.txt', OLD)).toEqual(UNSEEN);
    expect(after('tail -5 log.txt | head -1', OLD)).toEqual(UNSEEN);
  });

  test('what is polled is the call’s own output', () => {
    const facts = factsOf([
      call('c1', 'sleep 5; gh pr comment 7 -b hi', { background: true }),
      result('c1', '', { status: 'unknown', processId: '7' }),
      call('c2', null, { tool: 'write_stdin', processId: '7' }),
      result('c2', `${NEW}\n`, { continues: 'c1' }),
    ]);
    expect(commentsOf(facts)).toEqual([NEW]);
  });

  test('a later list tells of no own comment', () => {
    const events = [...answered('c1', 'gh pr comment 7 -b hi >/dev/null', ''), ...answered('c2', LIST, NEW)];
    expect(commentsOf(factsOf(events))).toEqual(UNSEEN);
  });

  test('the client’s record raises a possible post to an unseen one, and lends no permalink (5.8)', () => {
    const events = answered('c1', 'gh pr comment 7 -b hi >/dev/null || true', '');
    expect(commentsOf(factsOf(events))).toEqual([]);
    const commented = record('https://github.com/harbor/lantern/pull/7', {
      source: 'git-operation',
      action: 'commented',
      callId: 'c1',
    });
    expect(commentsOf(factsOf([...events, commented]))).toEqual(UNSEEN);
    const alone = answered('c1', 'echo gh pr comment', '');
    expect(commentsOf(factsOf([...alone, commented]))).toEqual([]);
  });
});

describe('whose deed it is (5.9)', () => {
  test('prose and user text prove nothing', () => {
    const said = [prose(`I commented: ${NEW}`), prose(`Posted ${NEW}`, { role: 'person' })];
    expect(commentsOf(factsOf(said))).toEqual([]);
  });

  test('an inherited post, and one that a person typed, are not the session’s', () => {
    for (const more of [{ inherited: true }, { actor: 'person' }] as const) {
      expect(commentsOf(factsOf(answered('c1', 'gh pr comment 7 -b x', NEW, more)))).toEqual([]);
    }
  });

  test('a subagent’s is, with its agent', () => {
    const facts = factsOf(answered('c1', 'gh pr comment 7 -b x', NEW, { actor: 'subagent', agentId: 'a1' }));
    expect(facts.comments).toEqual([expect.objectContaining({ url: NEW, agentId: 'a1' })]);
  });

  test('a comment shows its proof', () => {
    const script = 'git push && gh pr comment 7 -b done';
    const output = `pushed\n${NEW}\n`;
    const [fact] = factsOf(answered('c1', script, output)).comments;
    expect(fact).toMatchObject({
      posting: 'posted',
      rule: 'comment/posted-by-gh',
      kind: 'issue-comment',
      callId: 'c1',
      host: 'github.com',
      id: '3001',
      repository: 'harbor/lantern',
      number: 7,
      pullRequest: 'https://github.com/harbor/lantern/pull/7',
    });
    expect(script.slice(...(fact?.command ?? [0, 0]))).toBe('gh pr comment 7 -b done');
    expect(output.slice(...(fact?.output ?? [0, 0]))).toBe(NEW);
  });

  test('an issue’s comment hangs on no pull request (1.4)', () => {
    const [fact] = factsOf(answered('c1', 'gh issue comment 5 -b x', issuePermalink(3001, 5))).comments;
    expect(fact).toMatchObject({ number: 5, pullRequest: null });
  });
});
