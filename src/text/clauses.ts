import type { Token } from './tokens.ts';

/** A block of prose with what its punctuation says. All indices are places in `tokens`. */
export interface Passage {
  readonly tokens: readonly Token[];
  /** For a bracket or quotation mark that has one: its other half. */
  readonly partner: readonly (number | null)[];
  /** For each token the first token of its sentence. */
  readonly sentenceStart: readonly number[];
  /** For each token the end of its sentence (behind its last token, the stop). */
  readonly sentenceEnd: readonly number[];
}

export const wordSet = (...lines: readonly string[]): ReadonlySet<string> =>
  new Set(lines.flatMap((line) => line.split(' ')));

export const PREPOSITIONS: ReadonlySet<string> = wordSet(
  'about above after against along among around as at before behind below beneath beside between beyond by concerning',
  'despite during except for from in inside into like near of off on onto out over past per regarding since than through',
  'to toward towards under until unto upon using via with within without',
);
export const SUBORDINATORS: ReadonlySet<string> = wordSet(
  'after although as because before if once since though unless until when whenever whereas whether while',
);
const CONJUNCTIONS = wordSet('and but nor or so plus then');
const RELATIVES = wordSet('that which who whom whose where what');
/** A line that ends with one of these goes on in the next. */
const GO_ON = wordSet(
  'a an the my our your his her their its this these those and but or nor is are was were be been being have has had will',
  "would should could can may might must not i we you he she they i've we've very more most pull new draft another",
);
const ABBREVIATIONS = wordSet('e.g i.e eg ie etc vs cf approx no nr resp incl fig sec dr mr mrs ms st');
/** What each closing sign can close. */
const CLOSERS: Readonly<Record<string, readonly string[]>> = {
  ')': ['('],
  ']': ['['],
  '”': ['“', '„'],
  '“': ['„'],
  '»': ['«'],
  '’': ['‘'],
  '"': ['"'],
  "'": ["'"],
};
/** Tokens between two halves of a pair; a sign that stands alone must not swallow the rest of the text. */
const LONGEST_PAIR = 80;
const STOPS = wordSet('. ! ? …');
const BULLETS = wordSet('• · ▪ ◦ ‣');
const BREAKS = wordSet('; : — → ( ) [ ] , & | • · < >');

/** Is the token one of the signs `. ! ? …`. */
export function isStop(token: Token | undefined): boolean {
  return token?.kind === 'mark' && STOPS.has(token.text);
}

/** Does a clause end before this token, or begin with it. */
export function bordersClause(token: Token): boolean {
  if (token.kind === 'word') return CONJUNCTIONS.has(token.text) || SUBORDINATORS.has(token.text);
  return token.kind === 'mark' ? BREAKS.has(token.text) : token.kind === 'tag';
}

export function isRelative(token: Token | undefined): boolean {
  return token?.kind === 'word' && RELATIVES.has(token.text);
}

/** Finds the pairs and the sentences of a block's tokens. */
export function passageOf(tokens: readonly Token[]): Passage {
  const partner = pairsOf(tokens);
  const sentenceStart: number[] = [];
  const sentenceEnd: number[] = [];
  let start = 0;
  let inside = 0;
  tokens.forEach((_, index) => {
    sentenceStart.push(start);
    const other = partner[index] ?? null;
    if (other !== null) inside += other > index ? 1 : -1;
    if (inside > 0 || !endsSentence(tokens, index)) return;
    while (sentenceEnd.length <= index) sentenceEnd.push(index + 1);
    start = index + 1;
  });
  while (sentenceEnd.length < tokens.length) sentenceEnd.push(tokens.length);
  return { tokens, partner, sentenceStart, sentenceEnd };
}

function endsSentence(tokens: readonly Token[], index: number): boolean {
  const token = tokens[index];
  if (token === undefined) return false;
  if (token.kind === 'line') return endsLine(tokens, index);
  if (!isStop(token)) return false;
  const before = tokens[index - 1];
  return !(token.text === '.' && before?.kind === 'word' && ABBREVIATIONS.has(before.text));
}

/** A line break ends a sentence, too, where the next line begins like a new one and the last does not ask for more. */
function endsLine(tokens: readonly Token[], index: number): boolean {
  const before = tokens[index - 1];
  const next = tokens[index + 1];
  if (before === undefined || next === undefined) return true;
  if (before.kind === 'mark') return before.text !== ',' && before.text !== '&';
  if (before.kind === 'place' || before.kind === 'line') return true;
  if (before.kind === 'word' && (GO_ON.has(before.text) || PREPOSITIONS.has(before.text))) return false;
  if (next.kind === 'word') return next.capital || next.stressed !== null;
  return next.kind === 'sign' || next.kind === 'line' || BULLETS.has(next.text);
}

/** Brackets and quotation marks with their other halves. A single quote opens before a word and closes behind one. */
function pairsOf(tokens: readonly Token[]): readonly (number | null)[] {
  const partner: (number | null)[] = tokens.map(() => null);
  const open: Record<string, number[]> = {
    '(': [],
    '[': [],
    '“': [],
    '„': [],
    '«': [],
    '‘': [],
    '"': [],
    "'": [],
  };
  const pair = (opener: string, index: number): boolean => {
    const other = open[opener]?.pop();
    if (other === undefined || index - other > LONGEST_PAIR) return false;
    partner[other] = index;
    partner[index] = other;
    return true;
  };
  tokens.forEach((token, index) => {
    if (token.kind !== 'mark') return;
    const { text } = token;
    const glued = tokens[index - 1]?.to === token.from;
    if ((CLOSERS[text] ?? []).some((opener) => (opener !== "'" || glued) && pair(opener, index))) return;
    if (text !== "'" || !glued) open[text]?.push(index);
  });
  return partner;
}

export function isQuote(token: Token | undefined): boolean {
  return token?.kind === 'mark' && /["'“”„«»‘’]/.test(token.text);
}
