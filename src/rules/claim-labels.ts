import { wordSet } from '../text/clauses.ts';
import type { Token } from '../text/tokens.ts';
import { NEUTRAL_LABELS, ROLES } from './claim-names.ts';
import { actsAt, isAgentOf, isName, isPossessive } from './claim-people.ts';
import { polarityOf } from './claim-polarity.ts';
import { announcesPlan, announcesRecord, announcesSpeech, digestAt, isFinding } from './claim-records.ts';
import { FIRST_PERSON } from './claim-words.ts';
import type { ClaimRefusal } from './types.ts';

/**
 * Where the words stand that may tell whose deed or what kind of text follows: in front of V and a colon or dash, as a
 * line that ends with a colon above, or as a heading or another line above.
 */
export type LabelPlace = 'label' | 'dash' | 'line' | 'heading';

/** As a label in front of a verb: the verb is about one of these. */
const OBJECTS = wordSet(
  'issue issues ticket tickets branch branches review reviews comment comments discussion',
);
export const GREETINGS: ReadonlySet<string> = wordSet('hi hello hey dear thanks thank for to cc fyi');
/** What people have in a digest: "Maria's day", "team activity". */
const DOINGS = wordSet(
  'activity activities work changes change day days week update updates summary report prs pr pull actions',
  'contributions contribution tasks progress status log notes side part turn commits session list today morning own team',
);

/** What a label says against the claim that stands behind it or below it (pull-requests.md, 10.8); null: nothing. */
export function labelRefusal(tokens: readonly Token[], place: LabelPlace): ClaimRefusal | null {
  const words = tokens.filter((token) => token.kind === 'word');
  if (words.length === 0) return null;
  if (tokens[0]?.kind === 'tag') return 'other-subject';
  if ((place !== 'heading' || words.length <= 2) && announcesRecord(words)) return 'other-subject';
  if (place === 'label' && isFinding(words)) return 'other-subject';
  if (place !== 'heading' && announcesSpeech(words)) return 'quoted';
  if (digestAt(words) !== null) return 'digest';
  if (announcesPlan(words) && !words.some(isSpeaker)) return 'not-finished';
  if (namesDoer(words, place)) return 'other-subject';
  if (place === 'label' && words.length <= 2 && words.some(({ text }) => OBJECTS.has(text)))
    return 'other-object';
  if (place === 'heading' || place === 'dash') return null;
  const last = tokens.slice(lastComma(tokens) + 1);
  return polarityOf(last, 0, last.length) === 'negated' ? 'negated' : null;
}

/** The same for a label in brackets: "[dana] opened …" is a chat, "[10:32]" a log, "[done]" neither. */
export function bracketLabelRefusal(tokens: readonly Token[]): ClaimRefusal | null {
  const words = tokens.filter((token) => token.kind === 'word');
  const [only] = words;
  if (only === undefined || only.text === 'x') return null;
  return words.length === 1 && !isNeutral(only) ? 'other-subject' : labelRefusal(tokens, 'label');
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
  if (words.some((_, at) => actsAt(words, at) || strangerActsAt(words, at) || didBy(words, at))) return true;
  if (words.some((word, at) => isPossessive(word) && words.slice(at + 1, at + 4).some(isDoing))) return true;
  // "The team", "Maria Lopez", "Team activity", "Update from the bot".
  const named = words.filter(({ text }) => text !== 'the' && text !== 'a');
  const who = named[0];
  if (who !== undefined && (isName(who) || ROLES.has(who.text))) {
    const rest = named.slice(1);
    if (rest.every(isDoing) || (isName(who) && rest.every(({ capital }) => capital))) return true;
  }
  const last = words.at(-1);
  const from = words.slice(-3, -1).some(({ text }) => text === 'from' || text === 'via');
  if (from && last !== undefined && (isName(last) || ROLES.has(last.text))) return true;
  if (place === 'heading') return false;
  // One word that is neither a usual label nor an acronym is a name: "Zoltan: opened PR …".
  return words.length === 1 && first.capital && !isNeutral(first);
}

function isDoing({ text }: Token): boolean {
  return DOINGS.has(text);
}

/** A capitalised word inside the line that does something: "What Zoltan did". */
function strangerActsAt(words: readonly Token[], at: number): boolean {
  const word = words[at];
  const verb = words[at + 1]?.text ?? '';
  return (
    at > 0 && word?.capital === true && /^(?:did|has|had)$/.test(verb) && !isNeutral(word) && !isSpeaker(word)
  );
}

/** "done by Dana"; "reported by Dana" tells of something else. */
function didBy(words: readonly Token[], at: number): boolean {
  const before = words[at - 1]?.text ?? '';
  return (
    isAgentOf(words, at) &&
    !/^(?:requested|reported|suggested|asked|filed|flagged|found|caused|noted|owned)$/.test(before)
  );
}

function isNeutral({ text, acronym }: Token): boolean {
  return (
    acronym ||
    NEUTRAL_LABELS.has(text) ||
    !/^\p{L}+$/u.test(text) ||
    /(?:ing|ion|ions|ment|ments|ed|ness|ity)$/.test(text)
  );
}
