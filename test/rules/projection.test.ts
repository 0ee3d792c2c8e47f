import { describe, expect, test } from 'vitest';
import { areIdentityFields, projectionOfJq, projectionOfTemplate } from '../../src/rules/projection.ts';

describe('projectionOfJq', () => {
  test.each([
    ['.html_url', 'html_url'],
    ['.url', 'url'],
    ['.number', 'number'],
    ['.data.createPullRequest.pullRequest.url', 'url'],
    ['.data.mk.pullRequest.permalink', 'permalink'],
    ['.[0].html_url', 'html_url'],
    ['.html_url | ascii_downcase', null],
    ['"PR #\\(.number): \\(.html_url)"', null],
    ['.data.createPullRequest.pullRequest | "\\(.number) \\(.url)"', null],
    ['{n: .number, u: .html_url}', null],
    ['{id, html_url}', null],
    ['{ number , url: .html_url }', null],
    ['.data.addComment.commentEdge.node | {id, url}', null],
    ['.data.repository.pullRequest.url', 'url'],
    ['.comment.html_url', 'html_url'],
    ['"\\(.number)\\n\\(.url)"', null],
    ['"\\"see .title\\" \\(.url)"', null],
    ['.url | ascii_downcase', null],
    ['.url | ascii_upcase', null],
    ['.number | tostring', null],
    ['{url: .url} | tojson', null],
    ['[.[].url] | first', null],
    ['[.[].url] | last', null],
    ['[.[].url] | reverse', null],
    ['[.[].url] | join(" ")', null],
    ['[.[].url] | length', null],
    ['map(.url)', null],
    ['sort_by(.number) | map(.url)', null],
    ['select(.number == 7) | .url', null],
    ['select(.draft == true or .draft == false) | .url', null],
    ['select(.draft == null | not) | .url', null],
    ['select(.draft and .state == "open") | .url', null],
    ['if .draft then .url elif .number == 7 then .html_url else empty end', null],
  ])('%s prints only what names the thing', (program, exactly) => {
    expect(projectionOfJq(program)).toMatchObject({ safe: true, exactly });
  });

  test.each([
    '.body',
    '.',
    '.[].title',
    '.head.repo.html_url',
    '.user.html_url',
    '.comments[].url',
    '.[] | select(.title | contains("x")) | .html_url',
    '"\\(.number) \\(.title)"',
    '$x.url',
    '{id, body}',
    '{id, user}',
    '{id: .id, url: .body}',
    'url',
    '.id, url',
    'input.url',
    '"never closed',
    '.data.repository.pullRequests.nodes[].url',
    '.comment, .url | tojson',
    '.data, .url | tojson',
    '.[] | keys, .url',
    'input | .url',
    '',
  ])('%s may print other text', (program) => {
    expect(projectionOfJq(program).safe).toBe(false);
  });

  test('a word that only the shell knows is not safe', () => {
    expect(projectionOfJq(null).safe).toBe(false);
  });

  test('nor is a program too long to be written by hand', () => {
    expect(projectionOfJq(`.url${' | .url'.repeat(1000)}`).safe).toBe(true);
    expect(projectionOfJq(`.url${' | .url'.repeat(2000)}`).safe).toBe(false);
    expect(projectionOfTemplate(`{{.url}}${'x'.repeat(9000)}`).safe).toBe(true);
    expect(projectionOfTemplate(`{{.url}}${'x'.repeat(10_000)}`).safe).toBe(false);
  });

  test('a list is told from one', () => {
    expect(projectionOfJq('.[].html_url').many).toBe(true);
    expect(projectionOfJq('.html_url').many).toBe(false);
  });
});

describe('projectionOfTemplate', () => {
  test('reads the fields of its actions', () => {
    expect(projectionOfTemplate('{{.url}}')).toMatchObject({ safe: true, exactly: 'url' });
    expect(projectionOfTemplate('#{{.number}}: {{.url}}')).toMatchObject({ safe: true, exactly: null });
    expect(projectionOfTemplate('{{range .}}{{.url}}{{"\\n"}}{{end}}')).toMatchObject({
      safe: true,
      many: true,
    });
    expect(projectionOfTemplate('{{.title}}').safe).toBe(false);
    expect(projectionOfTemplate('no action').safe).toBe(false);
    expect(projectionOfTemplate(null).safe).toBe(false);
  });
});

test.each([
  'id',
  'node_id',
  'number',
  'html_url',
  'url',
  'permalink',
  'state',
  'draft',
  'data.pullRequest.url',
  'data.comment.url',
  'data.commentEdge.node.url',
  'data.pullRequestReview.url',
  'data.repository.pullRequest.permalink',
])('a template prints with .%s only what names the thing', (path) => {
  expect(projectionOfTemplate(`{{.${path}}}`)).toMatchObject({ safe: true, exactly: path.split('.').at(-1) });
});

test.each(['body', 'user.html_url', 'head.repo.html_url', 'title', 'data.search.nodes'])(
  'a template may print other text with .%s',
  (path) => {
    expect(projectionOfTemplate(`{{.${path}}}`).safe).toBe(false);
  },
);

test('fields of --json name the thing or say more', () => {
  expect(areIdentityFields(['number', 'url', 'isDraft'])).toBe(true);
  expect(areIdentityFields(['url', 'body'])).toBe(false);
  expect(areIdentityFields([])).toBe(false);
  expect(areIdentityFields(null)).toBe(false);
});
