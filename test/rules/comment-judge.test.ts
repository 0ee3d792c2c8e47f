import { describe, expect, test } from 'vitest';
import { call, prose, result } from '../support/events.ts';
import { commentsOf, permalink, posted, turnedDown } from '../support/comments.ts';
import { factsOf } from '../support/facts.ts';

const [NEW, OTHER, OLD] = [permalink(3001), permalink(3002), permalink(2001)];
const POST = 'gh api repos/harbor/lantern/issues/7/comments -f body=done';

describe('a line in no form of a post’s answer is not its (comments.md, 5.1)', () => {
  test.each([
    ['words around what is printed bare', `${POST} -q .html_url; ./show.sh`, `see ${NEW}`],
    ['an address within what is printed bare', `gh pr comment 7 -b x; ./show.sh`, `see ${NEW}`],
  ])('%s', (_, script, output) => {
    expect(posted(script, output)).not.toContain(NEW);
  });

  test.each(['.html_url', '"see \\(.html_url)"'])(
    'nor is JSON beside a program that builds none: %s',
    (program) => {
      const script = `${POST} -q '${program}'; ./show.sh`;
      expect(posted(script, `{"html_url":"${NEW}"}`)).not.toContain(NEW);
      expect(posted(script, `{"url":"${NEW}"}`)).not.toContain(NEW);
    },
  );

  test.each(['{html_url}', '{url: .html_url}', '{url: .html_url} | tojson'])(
    'JSON that %s builds is',
    (program) => {
      const key = program.includes('url:') ? 'url' : 'html_url';
      expect(posted(`${POST} -q '${program}'`, `{"${key}":"${NEW}"}`)).toEqual([NEW]);
    },
  );

  test('nor is a line beside the JSON of an API request', () => {
    expect(posted(`${POST}; ./show.sh`, NEW)).not.toContain(NEW);
    expect(posted(`${POST} -q "$P"`, NEW)).toEqual([NEW]);
    expect(posted(`${POST} --template "$P"`, NEW)).toEqual([NEW]);
  });

  test('a program that builds a line around it makes it one', () => {
    expect(posted(`${POST} -q '"see \\(.html_url)"'`, `see ${NEW}`)).toEqual([NEW]);
  });
});

describe('a post that may have failed unheard leaves a program’s permalink in doubt (5.5)', () => {
  test.each([
    'gh pr comment 7 -b x 2>/dev/null; ./show.sh',
    'gh pr comment 7 -b x 2>err.txt; ./show.sh',
    'while read n; do gh pr comment $n -b x; done; ./show.sh',
  ])('%s', (script) => {
    expect(posted(script, NEW)).not.toContain(NEW);
  });

  test.each(['gh pr comment 7 -b x; ./show.sh', './show.sh; gh pr comment 7 -b x 2>/dev/null'])(
    'not where its failure would be seen: %s',
    (script) => {
      expect(posted(script, NEW)).toEqual([NEW]);
    },
  );
});

describe('beside a permalink in no form of an answer', () => {
  const cut = "./show.sh; gh pr comment 7 -b x | sed 's/^/at: /'";
  const after = (output: string): readonly string[] =>
    commentsOf(factsOf([prose(`see ${OLD}`, { role: 'person' }), call('c1', cut), result('c1', output)]));

  test('a new one may be the post’s, and the bare one the program’s', () => {
    expect(after(`${OTHER}\nat: ${NEW}`)).not.toContain(OTHER);
  });

  test('one that is old, or the same again, takes nothing away', () => {
    expect(after(`${NEW}\nat: ${OLD}`)).toEqual([NEW]);
    expect(after(`${NEW}\nat: ${NEW}`)).toEqual([NEW]);
  });
});

describe('an id alone is put together with the endpoint (5.2)', () => {
  test.each([
    [`${POST} -q .id`, permalink(3001).replace('/pull/', '/issues/')],
    [
      'gh api repos/harbor/lantern/commits/abc1234/comments -f body=done -q .id',
      permalink(3001, 'abc1234', 'commit-comment'),
    ],
    [
      'gh api repos/harbor/lantern/pulls/7/comments -f body=done -q .id',
      permalink(3001, 7, 'review-comment'),
    ],
  ])('%s', (script, url) => {
    expect(posted(script, '3001')).toEqual([url]);
  });

  test.each([
    'gh api "repos/{owner}/{repo}/issues/7/comments" -f body=done -q .id',
    'GH_REPO=harbor/lantern gh api "repos/{owner}/{repo}/issues/7/comments" -f body=done -q .id',
    'gh api repositories/12/issues/7/comments -f body=done -q .id',
    'gh api "repos/harbor/lantern/issues/$N/comments" -f body=done -q .id',
  ])('of %s nobody knows where', (script) => {
    expect(posted(script, '3001')).toEqual(['?issue-comment']);
  });
});

describe('read back from a file (5.7)', () => {
  const later = (first: string, output: string): readonly string[] =>
    commentsOf(
      factsOf([call('c1', first), result('c1', ''), call('c2', 'cat out.txt'), result('c2', output)]),
    );
  const OWN = 'gh pr comment 7 -R harbor/lantern -b x > out.txt';

  test('the permalink is the one that its words name', () => {
    expect(later(OWN, NEW)).toEqual([NEW]);
    const commit = permalink(3001, 'abc1234', 'commit-comment');
    const post = 'gh api repos/harbor/lantern/commits/abc1234/comments -f body=x -q .html_url > out.txt';
    expect(later(post, commit)).toEqual([commit]);
  });

  test.each([
    ['another repository', permalink(3001, 7, 'issue-comment', 'other/tools')],
    ['another number', permalink(3001, 12)],
    ['another kind', permalink(3001, 7, 'review')],
  ])('not one of %s', (_, url) => {
    expect(later(OWN, url)).toEqual(['?issue-comment']);
  });
});

test.each([
  ['gh pr view 7', 'read-only-command'],
  ['gh pr view 7; exit 0; gh pr comment 7 -b x', 'read-only-command'],
  ['exit 0; gh pr comment 7 -b x', 'never-ran'],
  ['gh pr comment 7 --help; exit 0; gh pr comment 7 -b x', 'never-ran'],
  ['exit 0; gh pr view 7', 'unrelated-result'],
])('%s posted nothing: %s', (script, reason) => {
  expect(turnedDown(script, NEW)).toEqual([reason]);
});

test('a failed post is no reason against what another kind of post may have printed', () => {
  const script = `gh pr comment 7 -b x; ${POST} -q .html_url`;
  expect(turnedDown(script, `GraphQL: no\n${permalink(3001, 12)}`, 'failed')).toEqual(['other-number']);
  expect(turnedDown('gh pr comment 7 -b x', `GraphQL: no\n${permalink(3001, 12)}`, 'failed')).toEqual([
    'post-failed',
  ]);
});
