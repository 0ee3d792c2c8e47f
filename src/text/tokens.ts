import type { Inline } from './markdown.ts';

/** A stretch of the text that is one thing, such as an address: a token of its own kind, whatever it is made of. */
export interface Place {
  readonly from: number;
  readonly to: number;
}

/** The smallest pieces of prose. Offsets are UTF-16 of the whole text, `[from, to)`. */
export interface Token {
  /**
   * `mark` is punctuation, `line` the end of a line, `code` a code span or a URL of another kind, `place` a given place,
   * `tag` a piece of HTML, `sign` an emoji that says how things stand, `title` words that were joined to one thing.
   */
  readonly kind: 'word' | 'mark' | 'line' | 'code' | 'place' | 'tag' | 'sign' | 'title';
  /** In lower case, with a straight apostrophe. A place has none. */
  readonly text: string;
  /** Does it begin with a capital letter. */
  readonly capital: boolean;
  /** Is it written in capital letters alone, as an acronym is; two letters at least. */
  readonly acronym: boolean;
  readonly from: number;
  readonly to: number;
  readonly stressed: number | null;
  readonly link: number | null;
  /** Which of the given places it is; null for every other kind. */
  readonly place: number | null;
}

const SPACE = /[^\S\n]+/y;
// Words keep the apostrophes, hyphens, dots and slashes inside them: `haven't`, `pull-request`, `v1.2`, `fix/clock`, `o/r#12`.
const WORD =
  /[@#]?[\p{L}\p{N}_][\p{L}\p{N}\p{M}_]*(?:(?:[-'’./+@#_~]|:(?=\p{N}))[\p{L}\p{N}_][\p{L}\p{N}\p{M}_]*)*/uy;
const URL = /(?:https?:\/\/|www\.)[^\s<>"'`)\]]+/iy;
const ENTITY = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,30});/iy;
const ARROW = /[-=]+>|[→➡➜➔⇒⟶]/uy;
const DASH = /[-‐‑‒–—―−]+/uy;
const DOTS = /\.{2,}|…/uy;
const SIGN = /[❌✖✗✘🚫⛔☐⬜◻🔲▢⏳⌛🔜🚧]/uy;
const OTHER = /[:,;.!?()[\]<>"“”„«»'‘’&|{}/•·▪◦‣*+$]/uy;

/** What an entity stands for where that matters for reading; the others are passed over. */
const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&mdash;': '—',
  '&ndash;': '–',
  '&rarr;': '→',
};

/** The tokens of a block. `places` are in order of place and do not overlap. Emoji and blanks give none. */
export function tokensOf(
  text: string,
  inlines: readonly Inline[],
  places: readonly Place[],
): readonly Token[] {
  const tokens: Token[] = [];
  for (const inline of inlines) {
    const marks = { ...PLAIN, stressed: inline.stressed, link: inline.link };
    const { from, to } = inline;
    const first = firstFrom(places, from);
    const inside = places[first];
    const held = inside !== undefined && inside.to <= to ? inside : null;
    switch (inline.kind) {
      case 'break':
        tokens.push({ ...marks, kind: 'line', text: '\n', from, to });
        break;
      case 'tag':
        tokens.push({ ...marks, kind: 'tag', text: text.slice(from, to).toLowerCase(), from, to });
        break;
      case 'code':
        if (held !== null && isAlone(text, held, from, to)) tokens.push(placed(held, first, marks));
        else tokens.push({ ...marks, kind: 'code', text: text.slice(from, to), from, to });
        break;
      case 'target':
        if (held !== null) tokens.push(placed(held, first, marks));
        break;
      case 'text':
        addText(text, inline, places, first, tokens);
    }
  }
  return tokens;
}

/** Is there nothing beside the place but blanks and the marks of code? */
export function isAlone(text: string, place: Place, from: number, to: number): boolean {
  return /^[\s`~]*$/.test(text.slice(from, place.from)) && /^[\s`~]*$/.test(text.slice(place.to, to));
}

/** Index of the first place that begins at or after an offset. */
export function firstFrom(places: readonly Place[], offset: number): number {
  let low = 0;
  let high = places.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((places[middle]?.from ?? Infinity) < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

type Marks = Omit<Token, 'kind' | 'text' | 'from' | 'to'>;

const PLAIN = { capital: false, acronym: false, place: null };

function placed(place: Place, index: number, marks: Marks): Token {
  return { ...marks, kind: 'place', text: '', from: place.from, to: place.to, place: index };
}

function addText(text: string, inline: Inline, places: readonly Place[], first: number, into: Token[]): void {
  const marks = { ...PLAIN, stressed: inline.stressed, link: inline.link };
  let next = first;
  let at = inline.from;
  while (at < inline.to) {
    const place = places[next];
    if (place?.from === at && place.to <= inline.to) {
      into.push(placed(place, next++, marks));
      at = place.to;
      continue;
    }
    const end = Math.min(place?.from ?? inline.to, inline.to);
    at = addPiece(text, at, end > at ? end : inline.to, marks, into);
  }
}

/** Reads one piece of `text` between two offsets and answers where it ends. */
function addPiece(text: string, at: number, end: number, marks: Marks, into: Token[]): number {
  const push = (kind: Token['kind'], to: number, shown: string): number => {
    into.push({ ...marks, kind, text: shown, from: at, to });
    return to;
  };
  if (text[at] === '\n') return push('line', at + 1, '\n');
  const space = endOf(SPACE, text, at, end);
  if (space > at) return space;
  // A backslash only takes the meaning from the sign behind it.
  if (text[at] === '\\') return at + 1;
  const url = endOf(URL, text, at, end);
  if (url > at) return push('code', url, text.slice(at, url));
  const word = endOf(WORD, text, at, end);
  if (word > at) {
    const raw = text.slice(at, word);
    const shown = raw.toLowerCase().replaceAll('’', "'");
    const [capital, acronym] = [/^\p{Lu}/u.test(raw), /^\p{Lu}[\p{Lu}\p{N}]+s?$/u.test(raw)];
    into.push({ ...marks, kind: 'word', text: shown, capital, acronym, from: at, to: word });
    return word;
  }
  const entity = endOf(ENTITY, text, at, end);
  if (entity > at) {
    const shown = ENTITIES[text.slice(at, entity).toLowerCase()];
    return shown === undefined ? entity : push('mark', entity, shown);
  }
  for (const [pattern, shown] of MARKS) {
    const to = endOf(pattern, text, at, end);
    if (to > at) return push(pattern === SIGN ? 'sign' : 'mark', to, shown ?? text.slice(at, to));
  }
  return at + ((text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1);
}

const MARKS: readonly (readonly [pattern: RegExp, shown: string | null])[] = [
  [ARROW, '→'],
  [DASH, '—'],
  [DOTS, '…'],
  [SIGN, null],
  [OTHER, null],
];

function endOf(pattern: RegExp, text: string, at: number, end: number): number {
  pattern.lastIndex = at;
  const match = pattern.exec(text);
  return match === null ? at : Math.min(at + match[0].length, end);
}
