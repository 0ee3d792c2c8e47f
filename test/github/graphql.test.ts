import { describe, expect, it } from 'vitest';
import { graphqlOperation } from '../../src/github/index.ts';
import { graphqlTokens, stringValue } from '../../src/github/graphql-lexer.ts';

const read = (document: string, name?: string | null, variables?: Record<string, unknown>): string =>
  graphqlOperation(document, name, variables).operation;

describe('reading a document (8.2)', () => {
  it.each([
    ['mutation{a:addComment(input:{}){b}}', 'post-comment'],
    ['mutation{addReaction(input:{body:"addComment("}){b}}', 'react'],
    ['mutation{addReaction(input:{body:"""a \\""" } addComment( """}){b}}', 'react'],
    ['mutation{#addComment(\naddReaction(input:{}){b}}', 'react'],
    ['mutation{...F} fragment F on Mutation{addComment(input:{}){b}}', 'post-comment'],
    [
      'mutation{...F} fragment F on Mutation{...F ...G} fragment G on Mutation{addComment(input:{}){b}}',
      'post-comment',
    ],
    ['mutation{...{addComment(input:{}){b}}}', 'post-comment'],
    ['mutation @x(a:{b:[1]}) {addComment(input:{}) @y {b}}', 'post-comment'],
    ['mutation{addComment(input:{}) @skip(if:true) {b}}', 'none'],
    ['mutation{addComment(input:{}) @include(if: false) {b}}', 'none'],
    ['mutation{addComment(input:{}) @skip(if:$x) {b}}', 'post-comment'],
    [
      'mutation{addReaction(input:{}){b} updateIssue(input:{}){b} createPullRequest(input:{}){b}}',
      'open-pull-request',
    ],
    ['mutation{addPullRequestReviewThread(input:{}){b}}', 'none'],
    ['\ufeffmutation,{,addComment(input:{}){b},}', 'post-comment'],
    ['{viewer{login}}', 'read'],
    ['', 'none'],
    ['fragment F on X{a}', 'none'],
  ])('%s: %s', (document, operation) => {
    expect(read(document)).toBe(operation);
  });

  it.each([
    'mutation{',
    'mutation{}',
    'mutation{addComment(input:{}{b}}',
    'mutation{addComment(input:{a:[}]){b}}',
    'mutation{addComment(input:{body:"x\n"}){b}}',
    'mutation{addComment(input:{body:"""x}){b}}',
    'mutation{addComment{b}} }',
    'type A { b: C }',
    'mutation{a:}',
    'mutation{... on}',
    'mutation{%}',
    'fragment on X{a}',
    `mutation${'{a'.repeat(5000)}${'}'.repeat(5000)}`,
  ])('cannot be read: %j', (document) => {
    expect(read(document)).toBe('unknown');
  });
});

describe('a document that is cut short or lacks a part', () => {
  const operation =
    'mutation M($a:[String!]=["x",{b:1}] @d, $b:Int=2) @e(f:1) {a:addComment(input:{body:"x",subjectId:$a}) ' +
    '@skip(if:false) {b ...F ...on X{c} ...@include(if:true){d}}}';
  const document = `${operation} fragment F on Mutation @g {addReaction(input:{}){b}}`;

  it('is read whole', () => {
    expect(read(document, null, { a: 'x' })).toBe('post-comment');
  });

  it('cannot be read where it ends within anything', () => {
    for (let end = 1; end < document.length; end += 1) {
      const isWhole = end === operation.length || end === operation.length + 1;
      const expected = isWhole ? 'post-comment' : 'unknown';
      expect([document.slice(0, end), read(document.slice(0, end))]).toEqual([
        document.slice(0, end),
        expected,
      ]);
    }
  });

  it('has an answer without any one of its tokens', () => {
    const tokens = document.match(/\w+|"x"|\.\.\.|\S/g) ?? [];
    for (const at of tokens.keys()) {
      const rest = tokens.filter((_, index) => index !== at).join(' ');
      expect(['unknown', 'none', 'react', 'post-comment'], rest).toContain(read(rest));
    }
  });

  it.each([
    'fragment',
    'fragment F',
    'fragment F on',
    'fragment F to M{a}',
    'mutation{a(b:[)}',
    'mutation{a:1}',
    'mutation{...on{a}}',
    'mutation{a @}',
  ])('nor: %j', (text) => {
    expect(read(text)).toBe('unknown');
  });
});

describe('the operation that runs (8.3)', () => {
  const two = 'query A{a} mutation B{addComment(input:{}){b}}';
  it.each([
    [two, undefined, 'none'],
    [two, null, 'none'],
    [two, 'A', 'read'],
    [two, 'B', 'post-comment'],
    [two, 'C', 'none'],
    [two, '', 'none'],
    ['mutation{addComment(input:{}){b}}', 'X', 'none'],
  ])('%s by the name %j: %s', (document, name, operation) => {
    expect(read(document, name)).toBe(operation);
  });
});

describe('reviews by their event', () => {
  const review = (input: string, definitions = ''): string =>
    `mutation${definitions}{addPullRequestReview(input:${input}){pullRequestReview{url}}}`;
  it.each<[string, Record<string, unknown> | undefined, string]>([
    [review('{event:"APPROVE"}'), undefined, 'unknown'],
    [review('{event:APPROVE event:null}'), undefined, 'none'],
    [review('{comments:[{event:APPROVE}]}'), undefined, 'none'],
    [review('{event:$e}', '($e:E)'), undefined, 'none'],
    [review('{event:$e}', '($e:E)'), { e: null }, 'none'],
    [review('{event:$e}', '($e:E)'), { e: 'COMMENT' }, 'post-review'],
    [review('{event:$e}', '($e:E=COMMENT)'), undefined, 'post-review'],
    [review('{event:$e}', '($e:E=COMMENT)'), { e: null }, 'none'],
    [review('{event:$e}', '($a:I=$ $e:E=COMMENT)'), undefined, 'none'],
    [review('{event:$e}', '($l:[Int]=[1] $e:E=COMMENT)'), undefined, 'post-review'],
    [review('{event:$e}', '($l:[Int]=[1,[2]], $o:O={a:1}, $e:E=COMMENT)'), undefined, 'post-review'],
    [review('$i', '($i:I={event:COMMENT})'), undefined, 'post-review'],
    [review('$i', '($i:I!)'), { i: { event: 'COMMENT' } }, 'post-review'],
    [review('$i', '($i:I!)'), { i: [] }, 'none'],
  ])('%s with %j: %s', (document, variables, operation) => {
    expect(read(document, undefined, variables)).toBe(operation);
  });

  it('does not know whether an answer inside a review is pending', () => {
    const reply = (input: string, definitions = ''): string =>
      `mutation${definitions}{addPullRequestReviewThreadReply(input:${input}){comment{url}}}`;
    expect(read(reply('{pullRequestReviewId:null}'))).toBe('post-review-comment');
    expect(read(reply('$i', '($i:I)'), null, { i: { body: 'x' } })).toBe('post-review-comment');
    expect(read(reply('$i', '($i:I)'), null, { i: { pullRequestReviewId: 'x' } })).toBe('unknown');
  });
});

describe('where links come back (8.3, 8.4)', () => {
  it.each([
    [
      'mutation{createPullRequest(input:{}){pullRequest{url}}}',
      [['createPullRequest', 'pullRequest', 'url']],
    ],
    ['mutation{x:createPullRequest(input:{}){p:pullRequest{u:permalink}}}', [['x', 'p', 'u']]],
    ['mutation{createPullRequest(input:{}){pullRequest{id}}}', []],
    ['mutation{createPullRequest(input:{}){pullRequest{repository{url}}}}', []],
    [
      'mutation{revertPullRequest(input:{}){pullRequest{url} revertPullRequest{url}}}',
      [['revertPullRequest', 'revertPullRequest', 'url']],
    ],
    [
      'mutation{addComment(input:{}){commentEdge{...E}}} fragment E on X{node{... on Y{url}}}',
      [['addComment', 'commentEdge', 'node', 'url']],
    ],
    [
      'mutation{a:addComment(input:{}){commentEdge{node{url}}} b:addComment(input:{}){commentEdge{node{url}}} c:updateIssue(input:{}){issue{url}}}',
      [
        ['a', 'commentEdge', 'node', 'url'],
        ['b', 'commentEdge', 'node', 'url'],
      ],
    ],
  ])('%s', (document, links) => {
    expect(graphqlOperation(document).links).toEqual(links);
  });

  it('gives a literal body, a variable one, and says what is hidden', () => {
    const body = (document: string, variables?: Record<string, unknown>): string | null | undefined =>
      graphqlOperation(document, null, variables).body;
    expect(body('mutation{addComment(input:{body:"a\\n\\"b\\u{1F600}\\u0041"}){b}}')).toBe('a\n"b\u{1f600}A');
    expect(body('mutation{addComment(input:{body:"""\n    a\n      b\n  """}){b}}')).toBe('a\n  b');
    expect(body('mutation($b:String){addComment(input:{body:$b}){b}}', { b: 'x' })).toBe('x');
    expect(body('mutation{addComment(input:{}){b}}')).toBeUndefined();
  });
});

describe('the lexer', () => {
  it('gives null for what is no token, and never loses text', () => {
    expect(graphqlTokens('"a\\')).toBeNull();
    expect(graphqlTokens('"""a\\"""')).toBeNull();
    expect(graphqlTokens('1.x')).toBeNull();
    expect(graphqlTokens('a ...b -1.5e3 "" """"""')?.map((token) => token.text)).toEqual([
      'a',
      '...',
      'b',
      '-1.5e3',
      '""',
      '""""""',
    ]);
  });

  it.each([
    ['"\\\\u{6e}"', '\\u{6e}'],
    ['"\\u{41}\\\\\\u{42}"', 'A\\B'],
    ['"\\u{10FFFF}"', '\u{10ffff}'],
    ['"\\u{22}"', '"'],
    ['"a\tb"', 'a\tb'],
  ])('decodes the escapes of %s', (text, value) => {
    expect(stringValue({ type: 'string', text })).toBe(value);
  });

  it.each([
    ['a', 'a'],
    ['    a\n  b', '    a\nb'],
    ['a\n  b\n    c', 'a\nb\n  c'],
    ['\n    a\n  b\n', '  a\nb'],
    ['\n\n  a\n\n  b x \n \n', 'a\n\nb x '],
    ['\r\n  a\r  b', 'a\nb'],
    ['\n\ta\n\tb', 'a\nb'],
    ['', ''],
    [' \n \n', ''],
    ['a \\""" b', 'a """ b'],
  ])('a block %j stands for %j', (raw, value) => {
    expect(stringValue({ type: 'block', text: `"""${raw}"""` })).toBe(value);
  });

  it('cannot decode a broken escape', () => {
    expect(stringValue({ type: 'string', text: '"\\q"' })).toBeNull();
    expect(stringValue({ type: 'string', text: '"\\u{110000}"' })).toBeNull();
  });
});
