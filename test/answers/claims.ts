import { readFileSync } from 'node:fs';
import { claimsIn, type ClaimReading } from '../../src/rules/pull-request/claimed.ts';
import { pull } from '../support/facts.ts';
import { handed } from '../support/handed.ts';
import { oneLine, type Corpus } from './corpus.ts';
import { editsOf, wordsOf } from './words.ts';

const LETTERS: Readonly<Partial<Record<ClaimReading['verdict'], string>>> = {
  claimed: 'C',
  'left-out': 'l',
  'other-object': 'o',
  relation: 'r',
  'other-subject': 's',
  negated: 'n',
  'not-finished': 'f',
  conditional: 'i',
  question: 'q',
  adjective: 'a',
  quoted: 'Q',
  digest: 'd',
  'opened-to-look': 'L',
  'no-creation-phrase': '.',
};

const read = (text: string): string =>
  claimsIn(text)
    .map(({ verdict }) => LETTERS[verdict] ?? '?')
    .join('');

/** `_` is the word, in capitals where a name begins so and at the front; `U` the address. */
const PLACES = [
  'I _ a pull request: U',
  'I _ U',
  '_ U',
  '_ PR U',
  '_ the PR: U',
  'PR _: U',
  'The PR was _: U',
  'The PR has been _ at U',
  'I opened _ U',
  'I opened a _ PR: U',
  'I opened a PR _ U',
  'I opened a PR _: U',
  '_ opened a PR: U',
  '_ opened U',
  'I _ opened a PR: U',
  'I have _ opened U',
  '_ I opened a PR: U',
  'I opened a PR: U _',
  'I opened the _ for U',
  'I opened U _ review',
  'PR opened _ U',
  '_: U',
  '- _: U',
  '## _\nU',
  '**_**: U',
  'The PR U _ open',
  'U _ opened',
  'U is _',
  '_ has opened U',
  'The _ opened U',
  'Opened by _: U',
  'Opened PR for _: U',
  'I opened U and _ it',
  'Link _ PR: U',
  '| _ | U |',
  'View the _: U',
  'Your _ is here: U',
  'I did _ open U',
  'If _ opened U',
  'Opened a PR (_): U',
  'New _ U',
  'The _ PR U was opened',
  "I've _ up a PR: U",
  'I opened PR #7 _ U',
  'Opened by _ yesterday: U',
  '_ by me: U',
  'Opened by N_: U',
  'I asked N_ and opened U',
  'Here is the PR of N_: U',
  "N_'s PR: U",
];

const ADDRESS = pull(41);
const filled = (place: string, word: string): string => {
  const capital = word.charAt(0).toUpperCase() + word.slice(1);
  return place
    .replaceAll('U', ADDRESS)
    .replace(/^_|N_/, () => capital)
    .replace('_', () => word);
};

const phrases: readonly string[] = [
  ...handed<{ readonly text: string }>('prose').map(({ text }) => text),
  ...readFileSync(new URL('../rules/pull-request/claimed.phrases.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('%%'))
    .map((line) => line.split(' => ', 1)[0] ?? ''),
];
const written = (phrase: string): string =>
  phrase.replaceAll('\\n', '\n').replace(/\{(\d+)\}/g, (_, digits: string) => pull(Number(digits)));

const key = Object.entries(LETTERS)
  .map(([verdict, letter]) => `${letter} ${verdict}`)
  .join(', ');

export const CLAIMS: readonly Corpus[] = [
  {
    name: 'claim-words',
    about: `What each word of the grammar makes of ${PLACES.length} sentences: ${key}. In order: ${PLACES.map(oneLine).join(' / ')}`,
    asked: wordsOf('claim-').map((word) => ({
      id: word,
      answer: () => PLACES.map((place) => read(filled(place, word))).join(''),
    })),
  },
  {
    name: 'claim-edits',
    about: `What becomes of each phrase when a word of it is left out, swapped with the next, or followed by a sign: ${key}`,
    asked: [...new Set(phrases)].map((phrase) => ({
      id: oneLine(phrase),
      answer: () => editsOf(written(phrase)).map(read).join(' '),
    })),
  },
];
