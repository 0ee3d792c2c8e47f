import { describe, expect, it } from 'vitest';
import { operationsOf, type InvocationContext, type Operation } from '../../src/github/index.ts';

type Words = readonly (string | null)[];

/** The one answer to `gh WORDS`; a text is split at blanks. */
function gh(words: string | Words, context: InvocationContext = {}): Operation {
  const list = typeof words === 'string' ? words.split(' ') : words;
  const [answer] = operationsOf(['gh', ...list], context) ?? [];
  if (answer === undefined) throw new Error('no answer');
  return answer;
}

describe('the program', () => {
  it.each(['gh', '/usr/bin/gh', 'gh.exe', 'C:\\Program Files\\GitHub CLI\\gh.EXE', './gh'])(
    '%s is gh',
    (program) => {
      expect(operationsOf([program, 'pr', 'create'])).toMatchObject([{ command: 'pr create' }]);
    },
  );

  it.each([[['git', 'push']], [['ghx', 'pr', 'create']], [['echo', 'gh', 'pr', 'create']], [[null]], [[]]])(
    '%j is none that is read',
    (words) => {
      expect(operationsOf(words)).toBeNull();
    },
  );

  it('reads a word that may be several as one that nobody knows', () => {
    const words = ['gh', 'pr', 'comment', '7', '-b', 'x', 'a b'];
    expect(operationsOf(words)).toMatchObject([{ operation: 'refused' }]);
    expect(operationsOf(words, {}, [6])).toMatchObject([{ operation: 'post-comment' }]);
  });
});

describe('finding the command (3.1, 3.2)', () => {
  it.each([
    ['-d pr create', 'create', 'unknown'],
    ['-i api repos/o/r/pulls', 'repos/o/r/pulls', 'refused'],
    ['--draft=true pr create --fill', 'pr create', 'open-pull-request'],
    ['-X POST api repos/o/r/pulls', 'api', 'open-pull-request'],
    ['pr --repo o/r create --fill', 'pr create', 'open-pull-request'],
    ['-Ro/r pr create --fill', 'pr create', 'open-pull-request'],
    ['--help pr create', 'pr create', 'none'],
    ['--version', '', 'none'],
    ['run -R o/r list', 'run list', 'list'],
  ])('%s', (words, command, operation) => {
    expect(gh(words)).toMatchObject({ command, operation });
  });

  it('looks for no command behind --', () => {
    expect(gh('-- pr create').operation).toBe('refused');
    expect(gh('pr -- create').operation).toBe('refused');
  });
});

describe('flags (3.3 to 3.8)', () => {
  it.each([
    ['pr comment 7 -b=hi', 'hi'],
    ['pr comment 7 -b=', '='],
    ['pr comment 7 -bhi', 'hi'],
    ['pr comment 7 --body=hi=ho', 'hi=ho'],
    ['pr comment 7 -b --web', '--web'],
    ['pr comment 7 -b -h', '-h'],
    ['pr comment 7 -b a -b b', 'b'],
    ['pr comment 7 -b --', '--'],
    ['pr comment 7 -body', 'ody'],
  ])('%s posts %j', (words, body) => {
    expect(gh(words)).toMatchObject({ operation: 'post-comment', body });
  });

  it.each([
    'pr create --fill --web=yes',
    'pr create --fil',
    'pr create -z',
    'pr create --fill -t',
    'pr create ---fill',
    'pr create --=x',
    'pr create -d=',
  ])('%s is refused', (words) => {
    expect(gh(words)).toMatchObject({ operation: 'refused', error: expect.any(String) });
  });

  it.each(['1', 't', 'T', 'true', 'TRUE', 'True'])('--web=%s is on', (word) => {
    expect(gh(`pr create --fill --web=${word}`).operation).toBe('none');
  });

  it.each(['0', 'f', 'F', 'false', 'FALSE', 'False'])('--web=%s is absent', (word) => {
    expect(gh(`pr create --fill --web=${word}`).operation).toBe('open-pull-request');
    expect(gh(`pr create --fill --web --web=${word}`).operation).toBe('open-pull-request');
  });
});

describe('help (3.9)', () => {
  it('stops at -h, and waits with --help until all is read', () => {
    expect(gh('pr create -h --frob').operation).toBe('none');
    expect(gh('pr create --frob -h').operation).toBe('refused');
    expect(gh('pr create --help --frob').operation).toBe('refused');
    expect(gh('pr create stray --help').operation).toBe('none');
    expect(gh('api --cache soon --help').operation).toBe('refused');
    expect(gh('pr view 7 --help').operation).toBe('none');
  });

  it('is none where -h is the host name', () => {
    expect(gh('auth status -h github.com').operation).toBe('read');
  });
});

describe('names that gh does not have (3.10, 3.11)', () => {
  it.each([
    ['prc', 'unknown'],
    ['API user', 'unknown'],
    ['pr mk', 'unknown'],
    ['issue checks 7', 'unknown'],
    ['extension exec x', 'unknown'],
    ['ext exec x', 'unknown'],
    ['repos/o/r/pulls', 'refused'],
    ['pr --web', 'refused'],
    ['pr', 'none'],
    ['co 7', 'none'],
    ['release frob', 'none'],
  ])('%s: %s', (words, operation) => {
    expect(gh(words).operation).toBe(operation);
  });
});

describe('canonical commands', () => {
  it.each([
    ['pr new --fill', 'pr create'],
    ['issue new', 'issue create'],
    ['pr ls', 'pr list'],
    ['co 7', 'pr checkout'],
    ['rs list', 'ruleset list'],
    ['pr mk 7', 'pr mk'],
  ])('%s is %s', (words, command) => {
    expect(gh(words).command).toBe(command);
  });
});

describe('refusals by what every release does (5.1, 5.2)', () => {
  it.each([
    'pr create --web --draft',
    'pr create --web --dry-run',
    'pr create --fill --fill-first',
    'pr create -T x.md --body=',
    'pr create -T x.md -F y.md',
    'pr create title',
    'pr revert',
    'pr revert 7 8',
    'pr comment 7 -b x -F y',
    'pr comment 7 --body= -F y',
    'pr comment -b x -R o/r',
    'issue comment -b x',
    'issue comment feat -b x',
    'issue edit feat -t x',
    'issue close 7 8',
    'pr review 7 -a -r',
    'pr review 7 -b x',
    'pr review 7 -c',
    'pr review 7 -r --body=',
    'pr review 7 -a -b x -F y',
    'pr review -a -R o/r',
    'pr close',
    'pr reopen 7 8',
    'pr view 7 -R bad',
  ])('gh %s', (words) => {
    expect(gh(words)).toMatchObject({ operation: 'refused', error: expect.stringMatching(/./) });
  });

  it.each([
    ['pr create -T x.md --body-file=', 'open-pull-request'],
    ['pr create -T= -b x', 'refused'],
    ['pr comment -b x -R=', 'refused'],
    ['pr review 7', 'post-review'],
    ['pr review 7 -a -b x --body-file=', 'post-review'],
    ['pr create', 'open-pull-request'],
    ['issue comment #7 -b x', 'post-comment'],
    ['issue comment +7 -b x', 'post-comment'],
  ])('gh %s is %s', (words, operation) => {
    expect(gh(words).operation).toBe(operation);
  });

  it('takes an empty -R and an empty template for absent', () => {
    expect(gh(['pr', 'create', '-T', '', '-b', 'x']).operation).toBe('open-pull-request');
    expect(gh(['pr', 'comment', '-b', 'x', '-R', '']).operation).toBe('post-comment');
  });
});

describe('words that nobody knows (13)', () => {
  it.each<[Words, Partial<Operation>]>([
    [['pr', 'create', '-T', null, '-b', 'x'], { operation: 'open-pull-request' }],
    [['pr', 'create', '-T', 'x.md', '-b', null], { operation: 'refused' }],
    [['pr', 'comment', '7', '-b', 'x', '-F', null], { operation: 'refused' }],
    [['pr', 'review', '7', '-a', '-b', 'x', '-F', null], { operation: 'post-review' }],
    [['pr', 'review', '7', '-c', '-b', null], { operation: 'post-review', body: null }],
    [['pr', 'close', '7', '-c', null], { operation: 'close-with-comment', body: null }],
    [
      ['pr', 'comment', null, '-b', 'x', '-R', 'o/r'],
      { repository: 'o/r', repositoryFrom: 'flag', selector: null },
    ],
    [['pr', 'comment', null, null, '-b', 'x'], { operation: 'post-comment', repository: null }],
    [['pr', 'view', '7', '--json', null], { operation: 'read', repository: null, number: 7 }],
    [['issue', 'comment', null, 'feat', '-b', 'x'], { operation: 'refused' }],
    [[null, 'pr', 'create'], { operation: 'unknown', command: '' }],
    [['run', null], { operation: 'unknown', command: 'run' }],
    [['api', '--silent', '-q', null, 'user'], { operation: 'read' }],
    [['api', '--hostname', null, 'user'], { operation: 'read', host: null, path: '/user' }],
    [['api', null, '-X', 'DELETE'], { operation: 'unknown', method: 'DELETE' }],
    [['api', 'repos/o/r/pulls', '--paginate', '--input', null], { operation: 'open-pull-request' }],
  ])('%j', (words, expected) => {
    expect(gh(words, { clone: 'acme/widget' })).toMatchObject(expected);
  });
});

describe('the repository (12)', () => {
  it.each<[string, InvocationContext, Partial<Operation>]>([
    [
      'pr comment https://GHE.example.com/O/R/pull/7/files#r1 -b x -R a/b',
      { clone: 'acme/widget' },
      { host: 'ghe.example.com', repository: 'O/R', repositoryFrom: 'selector', number: 7 },
    ],
    ['pr comment 7 -b x -R a/b', { env: { GH_REPO: 'c/d' } }, { repository: 'a/b', repositoryFrom: 'flag' }],
    ['pr comment 7 -b x -R a/b', { env: { GH_HOST: 'GHE.example.com' } }, { host: 'ghe.example.com' }],
    ['pr comment 7 -b x -R a/b', { env: { GH_HOST: null } }, { host: null, repository: 'a/b' }],
    [
      'issue create -t x -b y',
      { env: { GH_HOST: 'GHE.example.com' } },
      { host: 'ghe.example.com', repository: null },
    ],
    [
      'pr comment 7 -b x',
      { env: { GH_REPO: 'h.example/c/d' } },
      { host: 'h.example', repositoryFrom: 'environment' },
    ],
    ['pr comment 7 -b x', { env: { GH_REPO: null }, clone: 'a/b' }, { host: null, repository: null }],
    [
      'pr comment 7 -b x',
      { env: { GH_REPO: '' }, clone: 'a/b' },
      { repository: 'a/b', repositoryFrom: 'clone' },
    ],
    ['pr comment 7 -b x', { clone: 'ghe.example.com/a/b' }, { host: 'ghe.example.com', repository: 'a/b' }],
    ['pr comment 7 -b x', {}, { host: null, repository: null, repositoryFrom: null, number: 7 }],
    ['pr merge 7 -b https://github.com/x/y/pull/1', {}, { repository: null, number: 7 }],
    ['issue view https://github.com/x/y/pull/1', {}, { repository: 'x/y', number: 1 }],
    ['pr view https://github.com/x/y/issues/1', { clone: 'a/b' }, { repository: 'a/b', number: null }],
    ['run list -R a/b', {}, { repository: 'a/b', repositoryFrom: 'flag' }],
    ['gist list', { clone: 'a/b' }, { repository: null }],
    ['project item-add 1 --url https://github.com/x/y/pull/5', {}, { repository: 'x/y', number: 5 }],
  ])('%s', (words, context, expected) => {
    expect(gh(words, context)).toMatchObject(expected);
  });

  it.each([
    ['o/r', 'github.com', 'o/r'],
    ['Ghe.Example.com/o/r', 'ghe.example.com', 'o/r'],
    ['https://www.github.com/o/r.git', 'github.com', 'o/r'],
    ['https://user:secret@github.com/o/r/', 'github.com', 'o/r'],
    ['ssh://git@github.com:22/o/r.git', 'github.com', 'o/r'],
    ['git@ghe.example.com:o/r.git', 'ghe.example.com', 'o/r'],
    ['git://github.com/o/r', 'github.com', 'o/r'],
  ])('-R %s', (value, host, repository) => {
    expect(gh(['pr', 'create', '--fill', '-R', value])).toMatchObject({ host, repository });
  });

  it.each([
    'r',
    'o/',
    '/r',
    'a/b/c/d',
    'o//r',
    'https://github.com/o',
    'https://github.com/o/r/pull/1',
    'ftp://h/o/r',
  ])('-R %s is refused', (value) => {
    expect(gh(['pr', 'create', '--fill', '-R', value]).operation).toBe('refused');
  });

  it('reads a bad value only where it is used', () => {
    const words = ['pr', 'comment', 'https://github.com/o/r/pull/7', '-b', 'x', '-R', 'bad'];
    expect(gh(words, { env: { GH_REPO: 'bad' } }).operation).toBe('post-comment');
  });
});

describe('what rules need besides', () => {
  it.each<[string, Partial<Operation>]>([
    ['pr create --fill -H me:feat', { head: 'me:feat' }],
    [
      'pr view feat --json url,number -q .url',
      { selector: 'feat', printing: { fields: ['url', 'number'], jq: '.url' } },
    ],
    ['pr view -R o/r -w 7', { selector: '7' }],
    ['pr edit 7 -b x', { selector: '7' }],
    ['issue list -t {{.}}', { printing: { template: '{{.}}' } }],
    ['issue create -t {{.}}', { printing: {} }],
    ['api user --silent -i', { printing: { silent: true, include: true } }],
    ['api user --verbose', { printing: { verbose: true } }],
  ])('%s', (words, expected) => {
    expect(gh(words)).toMatchObject(expected);
  });

  it.each(['pr view --json url -q .url', 'pr comment -b x', 'pr list feat', 'pr view -c'])(
    '%s has no selector',
    (words) => {
      expect(gh(words)).not.toHaveProperty('selector');
    },
  );

  it('takes a body from stdin and hides one in a file', () => {
    expect(gh('pr comment 7 -F -', { stdin: 'text\n' }).body).toBe('text\n');
    expect(gh('pr comment 7 -F /dev/stdin', { stdin: 'text\n' }).body).toBe('text\n');
    expect(gh('pr comment 7 -F -').body).toBeNull();
    expect(gh('pr comment 7 -F body.md').body).toBeNull();
    expect(gh('pr comment 7')).not.toHaveProperty('body');
    expect(gh('api repos/o/r/issues/1/comments -f body=x').body).toBe('x');
    expect(gh('api repos/o/r/issues/1/comments -F body=@x').body).toBeNull();
  });
});
