import { describe, expect, it } from 'vitest';
import { operationsOf, type InvocationContext, type Operation } from '../../src/github/index.ts';

const PULLS = 'https://api.github.com/repos/o/r/pulls';

function answers(
  words: string | readonly (string | null)[],
  context: InvocationContext = {},
): readonly Operation[] {
  return operationsOf(typeof words === 'string' ? words.split(' ') : words, context) ?? [];
}

describe('curl (10.1 to 10.3)', () => {
  it.each([
    [`curl ${PULLS}`, 'GET', 'list'],
    [`curl -I ${PULLS}`, 'HEAD', 'list'],
    [`curl -T f ${PULLS}`, 'PUT', 'unknown'],
    [`curl -d x ${PULLS}`, 'POST', 'open-pull-request'],
    [`curl --json {} ${PULLS}`, 'POST', 'open-pull-request'],
    [`curl --form-string a=b ${PULLS}`, 'POST', 'open-pull-request'],
    [`curl -G -d x ${PULLS}`, 'GET', 'list'],
    [`curl -X=POST ${PULLS}`, '=POST', 'unknown'],
    [`curl -sXPOST ${PULLS}`, 'POST', 'open-pull-request'],
    [`curl -X post ${PULLS}`, 'post', 'unknown'],
    [`curl -X get ${PULLS}`, 'get', 'list'],
    [`curl -H X-HTTP-Method-Override:PATCH -d x ${PULLS}`, 'POST', 'unknown'],
    ['curl -d x api.github.com/repos/o/r/pulls', 'POST', 'unknown'],
    [`curl -K f ${PULLS}`, 'GET', 'unknown'],
    [`curl --unheard-of ${PULLS}`, 'GET', 'list'],
    [`curl --connect-timeout 5 --oauth2-bearer t ${PULLS}`, 'GET', 'list'],
  ])('%s: %s %s', (words, method, operation) => {
    expect(answers(words)).toMatchObject([{ method, operation }]);
  });

  it.each(['curl --data=x', 'curl -d', `curl -I -d x ${PULLS}`, `curl ${PULLS} --header`])(
    '%s is refused',
    (words) => {
      expect(answers(words)).toMatchObject([{ operation: 'refused', error: expect.any(String) }]);
    },
  );

  it.each([
    'curl https://github.com/o/r',
    'curl https://uploads.github.com/repos/o/r/releases/1/assets',
    'curl https://api.github.com.evil.example/repos/o/r/pulls',
    'curl https://api.github.com@evil.example/repos/o/r/pulls',
    'curl https://evilapi.github.com/repos/o/r/pulls',
    'curl ftp://api.github.com/repos/o/r/pulls',
    'curl localhost:8080',
    'curl',
  ])('%s asks nothing of GitHub', (words) => {
    expect(answers(words)).toEqual([]);
  });

  it('answers each URL in order, and starts afresh behind --next', () => {
    const words = ['curl', PULLS, '-d', 'x', '--url', `${PULLS}/7`, '-:', PULLS, null];
    expect(answers(words).map(({ method, path }) => [method, path])).toEqual([
      ['POST', '/repos/o/r/pulls'],
      ['POST', '/repos/o/r/pulls/7'],
      ['GET', '/repos/o/r/pulls'],
      ['GET', null],
    ]);
  });

  it('is help, or hidden in a file of options', () => {
    for (const flag of ['--help', '--version', '--manual']) {
      expect(answers(`curl ${flag} ${PULLS}`)).toMatchObject([{ command: 'curl', operation: 'none' }]);
    }
    expect(answers('curl -K f')).toMatchObject([{ command: 'curl', operation: 'unknown', path: null }]);
    expect(answers(`curl ${PULLS} -: -K f`)).toMatchObject([
      { operation: 'unknown', path: '/repos/o/r/pulls' },
    ]);
  });

  it('shows what it sends in one option of plain data alone (7.5)', () => {
    const review = (...words: readonly string[]): string | undefined =>
      answers(['curl', ...words, `${PULLS}/7/reviews`])[0]?.operation;
    const comment = '{"event":"COMMENT"}';
    for (const option of ['-d', '--data', '--data-ascii', '--data-binary', '--data-raw', '--json']) {
      expect([option, review(option, comment)]).toEqual([option, 'post-review']);
    }
    for (const option of ['--data-urlencode', '-F', '--form-string']) {
      expect([option, review(option, comment)]).toEqual([option, 'unknown']);
    }
    expect(review('-d', comment, '-d', 'x')).toBe('unknown');
    expect(review('-d', '@f')).toBe('unknown');
    // A file is sent in its stead, whatever else is given.
    expect(review('-T', 'f', '-X', 'POST', '-d', comment)).toBe('unknown');
  });

  it('asks for the head alone with -I, and -G takes the data away', () => {
    expect(answers(`curl -G -I -d x ${PULLS}`)).toMatchObject([{ method: 'HEAD', operation: 'list' }]);
    expect(answers(`curl -I -d x ${PULLS}`)).toMatchObject([
      { command: 'curl', error: 'you can only select one HTTP request method' },
    ]);
  });

  it.each<[readonly string[], string]>([
    [['-d', '{"event":"COMMENT"}'], 'post-review'],
    [['-d', '@-'], 'post-review'],
    [['-d', '@/dev/stdin'], 'post-review'],
    [['-d', '@file'], 'unknown'],
    [['-d', '{"event":"COMMENT"}', '-d', 'x'], 'unknown'],
    [['--data-urlencode', 'event=COMMENT'], 'unknown'],
    [['-F', 'event=COMMENT'], 'unknown'],
    [['-d', '{}'], 'none'],
    [['-d', ''], 'none'],
    [['-X', 'POST'], 'none'],
  ])('a review with %j: %s', (data, operation) => {
    const words = ['curl', ...data, `${PULLS}/7/reviews`];
    expect(answers(words, { stdin: '{"event":"COMMENT"}' })).toMatchObject([{ operation }]);
  });

  it('tells what goes to a file', () => {
    expect(answers(`curl -o out.json ${PULLS}`)).toMatchObject([
      { printing: { silent: true, file: 'out.json' } },
    ]);
    expect(answers(`curl -O ${PULLS}`)).toMatchObject([{ printing: { silent: true, file: null } }]);
    expect(answers(`curl -i -o - ${PULLS}`)).toMatchObject([{ printing: { include: true } }]);
    expect(answers(`curl ${PULLS}`)[0]?.printing).toEqual({});
  });
});

describe('wget (10.4)', () => {
  it.each([
    [`wget -qO- ${PULLS}`, 'GET', 'list', {}],
    [`wget -qO- --post-data x ${PULLS}`, 'POST', 'open-pull-request', {}],
    [`wget -O - --post-file=f ${PULLS}`, 'POST', 'open-pull-request', {}],
    [
      `wget -O f --method=post --body-data=x ${PULLS}`,
      'POST',
      'open-pull-request',
      { silent: true, file: 'f' },
    ],
    [`wget ${PULLS}/7 --method DELETE`, 'DELETE', 'unknown', { silent: true, file: null }],
  ])('%s: %s %s', (words, method, operation, printing) => {
    expect(answers(words)).toMatchObject([{ method, operation }]);
    expect(answers(words)[0]?.printing).toEqual(printing);
  });

  it('shows the data of its flags and hides a file', () => {
    const review = `${PULLS}/7/reviews`;
    expect(answers(['wget', '--post-data={"event":"COMMENT"}', review])).toMatchObject([
      { operation: 'post-review' },
    ]);
    expect(answers(['wget', '--post-data', null, review])).toMatchObject([{ operation: 'unknown' }]);
    expect(answers(['wget', '--post-file=f', review])).toMatchObject([{ operation: 'unknown' }]);
    expect(answers('wget --post-data')).toMatchObject([{ operation: 'refused' }]);
    expect(answers('wget --version')).toMatchObject([{ operation: 'none' }]);
    expect(answers('wget https://example.com')).toEqual([]);
  });
});

describe('hub (10.5, 10.6)', () => {
  it.each([
    ['hub pull-request -m T', 'open-pull-request'],
    ['git pull-request -m T', 'open-pull-request'],
    ['git -C dir -c a=b pull-request', 'open-pull-request'],
    ['hub pull-request -h feat', 'open-pull-request'],
    ['hub pull-request --help', 'none'],
    ['hub pull-request --frob', 'refused'],
    ['hub --noop pull-request -m T', 'none'],
    ['hub pull-request --noop', 'refused'],
    ['hub api -X=POST x', 'refused'],
    ['hub api -tX POST repos/o/r/pulls', 'open-pull-request'],
    ['hub api -H nocolon repos/o/r/pulls', 'list'],
    ['hub api', 'read'],
    ['hub api --help', 'none'],
    ['hub api -h user', 'none'],
    ['hub api --color=always user', 'read'],
    ['hub api user stray', 'read'],
    ['hub pr list', 'list'],
    ['hub pr show 7', 'read'],
    ['hub pr', 'none'],
    ['hub', 'none'],
    ['hub browse', 'none'],
  ])('%s: %s', (words, operation) => {
    expect(answers(words)).toMatchObject([{ operation }]);
  });

  it('knows the clone, and neither GH_REPO nor colons', () => {
    const context = { env: { GH_REPO: 'x/y' }, clone: 'a/b' };
    expect(answers('hub pull-request -i 5 -h me:feat', context)).toMatchObject([
      { repository: 'a/b', repositoryFrom: 'clone', number: 5, head: 'me:feat' },
    ]);
    expect(answers('hub api repos/{owner}/{repo}/{branch}', context)).toMatchObject([
      { path: '/repos/a/b/%7Bbranch%7D' },
    ]);
    expect(answers('hub api repos/:owner/x', context)).toMatchObject([{ path: '/repos/:owner/x' }]);
  });

  it('prints nothing with a browser or the clipboard', () => {
    expect(answers('hub pull-request -o')[0]?.printing).toEqual({ silent: true });
    expect(answers('hub pull-request -m T')[0]?.printing).toEqual({});
  });

  it('does not know a command that nobody knows', () => {
    expect(answers(['hub', null])).toMatchObject([{ operation: 'unknown' }]);
    expect(answers(['hub', 'pr', null])).toMatchObject([{ operation: 'unknown' }]);
  });
});
