import { describe, expect, test } from 'vitest';
import {
  answered,
  commentsOf,
  issuePermalink,
  permalink,
  posted,
  turnedDown,
} from '../../support/comments.ts';
import { factsOf } from '../../support/facts.ts';

const P = 'repos/harbor/lantern';
const POST = `gh api ${P}/issues/7/comments -f body=done`;
const [NEW, OLD] = [permalink(3001), permalink(2001)];
const UNSEEN = ['?issue-comment'];
const LINE = permalink(3001, 7, 'review-comment');
const REVIEW = permalink(3001, 7, 'review');
const SHA = '0123456789abcdef0123456789abcdef01234567';
const COMMIT = permalink(3001, SHA, 'commit-comment');

const answer = (html_url: string, more: object = {}): string =>
  JSON.stringify({
    url: 'https://api.github.com/x',
    html_url,
    id: 3001,
    user: { login: 'ada', html_url: 'https://github.com/ada' },
    ...more,
  });
const NOT_FOUND = '{"message":"Not Found","status":"404"}gh: Not Found (HTTP 404)';

describe('comment/posted-by-rest: the forms of an answer (5.1)', () => {
  test.each([
    ['whole', POST, answer(NEW), NEW],
    ['pretty', `${POST} | jq .`, JSON.stringify({ id: 3001, html_url: NEW }, null, 2), NEW],
    ['cut behind the link', POST, answer(NEW).slice(0, 110), NEW],
    ['the link', `${POST} --jq .html_url`, NEW, NEW],
    ['the link, by jq', `${POST} | jq -r .html_url`, NEW, NEW],
    ['the link in quotes, by jq', `${POST} | jq .html_url`, `"${NEW}"`, NEW],
    ['the link, by a template', `${POST} -t '{{.html_url}}{{"\\n"}}'`, NEW, NEW],
    ['an object', `${POST} --jq '{id, html_url}'`, `{"html_url":"${NEW}","id":3001}`, NEW],
    ['an object with another key', `${POST} --jq '{url: .html_url}'`, `{"url":"${NEW}"}`, NEW],
    [
      'the same, pretty',
      `${POST} | jq '{id: .id, link: .html_url}'`,
      `{\n  "id": 3001,\n  "link": "${NEW}"\n}`,
      NEW,
    ],
    ['a line', `${POST} --jq '"posted \\(.id): \\(.html_url)"'`, `posted 3001: ${NEW}`, NEW],
    ['columns', `${POST} --jq '[.id, .html_url] | @tsv'`, `3001\t${NEW}`, NEW],
    ['the id', `${POST} --jq .id`, '3001', issuePermalink(3001)],
    ['the id, by jq', `${POST} | jq .id`, '3001\n', issuePermalink(3001)],
    [
      'the id, in a line of the script’s',
      `id=$(${POST} -q .id); echo "comment $id"`,
      'comment 3001',
      issuePermalink(3001),
    ],
    [
      'the API’s own form',
      `${POST} --jq .url`,
      `https://api.github.com/${P}/issues/comments/3001`,
      issuePermalink(3001),
    ],
    ['captured', `u=$(${POST} -q .html_url); echo "see $u"`, `see ${NEW}`, NEW],
    ['captured whole', `r=$(${POST}); echo "$r" | jq -r .html_url`, NEW, NEW],
    ['by hub', `hub api ${P}/issues/7/comments -f body=done`, answer(NEW), NEW],
    ['filed', `${POST} > a.json; jq -r .html_url a.json`, NEW, NEW],
  ])('%s', (_, script, output, wanted) => {
    expect(posted(script, output)).toEqual([wanted]);
  });

  test.each([
    ['nothing', `${POST} --silent`, ''],
    ['another field', `${POST} --jq .created_at`, '2026-11-03T09:00:00Z'],
    ['the user’s link', `${POST} --jq .user.html_url`, 'https://github.com/ada'],
    ['the body, from a file', `gh api ${P}/issues/7/comments -F body=@n.md --jq .body`, OLD],
    [
      'body and link',
      `gh api ${P}/issues/7/comments -F body=@n.md --jq '.body, .html_url'`,
      `${OLD}\n${NEW}`,
    ],
    ['a list', POST, `[${answer(OLD)}]`],
    ['a nested link', POST, JSON.stringify({ id: 3001, quoted: { html_url: OLD } })],
    ['the body that quotes one', POST, JSON.stringify({ id: 3001, body: `re ${OLD}` })],
    ['an object with two', `${POST} --jq '{a: .html_url, b: .body}'`, `{"a":"${NEW}","b":"${OLD}"}`],
  ])('%s: posted, and unseen', (_, script, output) => {
    expect(posted(script, output)).toEqual(UNSEEN);
  });

  test('a file is read back by what picks the link, and by nothing that may pick out the body', () => {
    const post = answered('c1', `gh api ${P}/issues/7/comments -F body=@n.md > a.json && echo ok`, 'ok');
    const after = (script: string, output: string): readonly string[] =>
      commentsOf(factsOf([...post, ...answered('c2', script, output)]));
    expect(after('cat a.json', answer(NEW))).toEqual([NEW]);
    expect(after('jq -r .html_url a.json', NEW)).toEqual([NEW]);
    expect(after('cat a.json | jq -r .html_url', NEW)).toEqual([NEW]);
    expect(after('jq -r .body a.json', OLD)).toEqual(UNSEEN);
    expect(after('cat a.json | jq -r .body', OLD)).toEqual(UNSEEN);
    expect(after("grep -o 'https[^\"]*' a.json | tail -1", OLD)).toEqual(UNSEEN);
  });
});

describe('what each endpoint posts (5.2)', () => {
  test.each([
    [`gh api ${P}/issues/7/comments -f body=x`, issuePermalink(3001)],
    [`gh api -X POST /${P}/issues/7/comments -f body=x`, issuePermalink(3001)],
    [`gh api ${P}/pulls/7/comments -f body=x -f path=a -F line=3`, LINE],
    [`gh api ${P}/pulls/7/comments/2001/replies -f body=x`, LINE],
    [`gh api ${P}/pulls/7/reviews -f event=COMMENT -f body=x`, REVIEW],
    [`gh api ${P}/pulls/7/reviews --input - <<< '{"event":"APPROVE"}'`, REVIEW],
    [
      `cat <<'E' | gh api ${P}/pulls/7/reviews --input -\n{"event":"REQUEST_CHANGES","body":"x"}\nE\n:`,
      REVIEW,
    ],
    [`gh api ${P}/pulls/7/reviews/41/events -f event=COMMENT`, REVIEW],
    [`gh api ${P}/commits/${SHA}/comments -f body=x`, COMMIT],
  ])('%s', (script, url) => {
    const command = script.replace(/(?=\n|$)/, ' --jq .id');
    expect(posted(script, answer(url.replace('/issues/', '/pull/')))).toEqual([
      url.replace('/issues/', '/pull/'),
    ]);
    if (!script.includes('\n') && !script.includes('<<<')) expect(posted(command, '3001')).toEqual([url]);
  });

  test.each([
    `gh api repos/{owner}/{repo}/issues/7/comments -f body=x --jq .id`,
    `gh api repositories/41/issues/7/comments -f body=x --jq .id`,
    `gh api ${P}/commits/main/comments -f body=x --jq .id`,
  ])('%s names too little for a permalink: unseen', (script) => {
    expect(posted(script, '3001').map((each) => each[0])).toEqual(['?']);
  });

  test('with placeholders the link still counts', () => {
    expect(posted('gh api repos/{owner}/{repo}/issues/7/comments -f body=x --jq .html_url', NEW)).toEqual([
      NEW,
    ]);
  });

  test.each([
    [`gh api ${P}/issues/7/comments`, 'read-only-command'],
    [`gh api -X GET ${P}/issues/7/comments -f per_page=1`, 'read-only-command'],
    [`gh api ${P}/issues/comments/2001`, 'read-only-command'],
    [`gh api -X PATCH ${P}/issues/comments/2001 -f body=x`, 'edit'],
    [`gh api -X PUT ${P}/pulls/7/reviews/41 -f body=x`, 'edit'],
    [`gh api -X DELETE ${P}/issues/comments/2001`, 'delete'],
    [`gh api ${P}/issues/comments/2001/reactions -f content=eyes`, 'reaction'],
    [`gh api ${P}/pulls/7/reviews -f body=x`, 'asks-nothing'],
    [`gh api ${P}/issues -f title=x`, 'asks-nothing'],
    [`gh api ${P}/pulls/7/reviews --input review.json`, 'unknown-operation'],
    [`gh api ${P}/issues/7/Comments -f body=x`, 'unknown-operation'],
    ['gh api "$ENDPOINT" -f body=x', 'unknown-operation'],
  ])('%s: %s (4)', (script, reason) => {
    expect(posted(`${script} --jq .html_url`, OLD)).toEqual([]);
    expect(turnedDown(`${script} --jq .html_url`, OLD)).toEqual([reason]);
  });

  test.each([
    ['another number', permalink(3001, 12), 'other-number'],
    ['another repository', permalink(3001, 7, 'issue-comment', 'quay/anchor'), 'other-number'],
    ['another kind', LINE, 'wrong-kind'],
  ])('%s (5.3)', (_, url, reason) => {
    expect(posted(POST, answer(url))).toEqual(UNSEEN);
    expect(turnedDown(POST, answer(url))).toContain(reason);
  });

  test('on another host', () => {
    const url = NEW.replace('github.com', 'ghe.corp.example');
    expect(posted(`${POST} --hostname ghe.corp.example -q .html_url`, url)).toEqual([url]);
    expect(posted(`GH_HOST=ghe.corp.example ${POST} -q .id`, '3001')).toEqual([
      issuePermalink(3001).replace('github.com', 'ghe.corp.example'),
    ]);
    expect(posted(`${POST} -q .html_url`, url)).toEqual(UNSEEN);
  });
});

describe('failures', () => {
  test.each([
    ['a body and a message', POST, NOT_FOUND, 'failed'],
    ['a body alone', `${POST} 2>/dev/null || true`, '{"message":"Not Found","status":"404"}', 'ok'],
    ['a message alone', `${POST} --jq .html_url || true`, 'gh: Validation Failed (HTTP 422)', 'ok'],
    ['null of jq', `${POST} 2>/dev/null | jq -r .html_url`, 'null', 'ok'],
  ] as const)('%s (4)', (_, script, output, status) => {
    expect(posted(script, output, status)).toEqual([]);
  });

  test('a permalink beside a failure is not its', () => {
    const script = `${POST} --jq .html_url; cat notes.md`;
    expect(posted(script, `${NOT_FOUND}\n${OLD}`)).toEqual([]);
    expect(turnedDown(script, `${NOT_FOUND}\n${OLD}`)).toEqual(['post-failed']);
  });

  test('a wrong jq program posts and fails: nothing is proven (5.6)', () => {
    expect(posted(`${POST} --jq '.[0].html_url'`, 'expected an array but got: object', 'failed')).toEqual([]);
  });

  const GET = `gh api ${P}/git/ref/heads/x`;
  test.each([
    ['before it', `${GET} || true; ${POST} -q .html_url`, `${NOT_FOUND}\n${NEW}`],
    ['behind it', `${POST} -q .html_url; ${GET}; true`, `${NEW}\n${NOT_FOUND}`],
    [
      'before it, and no exit status',
      `${GET}; ${POST} -q .html_url; echo done`,
      `${NOT_FOUND}\n${NEW}\ndone`,
    ],
    [
      'of which there are two',
      `${GET}; ${GET}y; ${POST} -q .html_url | cat`,
      `${NOT_FOUND}\n${NOT_FOUND}\n${NEW}`,
    ],
    ['in an if', `if ! ${GET} >/dev/null 2>&1; then ${POST} -q .html_url; fi`, NEW],
  ])('of another request %s', (_, script, output) => {
    expect(posted(script, output)).toEqual([NEW]);
  });

  test.each([
    [
      'more than the others can have had',
      `${GET}; ${POST} -q .html_url; cat n.md`,
      `${NOT_FOUND}\n${NOT_FOUND}\n${OLD}`,
    ],
    [
      'that the other cannot have shown',
      `${GET} >/dev/null 2>&1; ${POST} -q .html_url; cat n.md`,
      `${NOT_FOUND}\n${OLD}`,
    ],
  ])('%s', (_, script, output) => {
    expect(posted(script, output)).toEqual([]);
  });

  test('of several posts', () => {
    const second = `gh api ${P}/issues/12/comments -f body=done -q .html_url`;
    expect(posted(`${POST} -q .html_url; ${second}`, `${NOT_FOUND}\n${permalink(3001, 12)}`)).toEqual([
      permalink(3001, 12),
    ]);
    expect(posted(`${POST} -q .id || ${POST} -q .id`, `${NOT_FOUND}\n3001`)).toEqual([issuePermalink(3001)]);
  });
});

describe('beside readers', () => {
  const LIST = `gh api ${P}/issues/7/comments --jq '.[].html_url'`;
  test.each([
    [`${POST} -q .html_url && ${LIST}`, `${NEW}\n${OLD}`, [NEW]],
    [`${LIST} && ${POST} -q .html_url`, `${OLD}\n${NEW}`, [NEW]],
    [`gh api ${P}/issues/comments/2001; ${POST} -q .html_url`, `${answer(OLD)}\n${NEW}`, [NEW]],
    [`gh api ${P}/issues/comments/2001 -q .body; ${POST}`, `see ${OLD}\n${answer(NEW)}`, [NEW]],
    [`${POST} -q .html_url 2>/dev/null; ${LIST}`, OLD, UNSEEN],
    [
      `${POST} --jq '{url: .html_url}' 2>/dev/null; gh api ${P}/issues/comments/2001 --jq '{url: .html_url}'`,
      `{"url":"${OLD}"}`,
      UNSEEN,
    ],
    [`${POST} -q .id 2>/dev/null; gh api ${P}/issues/7/comments --jq '.[0].id'`, '2001', UNSEEN],
  ])('%s', (script, output, wanted) => {
    expect(posted(script, output)).toEqual(wanted);
  });

  test('replies in a loop over written-out ids', () => {
    const script = `for id in 2001 2002; do gh api ${P}/pulls/7/comments/$id/replies -f body=x -q .html_url; done`;
    const second = permalink(3002, 7, 'review-comment');
    expect(posted(script, `${LINE}\n${second}`)).toEqual([LINE, second]);
    expect(posted(script, `${NOT_FOUND}\n${second}`)).toEqual([second]);
  });
});
