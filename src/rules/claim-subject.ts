import {
  bordersClause,
  isQuote,
  PREPOSITIONS,
  SUBORDINATORS,
  wordSet,
  type Passage,
} from '../text/clauses.ts';
import type { Token } from '../text/tokens.ts';
import { bracketLabelRefusal, isPerson, labelRefusal } from './claim-labels.ts';
import { carriedPolarity } from './claim-polarity.ts';
import {
  ADVERBS,
  BE,
  CONDITIONS,
  DETERMINERS,
  FIRST_PERSON,
  HAVE,
  NEW_ADVERBS,
  SAYING,
  VERBS,
} from './claim-words.ts';
import type { ClaimRefusal } from './types.ts';

/** Who did what V says (pull-requests.md, 10.8). */
export interface Subject {
  readonly refusal: ClaimRefusal | null;
  /** It says I or we. */
  readonly explicit: boolean;
  /** Where V's clause begins. */
  readonly clause: number;
}

const PAST = wordSet(
  'ran wrote built left made put set cut took got went did found kept split read sent began gave brought caught drew held',
  'rebuilt rewrote reran threw undid stuck let met told thought wrapped led redid came saw hit won',
);
/** What stands for the state of the work, and does nothing itself. */
const THINGS = wordSet(
  'tests test suite suites ci build builds lint linter types typecheck checks check everything all nothing branch changes',
  'change fix code work docs implementation formatting coverage typescript compilation commit commits rebase conflicts',
);
const STATES = wordSet(
  'green clean done ready complete completed fine good pushed finished fixed up updated verified passing resolved set ok',
  'committed landed addressed implemented added formatted written red',
);
const HAPPENINGS = wordSet(
  'pass passes passed builds works compiles succeed succeeds succeeded went came ran run runs',
);
const ASKING = wordSet('asked wanted requested needed said told like wished instructed suggested mentioned');

/** Is the word the past of a verb, as far as its form shows. */
export function isPast(word: string): boolean {
  return PAST.has(word) || VERBS.has(word) || /[^e]ed$/.test(word);
}

/** The subject of the verb at a token, read from its left. `from` is its first token but for helping verbs and adverbs. */
export function subjectOf(passage: Passage, verb: number): Subject {
  const { tokens, sentenceStart } = passage;
  const start = sentenceStart[verb] ?? 0;
  const skipped = skipHelpers(passage, verb - 1, start);
  if (skipped.be !== null || skipped.has) return { refusal: 'other-subject', explicit: false, clause: verb };
  const at = skipped.at;
  const token = tokens[at];
  if (token === undefined || at < start) return { refusal: null, explicit: false, clause: start };
  if (token.kind === 'word' && FIRST_PERSON.has(token.text)) {
    const opener = tokens[at - 1];
    if (opener?.text === 'had' && at > start) return { refusal: 'conditional', explicit: true, clause: at };
    const clause = opener !== undefined && at > start && CONDITIONS.has(opener.text) ? at - 1 : at;
    return { refusal: null, explicit: true, clause };
  }
  if (token.kind === 'sign') return { refusal: null, explicit: false, clause: at };
  if (token.kind === 'word' && SUBORDINATORS.has(token.text))
    return { refusal: null, explicit: false, clause: at };
  if (bordersClause(token)) {
    const clause = clauseOfBracket(passage, at, start);
    return { refusal: clause ?? beforeBorder(passage, at, start, false), explicit: false, clause: at + 1 };
  }
  if (token.kind === 'word' && token.text === 'to')
    return { refusal: 'not-finished', explicit: false, clause: at };
  if (token.kind === 'word' && NEW_ADVERBS.has(token.text))
    return { refusal: 'adjective', explicit: false, clause: at };
  if (token.kind === 'word' && DETERMINERS.has(token.text))
    return { refusal: 'adjective', explicit: false, clause: at };
  return { refusal: 'other-subject', explicit: false, clause: clauseStart(passage, at, start) };
}

/** What stands between a subject and its verb. */
export interface Helpers {
  /** The token in front of them; before the sentence where nothing is. */
  readonly at: number;
  /** The last form of "to be" among them. */
  readonly be: string | null;
  readonly has: boolean;
  readonly now: boolean;
  readonly already: boolean;
}

/** Goes left over "have just", "was successfully" and their like. */
export function skipHelpers({ tokens, partner }: Passage, from: number, start: number): Helpers {
  let at = from;
  const seen: string[] = [];
  for (; at >= start; at--) {
    const token = tokens[at];
    if (token?.kind === 'line') continue;
    const opener = partner[at] ?? null;
    if (opener !== null && opener > start && opener < at) {
      at = opener;
      continue;
    }
    if (token?.kind !== 'word') break;
    const { text } = token;
    // "have since opened" is a matter of order, not of time.
    const order = text === 'since' && /^(?:have|\w+'ve)$/.test(tokens[at - 1]?.text ?? '');
    if (!order && !BE.has(text) && !HAVE.has(text) && !ADVERBS.has(text) && !negates(text)) break;
    seen.push(text);
  }
  const be = seen.find((text) => BE.has(text) || /^(?:was|were|is|are)n't$/.test(text)) ?? null;
  return { at, be, has: seen.includes('has'), now: seen.includes('now'), already: seen.includes('already') };
}

function negates(word: string): boolean {
  return word === 'not' || word === 'never' || /^(?:ha(?:ve|s|d)|was|were|is|are)n't$/.test(word);
}

/** "(opened PR …)" at the start of a sentence says what the speaker did; "Dana (opened PR …)" does not. */
function clauseOfBracket({ tokens, partner }: Passage, at: number, start: number): ClaimRefusal | null {
  const text = tokens[at]?.text ?? '';
  if (tokens[at]?.kind === 'tag')
    return /^<\/?(?:b|i|u|strong|em|p|div|span|details|summary|kbd|sub|sup|ins|mark|a|small|code)\b/.test(
      text,
    )
      ? null
      : 'other-subject';
  // "dana> opened …" is a chat.
  if (text === '>') return 'other-subject';
  const opener = partner[at] ?? null;
  if (opener !== null && opener < at) return bracketLabelRefusal(tokens.slice(opener + 1, at));
  return (text === '(' || text === '[' || text === '<') && at > start ? 'other-subject' : null;
}

/** Who acts in front of the border at `at`, for a verb behind it that names nobody, or (`own`) has the noun for a subject. */
export function beforeBorder(passage: Passage, at: number, start: number, own: boolean): ClaimRefusal | null {
  const { tokens } = passage;
  const border = tokens[at];
  if (border === undefined || at <= start) return null;
  if (border.text === 'or' || border.text === 'nor') return 'negated';
  if (border.text === ':') return labelRefusal(tokens.slice(start, at), 'label');
  if (border.kind === 'mark' && border.text !== ',' && border.text !== '&') {
    const before = tokens.slice(clauseStart(passage, at - 1, start), at);
    return border.text === ';' ? personActs(before) : labelRefusal(before, 'dash');
  }
  return own
    ? personActs(tokens.slice(clauseStart(passage, at - 1, start), at))
    : beforeJoiner(passage, at, start);
}

/** Goes back over the clauses joined by commas and conjunctions until one has a subject. */
function beforeJoiner(passage: Passage, at: number, start: number): ClaimRefusal | null {
  const { tokens } = passage;
  let end = at;
  let loose = true;
  let parenthesis = false;
  while (end > start) {
    const border = tokens[end];
    if (border?.text === 'or' || border?.text === 'nor') return 'negated';
    if (border?.kind === 'word' && border.text !== 'so') loose = false;
    if (border?.kind === 'mark' && border.text !== ',' && border.text !== '&') {
      return border.text === ':' ? labelRefusal(tokens.slice(start, end), 'label') : null;
    }
    const from = clauseStart(passage, end - 1, start);
    const clause = tokens.slice(from, end);
    if (clause.length > 0) {
      const carried = carriedPolarity(tokens, from, end);
      if (carried !== null) return carried;
      const doer = doerOf(clause, from === start, loose, parenthesis);
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

/** Where the clause that holds the token at `from` begins: behind the last border to the left, brackets passed over. */
export function clauseStart({ tokens, partner }: Passage, from: number, start: number): number {
  let at = from;
  while (at >= start) {
    const other = partner[at];
    if (other !== null && other !== undefined && other < at && other >= start) {
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

type Doer = 'speaker' | 'other' | 'nobody' | 'adverbial';

/** Who acts in a clause in front of V's. `nobody`: look further to the left. */
function doerOf(clause: readonly Token[], first: boolean, loose: boolean, parenthesis: boolean): Doer {
  const words = clause.filter((token) => token.kind === 'word' || token.kind === 'code');
  const lead = words.find(
    (token) => !ADVERBS.has(token.text) && !HAVE.has(token.text) && token.text !== 'been',
  );
  if (lead === undefined) return 'nobody';
  const { text } = lead;
  if (FIRST_PERSON.has(text)) return 'speaker';
  if (lead.kind === 'word' && (isPast(text) || text.endsWith('ing'))) return 'nobody';
  const own = words.findIndex((token) => FIRST_PERSON.has(token.text));
  if (own >= 0 && isPast(words[own + 1]?.text ?? '')) return 'speaker';
  if (PREPOSITIONS.has(text) || SUBORDINATORS.has(text)) return 'adverbial';
  const acts = words.some((token) => token.kind === 'word' && (isPast(token.text) || BE.has(token.text)));
  if (isState(words, loose)) return 'nobody';
  if ((text === 'you' || text === 'user' || words[1]?.text === 'user') && loose) {
    if (words.some((token) => ASKING.has(token.text))) return 'nobody';
  }
  if (acts || isPerson(words)) return 'other';
  // "… the server, the client and opened": a piece of a list; at the start of the sentence: a remark or a name.
  if (!first) return 'nobody';
  return parenthesis && lead.capital && words.length <= 2 ? 'other' : 'nobody';
}

function isState(words: readonly Token[], loose: boolean): boolean {
  const lead = words.slice(0, 4).find((token) => THINGS.has(token.text));
  if (lead === undefined || isPerson(words)) return false;
  if (/^(?:everything|all|nothing)$/.test(words[0]?.text ?? ''))
    return loose || !words.some((w) => HAPPENINGS.has(w.text));
  const state = words.some((token) => STATES.has(token.text) || /^pass/.test(token.text));
  return state && (loose || !words.some((token) => HAPPENINGS.has(token.text)));
}

/** Does a clause begin with a person, a bot or a role that does something. */
export function personActs(clause: readonly Token[]): ClaimRefusal | null {
  const words = clause.filter((token) => token.kind === 'word');
  const acts = words.slice(1, 5).some(({ text }) => isPast(text) || BE.has(text) || HAVE.has(text));
  return acts && isPerson(words.slice(0, 3)) ? 'other-subject' : null;
}
