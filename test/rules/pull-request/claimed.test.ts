import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { claims, claimsIn } from '../../../src/rules/pull-request/claimed.ts';
import { pull, REPOSITORY } from '../../support/facts.ts';

interface ProseCase {
  readonly id: string;
  readonly repo: string | null;
  readonly text: string;
  readonly claims: readonly string[];
  readonly note: string;
}

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');

const handed = read('../../../fixtures/cases/prose.jsonl')
  .split('\n')
  .filter((line) => line !== '')
  .map((line): ProseCase => JSON.parse(line) as ProseCase);

/** `[line, text, numbers claimed]`. */
type Phrase = readonly [string, string, readonly number[]];

const [, spoken = '', unspoken = ''] = read('./claimed.phrases.txt').split(/^%% .*\n/m);
const phrasesOf = (part: string, claimed: boolean): readonly Phrase[] =>
  part
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [body = '', listed] = line.split(/ => /);
      const text = body
        .replaceAll('\\n', '\n')
        .replace(/\{(\d+)\}/g, (_, digits: string) => pull(Number(digits)));
      const numbers = listed?.split(',') ?? [...body.matchAll(/\{(\d+)\}/g)].map(([, digits = '']) => digits);
      return [line, text, claimed ? [...new Set(numbers.map(Number))] : []];
    });
const phrases = [...phrasesOf(spoken, true), ...phrasesOf(unspoken, false)];

const claimedIn = (text: string, repository: string | null = REPOSITORY): readonly string[] =>
  claims(text, { repository }).claimed.map(({ url }) => url);

const numbersIn = (text: string): readonly number[] =>
  claims(text, { repository: REPOSITORY }).claimed.map(({ number }) => number);

describe('the handed cases', () => {
  it('are all there', () => {
    expect(handed).toHaveLength(121);
  });

  test.each(handed.map((one) => [`${one.id}: ${one.note}`, one] as const))('%s', (_, one) => {
    expect(claimedIn(one.text, one.repo)).toEqual(one.claims);
  });
});

describe('phrases of agents', () => {
  it('are there on both sides', () => {
    expect(phrases.filter(([, , numbers]) => numbers.length > 0).length).toBeGreaterThan(500);
    expect(phrases.filter(([, , numbers]) => numbers.length === 0).length).toBeGreaterThan(600);
  });

  it('are read as they are meant', () => {
    const wrong = phrases.filter(([, text, numbers]) => numbersIn(text).join() !== numbers.join());
    expect(wrong.map(([line]) => line)).toEqual([]);
  });
});

describe('the verdict', () => {
  const verdictOf = (text: string): string | undefined => claimsIn(text)[0]?.verdict;
  const address = pull(7);

  test.each([
    ['left-out', `\`Opened PR: ${address}\``],
    ['left-out', `<!-- Opened PR: ${address} -->`],
    ['left-out', `- [ ] PR opened: ${address}`],
    ['other-object', `Opened the PR page: ${address}`],
    ['other-object', `Opened Maria's PR: ${address}`],
    ['relation', `Opened a PR based on ${address}`],
    ['relation', `Opened PR #41: ${address}`],
    ['other-subject', `Dana opened PR ${address}.`],
    ['other-subject', `What Maria did:\n- Opened PR: ${address}`],
    ['negated', `I never opened PR ${address}`],
    ['not-finished', `PR to be opened: ${address}`],
    ['conditional', `When I opened PR ${address}, CI failed.`],
    ['question', `Have we opened PR ${address}?`],
    ['adjective', `The opened PR: ${address}`],
    ['quoted', `"Opened PR: ${address}"`],
    ['digest', `PRs opened since Monday: ${address}`],
    ['opened-to-look', `Opened ${address} in the browser.`],
    ['no-creation-phrase', `The PR is open: ${address}`],
    ['claimed', `Opened PR: ${address}`],
  ])('is %s of %j', (verdict, text) => {
    expect(verdictOf(text)).toBe(verdict);
  });

  it('has the place of the address as it is written', () => {
    const text = `Opened PR: [#7](http://www.github.com/Harbor/lantern/pull/7/files) now`;
    const [reading] = claimsIn(text);
    expect(reading).toMatchObject({ host: 'github.com', owner: 'Harbor', name: 'lantern', number: 7 });
    expect(reading?.url).toBe('https://github.com/Harbor/lantern/pull/7');
    expect(text.slice(...(reading?.span ?? [0, 0]))).toBe(
      'http://www.github.com/Harbor/lantern/pull/7/files',
    );
  });

  it('is given for every address, and for the text of a link that is its target', () => {
    const text = `Reviewed ${pull(7)}. Opened [${pull(41)}](${pull(41)}).`;
    expect(claimsIn(text).map(({ number, verdict }) => [number, verdict])).toEqual([
      [7, 'no-creation-phrase'],
      [41, 'claimed'],
      [41, 'claimed'],
    ]);
  });
});

describe('the guards of a session', () => {
  const opened = (address: string): string => `Opened PR: ${address}`;
  const refusals = (
    text: string,
    options: Parameters<typeof claims>[1],
  ): readonly (readonly [number, string])[] =>
    claims(text, options).refused.map(({ number, verdict }) => [number, verdict]);

  it('ask for the session repository, host and all', () => {
    expect(refusals(opened(pull(5, 'quay/anchor')), { repository: REPOSITORY })).toEqual([
      [5, 'other-repository'],
    ]);
    expect(refusals(opened(pull(5)), { repository: null })).toEqual([[5, 'no-session-repository']]);
    const enterprise = 'https://git.corp.example/tools/crane/pull/8';
    expect(claimedIn(opened(enterprise), 'git.corp.example/tools/crane')).toEqual([enterprise]);
    expect(refusals(opened(enterprise), { repository: 'tools/crane' })).toEqual([[8, 'unknown-host']]);
    expect(refusals(opened(enterprise), { repository: 'tools/crane', hosts: ['git.corp.example'] })).toEqual([
      [8, 'other-repository'],
    ]);
  });

  it('turn down a look-alike host', () => {
    const fake = 'https://github.com.evil.example/harbor/lantern/pull/5';
    expect(refusals(opened(fake), { repository: REPOSITORY })).toEqual([[5, 'unknown-host']]);
  });

  it('turn down what somebody else named first', () => {
    const knownBefore = ({ number }: { number: number }): boolean => number === 7;
    const text = `Opened PRs ${pull(7)} and ${pull(41)}.`;
    const { claimed, refused } = claims(text, { repository: REPOSITORY, knownBefore });
    expect(claimed.map(({ number }) => number)).toEqual([41]);
    expect(refused.map(({ number, verdict }) => [number, verdict])).toEqual([[7, 'known-before']]);
  });

  it('name each pull request once, and not as refused where it is claimed', () => {
    const text = `${pull(41)} is next.\n\nOpened ${pull(41)}. I opened ${pull(41, 'Harbor/Lantern')}.`;
    const { claimed, refused } = claims(text, { repository: REPOSITORY });
    expect(claimed.map(({ url }) => url)).toEqual([pull(41)]);
    expect(refused).toEqual([]);
  });
});

describe('any text', () => {
  const pieces = fc.constantFrom(
    ...[
      'opened',
      'I',
      'PR',
      ': ',
      ' ',
      '\n',
      '\n\n',
      '- ',
      '> ',
      '`',
      '**',
      '(',
      ')',
      '"',
      '[',
      '](',
      '~~',
      '- [ ] ',
    ],
    ...[
      pull(7),
      pull(41),
      '#41',
      'and',
      ',',
      '.',
      '?',
      'not',
      'was',
      'Dana',
      '❌',
      '|',
      '<!--',
      '-->',
      '\\',
      '&amp;',
    ],
  );
  const texts = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(pieces, { maxLength: 40 }).map((list) => list.join('')),
    fc.constantFrom(...phrases.map(([, text]) => text)),
  );

  it('is read without a throw, and every span holds an address in it', () => {
    fc.assert(
      fc.property(texts, (text) => {
        for (const { span, number } of claimsIn(text)) {
          expect(text.slice(...span)).toMatch(new RegExp(`^https?://.*/pull/${number}`, 'i'));
        }
      }),
    );
  });

  it('says the same with an unrelated paragraph around it', () => {
    fc.assert(
      fc.property(fc.constantFrom(...phrases), ([, text, numbers]) => {
        const around = `The relay is fine.\n\n${text}\n\nThat is all.\n`;
        expect(numbersIn(around)).toEqual(numbers);
      }),
      { numRuns: 300 },
    );
  });

  it('says the same of an owner in other letters', () => {
    fc.assert(
      fc.property(fc.constantFrom(...phrases), ([, text]) => {
        const shouted = text.replaceAll('github.com/harbor/', 'github.com/HARBOR/');
        expect(claimsIn(shouted).map(({ verdict }) => verdict)).toEqual(
          claimsIn(text).map(({ verdict }) => verdict),
        );
      }),
      { numRuns: 300 },
    );
  });

  test.each([
    '[',
    '>',
    '> ',
    '*',
    '`',
    '<!--',
    '(',
    '"',
    '- ',
    '1. ',
    '|',
    '~~',
    'opened PR ',
    '\n',
    '“',
    'a\n=\n',
    '&lt;',
  ])('of a million characters %j is read', (unit) => {
    const text = `${unit.repeat(1_000_000 / unit.length)} Opened PR: ${pull(7)}`;
    expect(claimsIn(text).map(({ number }) => number)).toEqual([7]);
  });

  it('is read up to 64 KiB', () => {
    const line = 'All of it is fine.\n';
    const near = `${line.repeat(3_000)}\nOpened PR: ${pull(41)}\n`;
    const far = `${line.repeat(4_000)}\nOpened PR: ${pull(41)}\n`;
    expect(claimsIn(near).map(({ verdict }) => verdict)).toEqual(['claimed']);
    expect(claimsIn(far).map(({ verdict }) => verdict)).toEqual(['left-out']);
  });
});
