import { bordersClause, PREPOSITIONS, SUBORDINATORS, wordSet, type Passage } from '../text/clauses.ts';
import type { Token } from '../text/tokens.ts';
import { GREETINGS, labelRefusal } from './claim-labels.ts';
import { actsAt, isAsking, isName, isPast } from './claim-people.ts';
import { isRecordPhrase } from './claim-records.ts';
import { carriedPolarity } from './claim-polarity.ts';
import { ADVERBS, BE, CONDITIONS, FIRST_PERSON, HAVE, SAYING } from './claim-words.ts';
import type { ClaimRefusal } from './types.ts';

/** What stands for the state of the work, and does nothing itself. */
const THINGS = wordSet(
  'tests test suite suites ci build builds lint linter types typecheck checks check everything all nothing branch changes',
  'change fix code work docs implementation formatting coverage typescript compilation commit commits rebase conflicts',
);
const STATES = wordSet(
  'green clean done ready complete completed fine good pushed finished fixed up updated verified passing resolved set ok',
  'committed landed addressed implemented added formatted written red pass passes passed',
);
const HAPPENINGS = wordSet(
  'pass passes passed builds works compiles succeed succeeds succeeded went came ran run runs',
);

/** They stand for what was said before. */
const POINTERS = wordSet('there it this that');
/** Said first, these speak of all there is. */
const WHOLE = wordSet('everything all nothing');
/** Who asks the speaker, and whom somebody else asks. */
const ASKERS = wordSet('you user users');
const ASKED = wordSet('me us');

/** Where the clause that holds the token at `from` begins: behind the last border to the left, brackets passed over. */
export function clauseStart({ tokens, partner }: Passage, from: number, start: number): number {
  let at = from;
  while (at >= start) {
    const other = partner[at] ?? null;
    if (other !== null && other < at && other >= start) {
      at = other - 1;
      continue;
    }
    const token = tokens[at];
    if (token !== undefined && bordersClause(token)) {
      return token.kind === 'word' && SUBORDINATORS.has(token.text) ? at : at + 1;
    }
    at--;
  }
  return start;
}

/**
 * What the words in front of a clause border say against the verb behind it. With `own` the verb has a subject of its
 * own, the noun; else it takes the subject of an earlier clause (pull-requests.md, 10.8).
 */
export function beforeBorder(passage: Passage, at: number, start: number, own: boolean): ClaimRefusal | null {
  const { tokens } = passage;
  const border = tokens[at];
  if (border === undefined || at <= start) return null;
  if (border.text === 'or' || border.text === 'nor') return 'negated';
  const sentence = tokens.slice(start, at);
  if (border.text === ':')
    return own && isChangelog(sentence) ? 'other-subject' : labelRefusal(sentence, 'label');
  const clause = tokens.slice(clauseStart(passage, at - 1, start), at);
  if (border.kind === 'mark' && border.text !== ',' && border.text !== '&') {
    return /^[;·•|]$/.test(border.text) ? someoneActs(clause) : labelRefusal(clause, 'dash');
  }
  if (isRecordPhrase(clause.filter(({ kind }) => kind === 'word'))) return 'other-subject';
  return own ? someoneActs(sentence) : beforeJoiner(passage, at, start);
}

/** "Fixed: PR opened with the wrong base" is an entry of a changelog. */
function isChangelog(label: readonly Token[]): boolean {
  const [word] = label;
  return (
    label.length === 1 &&
    /^(?:fix|fixed|fixes|feat|feature|added|changed|removed|deprecated)$/.test(word?.text ?? '')
  );
}

/** Goes back over the clauses joined by commas and conjunctions until one has a subject. */
function beforeJoiner(passage: Passage, at: number, start: number): ClaimRefusal | null {
  const { tokens } = passage;
  let end = at;
  // A comma alone, or "so", joins what need not have one subject.
  let loose = true;
  let parenthesis = false;
  let comma = false;
  while (end > start) {
    const border = tokens[end];
    if (border?.kind === 'word' && border.text !== 'so') loose = false;
    if (border?.text === ',') comma = true;
    if (border?.kind === 'mark' && border.text !== ',' && border.text !== '&') {
      return border.text === ':' ? labelRefusal(tokens.slice(start, end), 'label') : null;
    }
    const from = clauseStart(passage, end - 1, start);
    const clause = tokens.slice(from, end);
    if (clause.length > 0) {
      // "When I pushed and opened …"
      const [opener, subject] = clause;
      const depends = CONDITIONS.has(opener?.text ?? '') && FIRST_PERSON.has(subject?.text ?? '');
      if (depends && from === start && !comma) return 'conditional';
      const carried = carriedPolarity(tokens, from, end);
      if (carried !== null) return carried;
      const doer = doerOf(clause, loose, parenthesis && from === start);
      if (doer === 'speaker') return null;
      if (doer === 'other') return 'other-subject';
      if (doer === 'adverbial') parenthesis = true;
      if (clause.some((token) => SAYING.has(token.text))) return 'quoted';
    }
    if (from === start) return null;
    end = from - 1;
  }
  return null;
}

/** Does the clause in front of a token say what the speaker did. */
export function speakerActs(passage: Passage, at: number, start: number): boolean {
  const from = clauseStart(passage, at - 1, start);
  return doerOf(passage.tokens.slice(from, at), true, false) === 'speaker';
}

/**
 * Who acts in a clause in front of V's; `nobody` and `adverbial`: look further to the left. `loose`: nothing has to follow
 * from it; `leads`: it starts the sentence, and a remark stands between it and V's clause.
 */
type Doer = 'speaker' | 'other' | 'nobody' | 'adverbial';

function doerOf(clause: readonly Token[], loose: boolean, leads: boolean): Doer {
  const words = clause.filter((token) => token.kind === 'word' || token.kind === 'code');
  const lead = words.find(
    (token) => !ADVERBS.has(token.text) && !HAVE.has(token.text) && token.text !== 'been',
  );
  if (lead === undefined || GREETINGS.has(lead.text)) return 'nobody';
  const { text } = lead;
  if (FIRST_PERSON.has(text)) return 'speaker';
  if (lead.kind === 'word' && (isPast(text) || text.endsWith('ing'))) return 'nobody';
  if (words.some((word, at) => FIRST_PERSON.has(word.text) && isPast(words[at + 1]?.text ?? '')))
    return 'speaker';
  if (PREPOSITIONS.has(text) || SUBORDINATORS.has(text)) return 'adverbial';
  if (isState(words, loose)) return 'nobody';
  if (loose && (POINTERS.has(text) || words.some((_, at) => asksSpeaker(words, at)))) return 'nobody';
  if (words.some((word) => word.kind === 'word' && (isPast(word.text) || BE.has(word.text)))) return 'other';
  if (isName(lead)) return 'other';
  // "… the server, the client and opened": a piece of a list; at the start of the sentence: a remark or a name.
  return leads && lead.capital && words.length <= 2 ? 'other' : 'nobody';
}

/** "You asked for it", "Dana asked me to": the speaker is the one who acts next. */
function asksSpeaker(words: readonly Token[], at: number): boolean {
  if (!isAsking(words[at + 1]?.text ?? '')) return false;
  return ASKERS.has(words[at]?.text ?? '') || ASKED.has(words[at + 2]?.text ?? '');
}

/** "All green", "tests pass", "bug fixed": how the work stands. What happens counts only where nothing has to follow from it. */
function isState(words: readonly Token[], loose: boolean): boolean {
  if (words.some((_, at) => actsAt(words, at))) return false;
  const last = words.at(-1)?.text ?? '';
  if (loose && words.length <= 6 && (STATES.has(last) || isPast(last))) return true;
  if (!words.slice(0, 4).some((token) => THINGS.has(token.text))) return false;
  const happens = words.some((token) => HAPPENINGS.has(token.text));
  const whole = WHOLE.has(words[0]?.text ?? '');
  return (loose || !happens) && (whole || words.some((token) => STATES.has(token.text)));
}

/** Does a person, a bot or a role act in a clause that is not V's own. */
function someoneActs(clause: readonly Token[]): ClaimRefusal | null {
  const words = clause.filter((token) => token.kind === 'word');
  return words.some((word, at) => word.text !== 'you' && actsAt(words, at)) ? 'other-subject' : null;
}
