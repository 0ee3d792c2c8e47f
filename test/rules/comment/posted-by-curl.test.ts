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

const ROOT = 'https://api.github.com/repos/harbor/lantern';
const URL = `${ROOT}/issues/7/comments`;
const DATA = `-d '{"body":"done"}'`;
const [NEW, OLD] = [permalink(3001), permalink(2001)];
const UNSEEN = ['?issue-comment'];
const answer = (html_url: string): string => JSON.stringify({ html_url, id: 3001, body: 'done' });
const NOT_FOUND = '{"message":"Not Found","status":"404"}';

describe('comment/posted-by-curl', () => {
  test.each([
    ['whole', `curl -sS -X POST ${URL} ${DATA}`, answer(NEW), NEW],
    ['slashes escaped', `curl -s ${URL} ${DATA}`, answer(NEW).replaceAll('/', '\\/'), NEW],
    ['jq', `curl -s ${URL} ${DATA} | jq -r .html_url`, NEW, NEW],
    ['jq for the id', `curl -s ${URL} ${DATA} | jq .id`, '3001', issuePermalink(3001)],
    [
      'jq for an object',
      `curl -s ${URL} ${DATA} | jq '{id, url: .html_url}'`,
      `{\n  "id": 3001,\n  "url": "${NEW}"\n}`,
      NEW,
    ],
    ['a heredoc', `curl -s ${URL} -d @- <<'E' | jq -r .html_url\n{"body":"done"}\nE`, NEW, NEW],
    ['a file of data', `curl -s ${URL} --data-binary @body.json | jq -r .html_url`, NEW, NEW],
    [
      'a review',
      `curl -s ${ROOT}/pulls/7/reviews -d '{"event":"COMMENT","body":"x"}' | jq -r .html_url`,
      permalink(3001, 7, 'review'),
      permalink(3001, 7, 'review'),
    ],
    [
      'a reply',
      `curl -s ${ROOT}/pulls/7/comments/2001/replies ${DATA}`,
      answer(permalink(3001, 7, 'review-comment')),
      permalink(3001, 7, 'review-comment'),
    ],
    ['grep', `curl -s ${URL} ${DATA} | grep -o 'https://github.com/[^"]*issuecomment-[0-9]*'`, NEW, NEW],
    ['captured', `r=$(curl -s ${URL} ${DATA}); echo "$r" | jq -r .html_url`, NEW, NEW],
    ['a file of its own', `curl -s -o a.json ${URL} ${DATA}; jq -r .html_url a.json`, NEW, NEW],
    [
      'a file, and the code',
      `curl -s -o a.json -w '%{http_code}' ${URL} ${DATA}; cat a.json`,
      `201${answer(NEW)}`,
      null,
    ],
    ['wget', `wget -qO- --post-data='{"body":"done"}' ${URL}`, answer(NEW), NEW],
    [
      'GraphQL',
      `curl -s https://api.github.com/graphql -d '{"query":"mutation { addComment(input: {subjectId: \\"PR_7\\", body: \\"x\\"}) { commentEdge { node { url } } } }"}'`,
      JSON.stringify({ data: { addComment: { commentEdge: { node: { url: NEW } } } } }),
      NEW,
    ],
  ])('%s', (_, script, output, wanted) => {
    expect(posted(script, output)).toEqual(wanted === null ? [] : [wanted]);
  });

  test('a file that it wrote is read back later', () => {
    const post = answered('c1', `curl -sf -o a.json ${URL} ${DATA}`, '');
    expect(commentsOf(factsOf(post))).toEqual(UNSEEN);
    expect(commentsOf(factsOf([...post, ...answered('c2', 'jq -r .html_url a.json', NEW)]))).toEqual([NEW]);
  });

  test.each([
    [`curl -sf -o /dev/null ${URL} ${DATA}`, UNSEEN],
    [`curl -sS --fail ${URL} ${DATA} > /dev/null`, UNSEEN],
    [`wget -qO /dev/null --post-data=x ${URL}`, UNSEEN],
    // A 404 is a success.
    [`curl -s -o /dev/null ${URL} ${DATA}`, []],
    [`curl -s ${URL} ${DATA} > /dev/null`, []],
    [`curl -sf ${URL} ${DATA} > /dev/null || true`, []],
  ])('%s: unheard', (script, wanted) => {
    expect(posted(script, '')).toEqual(wanted);
  });

  test.each([
    [`curl -s ${URL} ${DATA}`, NOT_FOUND],
    [`curl -s ${URL} ${DATA} | jq -r .html_url`, 'null'],
    [`curl -sS -f ${URL} ${DATA}`, 'curl: (22) The requested URL returned error: 404'],
  ])('%s: refused', (script, output) => {
    expect(posted(script, output, 'failed')).toEqual([]);
    expect(posted(`${script}; true`, output)).toEqual([]);
  });

  test('a failure of another request is not its', () => {
    const script = `curl -s ${ROOT}/git/ref/heads/x; curl -s ${URL} ${DATA} | jq -r .html_url`;
    expect(posted(script, `${NOT_FOUND}\n${NEW}`)).toEqual([NEW]);
  });

  test.each([
    [`curl -s ${URL} | jq -r '.[].html_url'`, 'read-only-command'],
    [`curl -s -X PATCH ${ROOT}/issues/comments/2001 ${DATA} | jq -r .html_url`, 'edit'],
    [`curl -s -X DELETE ${ROOT}/issues/comments/2001`, 'delete'],
    [`curl -s ${ROOT}/issues/comments/2001/reactions -d '{"content":"eyes"}'`, 'reaction'],
    [`curl -s ${ROOT}/pulls/7/reviews -d @review.json | jq -r .html_url`, 'unknown-operation'],
    [
      `curl -s http://api.github.com/repos/harbor/lantern/issues/7/comments ${DATA} | jq -r .html_url`,
      'unknown-operation',
    ],
    [
      `curl -s https://tracker.example/repos/harbor/lantern/issues/7/comments ${DATA} | jq -r .html_url`,
      'unrelated-result',
    ],
    [`echo "curl ${URL} -d x"; cat log.txt`, 'unrelated-result'],
  ])('%s posts nothing: %s', (script, reason) => {
    expect(posted(script, OLD)).toEqual([]);
    expect(turnedDown(script, OLD)).toEqual([reason]);
  });

  test('on another host', () => {
    const url = NEW.replace('github.com', 'ghe.corp.example');
    expect(
      posted(
        `curl -s https://ghe.corp.example/api/v3/repos/harbor/lantern/issues/7/comments ${DATA}`,
        answer(url),
      ),
    ).toEqual([url]);
  });
});
