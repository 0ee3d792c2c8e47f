import { describe, expect, it } from 'vitest';
import { operationsOf, type InvocationContext, type Operation } from '../../src/github/index.ts';

/** The one answer to `gh api WORDS`; a text is split at blanks. */
function api(words: string | readonly (string | null)[], context: InvocationContext = {}): Operation {
  const list = typeof words === 'string' ? words.split(' ') : words;
  const [answer] = operationsOf(['gh', 'api', ...list], context) ?? [];
  if (answer === undefined) throw new Error('no answer');
  return answer;
}

describe('the method (6.2, 6.3)', () => {
  it.each([
    ['x', 'GET'],
    ['x -f a=b', 'POST'],
    ['x --input f', 'POST'],
    ['x --input=', 'GET'],
    ['x -X patch', 'PATCH'],
    ['x -X GET -f a=b', 'GET'],
    ['x --method= -f a=b', 'GET'],
    ['x -ifa=b', 'POST'],
  ])('gh api %s: %s', (words, method) => {
    expect(api(words).method).toBe(method);
  });
});

describe('the endpoint (6.4 to 6.6)', () => {
  it.each<[string, InvocationContext, string | null, string | null]>([
    ['repos/o/r?x=1#y', {}, '/repos/o/r', 'github.com'],
    ['//x', {}, '//x', 'github.com'],
    ['a%20b', {}, '/a%20b', 'github.com'],
    ['a(b)*', {}, '/a(b)*', 'github.com'],
    ['é', {}, '/%C3%A9', 'github.com'],
    ['https://api.github.com:443/x', {}, '/x', 'github.com'],
    ['https://API.acme.ghe.com/x', {}, '/x', 'acme.ghe.com'],
    ['https://ghe.example.com/api/v3/api/v3/x', {}, '/api/v3/x', 'ghe.example.com'],
    ['https://ghe.example.com:8443/api/v3', {}, '/', 'ghe.example.com:8443'],
    ['https://api.github.com/api/v3/x', {}, '/api/v3/x', 'github.com'],
    ['https://github.com/api/v3/x', {}, '/api/v3/x', 'github.com'],
    ['repos/{owner}/:repo/x', { clone: 'a/b' }, '/repos/a/b/x', 'github.com'],
    ['repos/:owner/{repo}/{branch}', {}, '/repos/{owner}/{repo}/{branch}', 'github.com'],
    ['repos/:owners/x', { clone: 'a/b' }, '/repos/:owners/x', 'github.com'],
    ['x --hostname GHE.example.com', { env: { GH_HOST: 'b' } }, '/x', 'ghe.example.com'],
    ['x', { env: { GH_HOST: null } }, '/x', null],
    ['x', { clone: 'ghe.example.com/a/b' }, '/x', null],
  ])('%s', (words, context, path, host) => {
    expect(api(words, context)).toMatchObject({ path, host });
  });

  it('writes a path anew where some character must be encoded, as Go does', () => {
    expect(api(['a b/comm%65nts/(x)', '-i']).path).toBe('/a%20b/comments/%28x%29');
    expect(api(['a\ud800b']).path).toBe('/a%EF%BF%BDb');
    expect(api(['{owner}/a b']).path).toBe('/{owner}/a%20b');
  });

  it.each([
    ['repos/{owner}/{repo}/pulls', { env: { GH_REPO: 'x/y' }, clone: 'a/b' }, 'x/y', 'environment'],
    ['repos/{owner}/{repo}/pulls', { clone: 'a/b' }, 'a/b', 'clone'],
    ['repos/a/b/pulls?head={owner}:x', { clone: 'c/d' }, 'a/b', 'path'],
    ['repos/{owner}/{repo}/pulls', {}, null, null],
    ['repositories/77/pulls', {}, null, null],
  ])('%s names %j', (words, context, repository, repositoryFrom) => {
    expect(api(words, context)).toMatchObject({ repository, repositoryFrom });
  });

  it.each([
    ['repos/o/r/pulls/7/reviews', 7],
    ['repos/o/r/issues/7', 7],
    ['repositories/77/issues/8/comments', 8],
    ['repos/o/r/issues/comments/9', null],
    ['repos/o/r/pulls/99999999999999999999', null],
  ])('%s names the number %j', (words, number) => {
    expect(api(words).number).toBe(number);
  });
});

describe('refusals (6.9)', () => {
  it.each<readonly string[]>([
    ['x', 'y'],
    [],
    ['x', '-X', 'PO ST'],
    ['x', '-H', 'nocolon'],
    ['x', '-H', 'a b: c'],
    ['x', '-f', 'field'],
    ['x', '--hostname', ' '],
    ['x', '--hostname', 'a:b'],
    ['x', '--cache', '1 h'],
    ['x', '--cache', ''],
    ['x', '--paginate', '--input', 'f'],
    ['x', '--paginate', '-X', 'POST'],
    ['x', '--silent', '--verbose'],
    ['x', '--silent', '-q', '.'],
    ['x', '--input', '', '-H', 'Content-Length: 5'],
    ['x', '-X', 'get', '-f', 'a=b', '-H', 'Content-Length: 5'],
    ['a\tb'],
    ['a%2'],
    ['ftp://api.github.com/x'],
    ['x?u=http://y'],
    ['https:///x'],
  ])('gh api %j', (...words) => {
    expect(api(words)).toMatchObject({ operation: 'refused', error: expect.stringMatching(/./) });
  });

  it.each<readonly string[]>([
    ['x', '-f', 'labels[]'],
    ['x', '--cache', '1.5h30m'],
    ['x', '--cache', '-1h'],
    ['x', '--paginate', '-f', 'a=b'],
    ['graphql', '--paginate', '-X', 'POST'],
    ['x', '-q', '', '--silent'],
    ['x#a\tb%'],
    ['x', '-q', '.['],
    ['x', '-X', '', '-f', 'a=b', '-H', 'Content-Length: 9'],
  ])('gh api %j is sent', (...words) => {
    expect(api(words).operation).not.toBe('refused');
  });

  it('needs a GH_REPO that can be read only for a placeholder of it', () => {
    const context = { env: { GH_REPO: 'bad' } };
    expect(api('repos/{owner}/x', context).operation).toBe('refused');
    expect(api('x -F a={repo}', context).operation).toBe('refused');
    expect(api('x -f a={repo}', context).operation).toBe('none');
    expect(api('x/{branch}', context).operation).toBe('read');
  });
});

describe('bodies (7.5)', () => {
  const review = ['repos/o/r/pulls/7/reviews'];
  it.each<[readonly string[], string, string | undefined]>([
    [['-F', 'event=null'], 'none', undefined],
    [['-f', 'event='], 'none', undefined],
    [['-F', 'event=true'], 'unknown', undefined],
    [['-f', 'event[]=APPROVE'], 'unknown', undefined],
    [['-f', 'event[x]=APPROVE'], 'unknown', undefined],
    [['-f', 'event=COMMENT', '-f', 'event=APPROVED'], 'unknown', undefined],
    [['-f', 'event=APPROVED', '-f', 'event=COMMENT'], 'post-review', undefined],
    [['--input', '-'], 'post-review', '{"event":"COMMENT"}'],
    [['--input', '/dev/stdin'], 'post-review', '{"event":"COMMENT"}'],
    [['--input', '-'], 'unknown', '["COMMENT"]'],
    [['--input', '-'], 'none', ''],
    [['--input', 'review.json'], 'unknown', '{"event":"COMMENT"}'],
  ])('%j: %s', (words, operation, stdin) => {
    const context = stdin === undefined ? {} : { stdin };
    expect(api([...review, '-X', 'POST', ...words], context).operation).toBe(operation);
  });

  it.each(['x12', '12x', '1.5', '1e3', '-', '+', '0x10'])('takes -F body=%s for a text', (body) => {
    expect(api(['repos/o/r/issues/7/comments', '-F', `body=${body}`]).body).toBe(body);
  });

  it('is not led astray by keys that objects have by themselves', () => {
    expect(api([...review, '-f', '__proto__[event]=COMMENT']).operation).toBe('none');
    expect(api([...review, '--input', '-'], { stdin: '{"__proto__":{"event":"COMMENT"}}' }).operation).toBe(
      'none',
    );
    expect(api([...review, '-f', 'constructor=x']).operation).toBe('none');
  });
});

describe('GraphQL (6.8, 8.1)', () => {
  const comment = 'query=mutation{addComment(input:{subjectId:"1",body:"x"}){commentEdge{node{url}}}}';
  const review =
    'query=mutation($e:PullRequestReviewEvent){addPullRequestReview(input:{event:$e}){clientMutationId}}';

  it('groups variables for the word graphql alone', () => {
    expect(api(['graphql', '-f', review, '-f', 'e=APPROVE']).operation).toBe('post-review');
    expect(api(['/graphql', '-f', review, '-f', 'e=APPROVE']).operation).toBe('none');
    expect(api(['/graphql', '-f', review, '-f', 'variables[e]=APPROVE']).operation).toBe('post-review');
    expect(api(['graphql', '-f', review, '-F', 'e=@event.txt']).operation).toBe('unknown');
    expect(api(['graphql', '-f', review, '-f', null]).operation).toBe('unknown');
  });

  it.each([
    ['graphql', [], 'post-comment'],
    ['/graphql', [], 'post-comment'],
    ['https://api.acme.ghe.com/graphql', [], 'post-comment'],
    ['/graphql', ['--hostname', 'ghe.example.com'], 'unknown'],
    ['https://ghe.example.com/api/v3/graphql', [], 'unknown'],
    ['graphql/', [], 'unknown'],
    ['http://api.github.com/graphql', [], 'unknown'],
    ['graphql', ['-X', 'GET'], 'read'],
    ['graphql', ['-X', 'PUT'], 'none'],
  ])('%s %j: %s', (endpoint, more, operation) => {
    expect(api([endpoint, '-f', comment, ...more]).operation).toBe(operation);
  });

  it('keeps the name of the operation from the variables', () => {
    const byName =
      'query=mutation X($operationName:E){addPullRequestReview(input:{event:$operationName}){clientMutationId}}';
    expect(api(['graphql', '-f', byName, '-f', 'operationName=X']).operation).toBe('none');
    expect(api(['graphql', '-f', byName, '-f', 'operationName=APPROVE']).operation).toBe('none');
  });

  it('tells the mutation and where its link comes back', () => {
    expect(api(['graphql', '-f', comment])).toMatchObject({
      mutation: 'addComment',
      links: [['addComment', 'commentEdge', 'node', 'url']],
      body: 'x',
    });
  });
});
