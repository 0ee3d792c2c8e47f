import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  graphqlOperation,
  mcpOperation,
  operationsOf,
  type InvocationContext,
} from '../../src/github/index.ts';
import { answersOf, rowsOf, type Row } from './cases.ts';

const PIECES =
  'gh hub curl wget git pull-request pr issue api create comment review close view list graphql repos/o/r/pulls ' +
  'repos/{owner}/{repo}/issues/1/comments https://api.github.com/repos/o/r/pulls https://github.com/o/r/pull/7 ' +
  '-- - = -b -F -f -X -R -H -d -h -e -t -K -: --body --repo=o/r --web --help --version --input --next -XPOST -fbody=x ' +
  '-F=a=@- event=APPROVE query=mutation{addComment} POST 7 #7 o/r';

const word = fc.oneof(
  fc.constantFrom(...PIECES.split(' '), '', ' ', '\u0000', '\ud800'),
  fc.string({ unit: 'binary' }),
  fc.constant(null),
);
const context: fc.Arbitrary<InvocationContext> = fc.record(
  {
    env: fc.dictionary(fc.constantFrom('GH_REPO', 'GH_HOST', '__proto__'), fc.option(fc.string())),
    clone: fc.option(fc.constantFrom('o/r', 'h.example/o/r', 'bad', '')),
    stdin: fc.option(fc.constantFrom('', '{"event":"COMMENT"}', '[', 'x')),
  },
  { requiredKeys: [] },
);

describe('any words', () => {
  it('have an answer, the same each time', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('gh', 'hub', 'git', 'curl', 'wget'),
        fc.array(word, { maxLength: 12 }),
        context,
        fc.array(fc.nat(12), { maxLength: 2 }),
        (program, words, given, many) => {
          const answers = operationsOf([program, ...words], given, many);
          expect(operationsOf([program, ...words], given, many)).toEqual(answers);
          for (const answer of answers ?? []) {
            expect(answer.error !== undefined).toBe(answer.operation === 'refused');
            expect(answer.repositoryFrom === null).toBe(answer.repository === null);
            if (answer.path !== null) expect(answer.path).toMatch(/^\//);
            if (answer.host !== null) expect(answer.host).not.toMatch(/[A-Z]/);
          }
        },
      ),
      { numRuns: 3000 },
    );
  });

  it('are never refused for the sake of one that nobody knows', () => {
    const known = fc.constantFrom(
      '7',
      '-b',
      'x',
      '-R',
      'o/r',
      '--web',
      '-a',
      '-c',
      '--fill',
      '-T',
      '-F',
      '--edit-last',
    );
    const command = fc.constantFrom(
      'pr create',
      'pr comment',
      'pr review',
      'pr close',
      'issue comment',
      'issue close',
    );
    fc.assert(
      fc.property(command, fc.array(known, { maxLength: 6 }), fc.nat(6), (path, words, at) => {
        const before = ['gh', ...path.split(' '), ...words];
        const place = 3 + Math.min(at, words.length);
        const withUnknown: (string | null)[] = [...before.slice(0, place), null, ...before.slice(place)];
        // What nobody knows can stand for each of these; if one of them is not refused, the unknown word is not.
        const meanings = ['', '8', 'x'].map((meaning) => withUnknown.map((one) => one ?? meaning));
        const allowed = meanings.some((one) => operationsOf(one)?.[0]?.operation !== 'refused');
        if (allowed) expect(operationsOf(withUnknown)?.[0]?.operation).not.toBe('refused');
      }),
      { numRuns: 2000 },
    );
  });
});

describe('any document and any tool', () => {
  const token = fc.constantFrom(
    'mutation',
    'query',
    'fragment',
    'on',
    '...',
    '{',
    '}',
    '(',
    ')',
    '[',
    ']',
    ':',
    '$',
    '@',
  );
  const name = fc.constantFrom(
    'addComment',
    'input',
    'event',
    'A',
    'url',
    '"x"',
    '"""',
    '"',
    '#',
    '\n',
    '=',
    '!',
    '1.5',
  );
  it('have an answer', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(token, name), { maxLength: 40 }), (tokens) => {
        expect(graphqlOperation(tokens.join(' '), null, { i: {} }).command).toBe('graphql');
      }),
      { numRuns: 3000 },
    );
    fc.assert(fc.property(fc.string(), (text) => graphqlOperation(text).command === 'graphql'));
    fc.assert(
      fc.property(fc.string(), fc.dictionary(fc.string(), fc.anything()), (tool, given) => {
        const answer = mcpOperation(`mcp__github__${tool}`, given);
        expect(answer === null || answer.method === null).toBe(true);
      }),
    );
  });

  it('stay quick and shallow on deep and long input', () => {
    const deep = 'mutation{addComment(input:' + '['.repeat(1e5) + ']'.repeat(1e5) + '){b}}';
    expect(graphqlOperation(deep).operation).toBe('post-comment');
    expect(
      graphqlOperation(`mutation{${'...F '.repeat(1e4)}} fragment F on M{${'...F '.repeat(1e4)}}`).operation,
    ).toBe('none');
    const json = '{"event":'.repeat(1e4) + '1' + '}'.repeat(1e4);
    const words = ['gh', 'api', 'repos/o/r/pulls/7/reviews', '--input', '-'];
    expect(operationsOf(words, { stdin: json })).toMatchObject([{ operation: 'unknown' }]);
    expect(operationsOf(['gh', 'pr', 'create', `-${'d'.repeat(1e6)}`])).toMatchObject([
      { operation: 'open-pull-request' },
    ]);
    expect(operationsOf(['gh', 'pr', 'view', '--json', ','.repeat(1e6)])).toMatchObject([
      { operation: 'read' },
    ]);
    const path = `repos/o/r/commits/${'a/'.repeat(1e5)}comments/x`;
    expect(operationsOf(['gh', 'api', path, '-f', 'a=b'])).toMatchObject([{ operation: 'none' }]);
  });
});

describe('renaming a repository', () => {
  const owner = fc.stringMatching(/^[a-z][a-z\d]{2,8}x$/);
  const rows = ['gh-api.jsonl', 'gh-operations.jsonl']
    .flatMap(rowsOf)
    .filter((row) => row.tool !== 'mcp' && row.tool !== 'graphql' && JSON.stringify(row).includes('acme'));

  it('renames the answer and changes nothing else', () => {
    fc.assert(
      fc.property(fc.constantFrom(...rows), owner, owner, (row, newOwner, newName) => {
        const rename = (value: unknown): string =>
          JSON.stringify(value).replaceAll('acme', newOwner).replaceAll('widget', newName);
        const renamed: Row = JSON.parse(rename(row));
        expect(answersOf(renamed)).toEqual(JSON.parse(rename(answersOf(row))));
      }),
      { numRuns: 1000 },
    );
  });
});
