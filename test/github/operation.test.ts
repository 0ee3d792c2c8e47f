import { describe, expect, it } from 'vitest';
import { operationsOf, type Operation, type OperationName } from '../../src/github/index.ts';
import { firstOperation } from '../../src/github/operation.ts';

type Words = readonly (string | null)[];

function one(words: string | Words): Operation {
  const [answer] = operationsOf(typeof words === 'string' ? words.split(' ') : words) ?? [];
  if (answer === undefined) throw new Error('no answer');
  return answer;
}

const NOTHING = {
  method: null,
  path: null,
  host: null,
  repository: null,
  repositoryFrom: null,
  number: null,
  printing: {},
} as const;

describe('an answer', () => {
  it('has the fields that it knows, and no others', () => {
    expect(one('gh pr create --fill')).toStrictEqual({
      ...NOTHING,
      command: 'pr create',
      operation: 'open-pull-request',
    });
    expect(one('gh pr create --fill -H x')).toStrictEqual({
      ...NOTHING,
      command: 'pr create',
      operation: 'open-pull-request',
      head: 'x',
    });
    expect(one('gh pr comment https://github.com/o/r/pull/12345/files -b x')).toStrictEqual({
      ...NOTHING,
      command: 'pr comment',
      operation: 'post-comment',
      host: 'github.com',
      repository: 'o/r',
      repositoryFrom: 'selector',
      number: 12_345,
      selector: 'https://github.com/o/r/pull/12345/files',
      body: 'x',
    });
    expect(one('gh api repos/o/r/pulls')).toStrictEqual({
      ...NOTHING,
      command: 'api',
      operation: 'list',
      method: 'GET',
      path: '/repos/o/r/pulls',
      host: 'github.com',
      repository: 'o/r',
      repositoryFrom: 'path',
    });
  });

  it.each<[Words, Operation['printing']]>([
    [['--json', 'number, url', '-q', ''], { fields: ['number', 'url'] }],
    [['--json', 'url', '-t', ''], { fields: ['url'] }],
    [['--json', 'url', '-q', '.url'], { fields: ['url'], jq: '.url' }],
    [['--json', 'url', '-t', '{{.url}}'], { fields: ['url'], template: '{{.url}}' }],
    [[], {}],
  ])('gh pr view %j prints %j', (words, printing) => {
    expect(one(['gh', 'pr', 'view', ...words]).printing).toStrictEqual(printing);
  });
});

describe('a refusal says what was refused, and why', () => {
  it.each([
    ['gh api x y', 'api', 'accepts 1 arg(s)'],
    ['gh api', 'api', 'accepts 1 arg(s)'],
    ['gh api x --cache 1', 'api', 'invalid argument "1" for "--cache" flag'],
    ['gh api x --bad', 'api', 'unknown flag: --bad'],
    ['gh api graphql -F', 'api', "flag needs an argument: 'F' in -F"],
    ['gh pr create --web=yes', 'pr create', 'invalid argument "yes" for --web'],
    ['gh pr create -w=yes', 'pr create', 'invalid argument "yes" for -w'],
    ['gh pr create --body', 'pr create', 'flag needs an argument: --body'],
    ['gh issue comment 1x -b y', 'issue comment', 'invalid issue format: "1x"'],
    ['gh issue comment x1 -b y', 'issue comment', 'invalid issue format: "x1"'],
    ['hub pull-request --bad', 'pull-request', 'unknown flag: --bad'],
  ])('%s', (words, command, error) => {
    expect(one(words)).toStrictEqual({ ...NOTHING, command, operation: 'refused', error });
  });
});

describe('a flag with a value of its own', () => {
  it.each(['1', 't', 'T', 'true', 'TRUE', 'True'])('is on by %s', (value) => {
    expect(one(`gh pr create --fill --web=${value}`).operation).toBe('none');
    expect(one(`gh pr create --fill -w=${value}`).operation).toBe('none');
  });

  it.each(['0', 'f', 'F', 'false', 'FALSE', 'False'])('is off by %s', (value) => {
    expect(one(`gh pr create --fill --web=${value}`).operation).toBe('open-pull-request');
    expect(one(`gh pr create --fill -w=${value}`).operation).toBe('open-pull-request');
  });
});

it('of several operations the first of the list is the answer (2.1)', () => {
  const order: readonly OperationName[] = [
    'open-pull-request',
    'post-review',
    'post-review-comment',
    'post-comment',
    'post-commit-comment',
    'close-with-comment',
    'reopen-with-comment',
    'unknown',
    'edit',
    'delete',
    'react',
    'list',
    'read',
    'none',
    'refused',
  ];
  for (const at of order.keys()) {
    const rest = order.slice(at);
    expect(firstOperation([...rest].reverse())).toBe(order[at]);
  }
  expect(firstOperation([])).toBe('none');
});
