import { wordSet } from '../text/clauses.ts';
import type { Token } from '../text/tokens.ts';
import { BOTS, GIVEN_NAMES, NEUTRAL_LABELS, ROLES } from './claim-names.ts';
import { polarityOf } from './claim-polarity.ts';
import {
  BE,
  DIGEST_PERIODS,
  DIGEST_STARTS,
  DIGEST_WORDS,
  FIRST_PERSON,
  HAVE,
  OTHER_OBJECTS,
} from './claim-words.ts';
import type { ClaimRefusal } from './types.ts';

/**
 * Where the words stand that may tell whose deed or what kind of text follows: in front of V and a colon or dash, as a
 * line that ends with a colon above, or as a heading or another line above.
 */
export type LabelPlace = 'label' | 'dash' | 'line' | 'heading';

const RECORDS = wordSet(
  'example examples log logs changelog history timeline activity output template format sample transcript feed stdout stderr',
  'expected hypothetically e.g illustration snippet info debug warn warning error trace',
);
const PLANS = wordSet(
  'todo todos plan plans planned remaining upcoming proposal proposed pending later next',
);
const UTTERANCES = wordSet(
  'said says say wrote writes write replied reply respond responds response message messages title description body comment',
  'comments quote quoted reads read prints printed announced posted claims claimed subject headline text reported reports',
);
const GREETINGS = wordSet('hi hello hey dear thanks thank for to cc fyi');
const TIME_WORDS = wordSet("today's here's what's that's it's let's there's who's how's now's");

/** What a label says against the claim that stands behind it or below it (pull-requests.md, 10.8); null: nothing. */
export function labelRefusal(tokens: readonly Token[], place: LabelPlace): ClaimRefusal | null {
  const words = tokens.filter((token) => token.kind === 'word');
  if (words.length === 0) return null;
  if (tokens[0]?.kind === 'tag') return 'other-subject';
  const asExpected = words[0]?.text === 'as';
  if (!asExpected && words.some(({ text }) => RECORDS.has(text) || /^\d{1,2}:\d{2}/.test(text)))
    return 'other-subject';
  if (place !== 'heading' && words.slice(-2).some(({ text }) => UTTERANCES.has(text))) return 'quoted';
  if (digestAt(words) !== null) return 'digest';
  if (words.length <= 4 && words.some(({ text }) => PLANS.has(text)) && !words.some(isSpeaker))
    return 'not-finished';
  if (namesDoer(words, place)) return 'other-subject';
  if (place === 'label' && words.length <= 2 && words.some(({ text }) => OTHER_OBJECTS.has(text)))
    return 'other-object';
  if (place === 'heading' || place === 'dash') return null;
  const last = tokens.slice(lastComma(tokens) + 1);
  return polarityOf(last, 0, last.length) === 'negated' ? 'negated' : null;
}

/** The same for a label in brackets: "[dana] opened …" is a chat, "[10:32]" a log, "[done]" neither. */
export function bracketLabelRefusal(tokens: readonly Token[]): ClaimRefusal | null {
  const words = tokens.filter((token) => token.kind === 'word');
  if (words.length === 1 && words.every((word) => word.text !== 'x' && !isNeutral(word))) return 'other-subject';
  return labelRefusal(tokens, 'label');
}

function lastComma(tokens: readonly Token[]): number {
  return tokens.findLastIndex(({ text }) => text === ',' || text === ';' || text === 'but' || text === '—');
}

function isSpeaker({ text }: Token): boolean {
  return FIRST_PERSON.has(text);
}

/** Do the words name somebody else as the one who did what follows. */
function namesDoer(words: readonly Token[], place: LabelPlace): boolean {
  const [first] = words;
  if (first === undefined || GREETINGS.has(first.text)) return false;
  if (words.some((word, index) => isAgentOf(words, index) || isPossessive(word))) return true;
  if (
    words.some(
      (word) => isBot(word) || word.text.startsWith('@') || (GIVEN_NAMES.has(word.text) && word.capital),
    )
  )
    return true;
  if (words.some((word, index) => actsHere(words, index, word))) return true;
  if (place === 'heading') return false;
  // One word that is neither a usual label nor an acronym is a name: "Zoltan: opened PR …".
  return words.length === 1 && first.capital && !isNeutral(first);
}

function actsHere(words: readonly Token[], index: number, word: Token): boolean {
  const verb = words[index + 1]?.text ?? '';
  const does = /^(?:did|has|had|have|was|were)$/.test(verb) || /[^e]ed$/.test(verb);
  if (word.text === 'you') return does && !/^(?:asked|wanted|needed|requested|had)$/.test(verb);
  if (ROLES.has(word.text)) return true;
  return index > 0 && word.capital && does && !isNeutral(word) && !isSpeaker(word);
}

/** "by X", where X is not the speaker. */
export function isAgentOf(words: readonly Token[], index: number): boolean {
  if (words[index]?.text !== 'by') return false;
  const who = words[index + 1]?.text ?? '';
  return !/^(?:me|us|myself|ourselves|hand|default|.*ing)$/.test(who);
}

export function isPossessive({ text }: Token): boolean {
  if (/^(?:your|his|her|their)$/.test(text)) return true;
  return text.endsWith("'s") && !TIME_WORDS.has(text) && !/^(?:pr|repo|repository)'s$/.test(text);
}

function isNeutral({ text, acronym }: Token): boolean {
  return (
    acronym ||
    NEUTRAL_LABELS.has(text) ||
    !/^\p{L}+$/u.test(text) ||
    /(?:ing|ion|ions|ment|ments|ed|ness|ity)$/.test(text)
  );
}

function isBot({ text }: Token): boolean {
  return BOTS.has(text) || /(?:bot|\[bot\])$/.test(text);
}

/** Is one of the words a person, a bot or a role. */
export function isPerson(words: readonly Token[]): boolean {
  return words.some(
    (word) =>
      isBot(word) ||
      ROLES.has(word.text) ||
      word.text.startsWith('@') ||
      (word.capital && GIVEN_NAMES.has(word.text)) ||
      (isPossessive(word) && !HAVE.has(word.text) && !BE.has(word.text)),
  );
}

/** Index of the first word that speaks of a stretch of days (10.9); null where none does. */
export function digestAt(words: readonly Token[]): number | null {
  const found = words.findIndex(({ text }, index) => {
    if (DIGEST_WORDS.has(text)) return true;
    return (
      DIGEST_PERIODS.has(text) &&
      words.slice(Math.max(0, index - 2), index).some((w) => DIGEST_STARTS.has(w.text))
    );
  });
  return found < 0 ? null : found;
}
