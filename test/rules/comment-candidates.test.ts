import { describe, expect, test } from 'vitest';
import { commentCandidatesIn, type CommentShapes } from '../../src/rules/comment-candidates.ts';
import { cleanOutput } from '../../src/rules/output-lines.ts';
import { permalink } from '../support/comments.ts';

const URL = permalink(3001);
const SHA = '0123456789abcdef0123456789abcdef01234567';
const NONE: CommentShapes = { templates: [], shaped: [], apiUrl: [], number: [], id: [] };

/** Form and key of each candidate. */
function candidates(output: string, shapes: Partial<CommentShapes> = {}): readonly string[] {
  const found = commentCandidatesIn(cleanOutput(output), { ...NONE, ...shapes });
  return found.candidates.map(({ form, key }) => `${form} ${key}`);
}

describe('the kinds of permalinks (comments.md, 1)', () => {
  test.each([
    [URL, 'bare github.com/issue-comment/3001'],
    [URL.replace('/pull/', '/issues/'), 'bare github.com/issue-comment/3001'],
    [
      URL.replace('github.com', 'GitHub.com').replace('harbor', 'Harbor'),
      'bare github.com/issue-comment/3001',
    ],
    [permalink(3001, 7, 'review-comment'), 'bare github.com/review-comment/3001'],
    [permalink(3001, 7, 'review'), 'bare github.com/review/3001'],
    [permalink(3001, SHA, 'commit-comment'), 'bare github.com/commit-comment/3001'],
    [`  ${URL}\r`, 'bare github.com/issue-comment/3001'],
    [`\u001b[32m${URL}\u001b[0m`, 'bare github.com/issue-comment/3001'],
  ])('%j', (output, candidate) => {
    expect(candidates(output)).toEqual([candidate]);
  });

  test.each([
    ['a form', URL.replace('3001', 'new')],
    ['an id with more behind it', `${URL}abc`],
    ['the pull request alone', 'https://github.com/harbor/lantern/pull/7'],
    ['another anchor', 'https://github.com/harbor/lantern/pull/7#event-3001'],
    ['a discussion', 'https://github.com/harbor/lantern/discussions/7#discussioncomment-3001'],
    ['a gist', 'https://gist.github.com/ada/0123456789abcdef?permalink_comment_id=3001#gistcomment-3001'],
    ['the API’s own form', 'https://api.github.com/repos/harbor/lantern/issues/comments/3001'],
    ['words around it', `see ${URL}`],
    ['a stop behind it', `${URL}.`],
    ['a mark of truncation', `${URL}…`],
    ['an id', '3001'],
    ['a list', `["${URL}"]`],
    ['a list of objects', `[{"html_url":"${URL}"}]`],
    ['a nested link', `{"comment":{"html_url":"${URL}"}}`],
    ['another key', `{"url":"${URL}"}`],
  ])('%s is none', (_, output) => {
    expect(candidates(output)).toEqual([]);
  });
});

describe('the forms of an answer (5.1)', () => {
  const GRAPHQL = JSON.stringify({ data: { addComment: { commentEdge: { node: { url: URL } } } } });

  test.each([
    ['an object', `{"id":3001,"html_url":"${URL}"}`, {}, ['answer github.com/issue-comment/3001']],
    ['an object of GraphQL', GRAPHQL, {}, ['answer github.com/issue-comment/3001']],
    [
      'an object behind a head',
      `HTTP/2.0 201 Created\n\n{"html_url":"${URL}"}`,
      {},
      ['answer github.com/issue-comment/3001'],
    ],
    [
      'a line that a program builds',
      `posted ${URL}`,
      { shaped: [0] },
      ['shaped github.com/issue-comment/3001'],
    ],
    [
      'an object that a program builds',
      `{"url":"${URL}"}`,
      { shaped: [0] },
      ['built github.com/issue-comment/3001'],
    ],
    ['an id', '3001\n', { id: [0] }, ['composed #3001']],
    ['ids', '3001\n3002\n', { id: [0] }, ['composed #3001', 'composed #3002']],
    [
      'the API’s own form',
      'https://api.github.com/repos/harbor/lantern/pulls/comments/3001',
      { apiUrl: [0] },
      ['composed github.com/review-comment/3001'],
    ],
    [
      'a line and an object',
      `${URL}\n{"html_url":"${permalink(3002)}"}`,
      {},
      ['bare github.com/issue-comment/3001', 'answer github.com/issue-comment/3002'],
    ],
  ])('%s', (_, output, shapes, wanted) => {
    expect(candidates(output, shapes)).toEqual(wanted);
  });

  test.each([
    ['two in a line', `${URL} ${permalink(3002)}`, { shaped: [0] }],
    ['two in an object', `{"a":"${URL}","b":"${permalink(3002)}"}`, { shaped: [0] }],
    ['one deep in an object', `{"a":{"b":"${URL}"}}`, { shaped: [0] }],
    ['a text that holds it', `{"body":"see ${URL}"}`, { shaped: [0] }],
    ['a number that is no id', '0\n-3\n3001.5\n1e9\n123456789012345678901\n', { id: [0] }],
    ['a count in words', '3001 comments', { id: [0] }],
  ])('%s: none', (_, output, shapes) => {
    expect(candidates(output, shapes)).toEqual([]);
  });

  test('the same comment twice in one form is one', () => {
    expect(candidates(`${URL}\n${URL}\n${URL.replace('/pull/', '/issues/')}`)).toHaveLength(1);
  });

  test('what is in no form is told, with its place', () => {
    const output = cleanOutput(`see ${URL} now`);
    const { loose } = commentCandidatesIn(output, NONE);
    expect(loose.map(({ from, to }) => output.text.slice(from, to))).toEqual([URL]);
  });
});
