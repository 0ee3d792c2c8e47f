import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { removeSecrets } from '../../src/capture/secrets.ts';
import { SECRET_SHAPES } from '../../src/capture/secret-shapes.ts';

/** No key of this file is one; each is put together here, so that no scanner takes it for one. */
const letters = (count: number): string => 'aB3dE5gH'.repeat(64).slice(0, count);
const key = (...parts: readonly string[]): string => parts.join('');
const BEGIN = key('-----BEGIN ', 'PRIVATE KEY-----');
const END = key('-----END ', 'PRIVATE KEY-----');

const KEYS: readonly (readonly [string, string])[] = [
  ['github-token', key('gh', 'p_', letters(36))],
  ['github-token', key('github', '_pat_', letters(22), '_', letters(59))],
  ['npm-token', key('npm', '_', letters(36))],
  ['aws-key', key('AK', 'IA', 'ABCDEFGH23456723')],
  ['google-key', key('AI', 'za', letters(35))],
  ['slack-token', key('xo', 'xb-', '123456789012-', letters(24))],
  ['stripe-key', key('sk', '_live_', letters(24))],
  ['openai-key', key('sk', '-proj-', letters(48))],
  ['openai-key', key('sk', '-', letters(48))],
  ['anthropic-key', key('sk', '-ant-', 'api03-', letters(80))],
  ['json-web-token', key('ey', 'J', letters(20), '.eyJ', letters(40), '.', letters(43))],
];

describe('a key in a line that this run wrote', () => {
  it.each(KEYS)('%s: %s', (kind, secret) => {
    const page = (inside: string): string => `# A\n\nUse \`${inside}\`, then "${inside}".\n`;
    expect(removeSecrets('# A\n', page(secret))).toEqual({
      text: page(`[removed: ${kind}]`),
      removed: [kind, kind],
      older: [],
    });
  });

  it('the password of an address, and nothing else of it', () => {
    expect(removeSecrets(null, 'clone https://bot:b0t@example.com/x.git')).toMatchObject({
      text: 'clone https://bot:[removed: url-password]@example.com/x.git',
      removed: ['url-password'],
    });
    expect(removeSecrets(null, 'https://a:a@example.com').text).toBe(
      'https://a:[removed: url-password]@example.com',
    );
  });

  it.each(['_', 'TOKEN_', 'x-', '--'])('behind %s', (before) => {
    const token = key('gh', 'p_', letters(36));
    expect(removeSecrets(null, `${before}${token}`).text).toBe(`${before}[removed: github-token]`);
  });

  it('a secret access key by its name', () => {
    const page = (inside: string): string => `aws_secret_access_key = ${inside}`;
    expect(removeSecrets(null, page(letters(40))).text).toBe(page('[removed: aws-key]'));
  });

  it.each([
    'see https://example.com:8080/a@b',
    'https://$USER:$TOKEN@example.com',
    'https://user:<password>@example.com',
    'git@github.com:acme/widgets.git',
    'a hash 3f786850e387550fdab836ed7e6dc881de23001b',
    `wrapped${key('gh', 'p_', letters(36))}`,
    'sk-short and ghp_short',
    '`-----BEGIN CERTIFICATE-----`',
    `a key begins with ${BEGIN} and ends with ${END}.`,
    `${BEGIN}\n\nand so on`,
  ])('none: %s', (text) => {
    expect(removeSecrets(null, text)).toEqual({ text, removed: [], older: [] });
  });
});

describe('a private key', () => {
  const body = [letters(64), letters(64), `${letters(20)}==`];
  const block = [BEGIN, ...body, END].join('\n');
  it.each<[string, string, string]>([
    ['whole', `a\n${block}\nb`, 'a\n[removed: private-key]\nb'],
    ['in a quotation', `> ${[BEGIN, ...body, END].join('\n> ')}\nb`, '> [removed: private-key]\nb'],
    [
      'in a list of pieces of code',
      [BEGIN, ...body, END].map((line) => `- \`${line}\``).join('\n'),
      '- `[removed: private-key]`',
    ],
    [
      'in a table',
      [BEGIN, ...body, END].map((line) => `| ${line} |`).join('\n'),
      '| [removed: private-key] |',
    ],
    [
      'in a comment',
      [BEGIN, ...body, END].map((line) => `// ${line}`).join('\n'),
      '// [removed: private-key]',
    ],
    [
      'in a numbered listing',
      [BEGIN, ...body, END].map((line, at) => `${at + 9}. ${line}`).join('\n'),
      '9. [removed: private-key]',
    ],
    ['on one line', `KEY="${[BEGIN, ...body, END].join('\\n')}"`, 'KEY="[removed: private-key]"'],
    [
      'without its end',
      `${[BEGIN, ...body].join('\n')}\n\nThe rest stays.`,
      '[removed: private-key]\n\nThe rest stays.',
    ],
    [
      'with headers',
      `${BEGIN}\nProc-Type: 4,ENCRYPTED\n\n${block.slice(BEGIN.length + 1)}\nb`,
      '[removed: private-key]\nb',
    ],
    ['two', `${block}\n${block}`, '[removed: private-key]\n[removed: private-key]'],
  ])('%s', (_, text, want) => {
    expect(removeSecrets(null, text).text).toBe(want);
  });

  it('goes if one of its lines is new', () => {
    expect(removeSecrets(`${BEGIN}\n${END}`, block)).toMatchObject({
      text: '[removed: private-key]',
      older: [],
    });
  });

  it('that is older stays, and is told', () => {
    expect(removeSecrets(block, `${block}\nmore`)).toEqual({
      text: `${block}\nmore`,
      removed: [],
      older: ['private-key'],
    });
  });
});

describe('only added and changed lines', () => {
  const [, secret] = KEYS[0] ?? ['', ''];
  const old = `token ${secret}`;
  it.each<[string, string, string, number, number]>([
    ['unchanged', old, old, 0, 1],
    ['moved', `${old}\nb`, `b\n${old}`, 0, 1],
    ['with other line ends', old, `${old}\r`, 0, 1],
    ['changed', old, `${old}!`, 1, 0],
    ['once more', old, `${old}\n${old}`, 1, 1],
  ])('%s', (_, before, after, removed, older) => {
    const result = removeSecrets(before, after);
    expect([result.removed.length, result.older.length]).toEqual([removed, older]);
    expect(result.text.split(secret).length - 1).toBe(older);
  });
});

test('every kind has a key here', () => {
  const kinds = new Set([...KEYS.map(([kind]) => kind), 'url-password']);
  expect(SECRET_SHAPES.filter(({ kind }) => !kinds.has(kind))).toEqual([]);
});

test('what was removed is not found again, and every other line stays', () => {
  const line = fc.oneof(
    fc.constantFrom(...KEYS.map(([, secret]) => secret), BEGIN, END, '', 'a'),
    fc.string(),
  );
  const text = fc.array(line, { maxLength: 12 }).map((lines) => lines.join('\n'));
  fc.assert(
    fc.property(fc.option(text), text, (before, after) => {
      const once = removeSecrets(before, after);
      expect(removeSecrets(before, once.text).removed).toEqual([]);
      if (once.removed.length === 0) expect(once.text).toBe(after);
    }),
    { numRuns: 2000 },
  );
});

describe('work grows with the text', () => {
  const PIECES = [
    'eyJ',
    'eyJa.',
    'a:',
    '://a',
    '://a:',
    '-----BEGIN ',
    'sk-',
    'sk-ant-',
    'ghp_',
    'npm_a',
    '1 ',
    'xoxb-',
    'A',
    '-',
    ' ',
    'a\n',
    'secret_access_key ',
    `${BEGIN}\n`,
    `${BEGIN} `,
  ];
  // No clock: where work grew with the square, a million characters would take longer than a test may.
  it.each(PIECES)('a million characters of %j', (piece) => {
    const text = piece.repeat(1_000_000 / piece.length);
    expect(removeSecrets(null, `${text}!`).text.endsWith('!')).toBe(true);
  });
});
