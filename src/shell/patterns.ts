/**
 * Patterns of `case`, `[[ = ]]` and `${X#…}` on known text: `*`, `?`, `[a-z]` (shell 4.1, 6.4). Matching is by
 * characters, not bytes, with ranges in code point order (bash 5.2, `globasciiranges`).
 */

/** A stretch of a pattern: quoted text stands for itself; unquoted text is as written, with its backslashes. */
export interface PatternPart {
  readonly text: string;
  readonly quoted: boolean;
}

/** What one character is matched with. */
type Single =
  | { readonly kind: 'character'; readonly character: string }
  | { readonly kind: 'any' }
  | {
      readonly kind: 'bracket';
      readonly negated: boolean;
      readonly ranges: readonly (readonly [number, number])[];
    };

/** A pattern cut at its stars: the first segment stands at the start of the text, the last at its end. */
export type Pattern = readonly (readonly Single[])[];

interface Character {
  readonly character: string;
  readonly quoted: boolean;
}

function charactersOf(parts: readonly PatternPart[]): Character[] {
  const characters: Character[] = [];
  for (const { text, quoted } of parts) {
    let escaped = false;
    for (const character of text) {
      if (!quoted && !escaped && character === '\\') {
        escaped = true;
        continue;
      }
      characters.push({ character, quoted: quoted || escaped });
      escaped = false;
    }
    if (escaped) characters.push({ character: '\\', quoted: true });
  }
  return characters;
}

/**
 * The bracket that begins at `from`, and the place behind it. Undefined where nothing closes it (it is text then),
 * null for classes, and for ranges that run backwards, which shells do not agree on.
 */
function bracketAt(
  characters: readonly Character[],
  from: number,
): { single: Single; next: number } | null | undefined {
  let at = from + 1;
  const first = characters[at];
  const negated =
    first !== undefined && !first.quoted && (first.character === '!' || first.character === '^');
  if (negated) at += 1;
  const ranges: [number, number][] = [];
  for (const start = at; ; at++) {
    const one = characters[at];
    if (one === undefined) return undefined;
    if (!one.quoted && one.character === ']' && at > start) break;
    const next = characters[at + 1];
    if (!one.quoted && one.character === '[' && next !== undefined && ':.='.includes(next.character))
      return null;
    const low = one.character.codePointAt(0) ?? 0;
    const end = characters[at + 2];
    if (
      next?.character === '-' &&
      !next.quoted &&
      end !== undefined &&
      (end.quoted || end.character !== ']')
    ) {
      const high = end.character.codePointAt(0) ?? 0;
      if (high < low || end.character === '[') return null;
      ranges.push([low, high]);
      at += 2;
    } else {
      ranges.push([low, low]);
    }
  }
  return { single: { kind: 'bracket', negated, ranges }, next: at + 1 };
}

/** Brackets that are opened and not closed cost a look to the end each; so many are enough for any sane pattern. */
const MAXIMUM_OPEN_BRACKETS = 64;

/** The pattern; null where it is beyond what is computed: extended patterns, character classes. */
export function compilePattern(parts: readonly PatternPart[]): Pattern | null {
  const characters = charactersOf(parts);
  const segments: Single[][] = [[]];
  let open = 0;
  for (let at = 0; at < characters.length; at++) {
    const one = characters[at];
    if (one === undefined) break;
    const { character, quoted } = one;
    const next = characters[at + 1];
    if (!quoted && '@!+*?'.includes(character) && next?.character === '(' && !next.quoted) return null;
    let single: Single = { kind: 'character', character };
    if (!quoted && character === '*') {
      segments.push([]);
      continue;
    }
    if (!quoted && character === '?') single = { kind: 'any' };
    if (!quoted && character === '[') {
      const bracket = open > MAXIMUM_OPEN_BRACKETS ? null : bracketAt(characters, at);
      if (bracket === null) return null;
      if (bracket === undefined) open += 1;
      else {
        single = bracket.single;
        at = bracket.next - 1;
      }
    }
    segments.at(-1)?.push(single);
  }
  return segments;
}

/** Text by characters, with the comparisons that may still be made on it. */
interface Search {
  readonly text: readonly string[];
  budget: number;
}

function isMatch(single: Single | undefined, character: string | undefined): boolean {
  if (single === undefined || character === undefined) return false;
  if (single.kind === 'any') return true;
  if (single.kind === 'character') return single.character === character;
  const code = character.codePointAt(0) ?? 0;
  return single.ranges.some(([low, high]) => code >= low && code <= high) !== single.negated;
}

function standsAt(search: Search, segment: readonly Single[], at: number): boolean {
  for (let index = 0; index < segment.length; index++) {
    search.budget -= 1;
    if (!isMatch(segment[index], search.text[at + index])) return false;
  }
  return true;
}

/** First place from `from` on where the segment stands; -1 where none is. */
function firstPlace(search: Search, segment: readonly Single[], from: number): number {
  for (let at = from; at + segment.length <= search.text.length && search.budget >= 0; at++) {
    if (standsAt(search, segment, at)) return at;
  }
  return -1;
}

function lastPlace(search: Search, segment: readonly Single[], from: number): number {
  for (let at = search.text.length - segment.length; at >= from && search.budget >= 0; at--) {
    if (standsAt(search, segment, at)) return at;
  }
  return -1;
}

function searchOf(text: readonly string[], pattern: Pattern): Search {
  return {
    text,
    budget: 4096 + 16 * (text.length + pattern.reduce((sum, segment) => sum + segment.length, 0)),
  };
}

/** How many characters at the start a pattern takes: -1 for no match, null where the search was given up. */
function prefixLength(
  pattern: Pattern,
  text: readonly string[],
  take: 'shortest' | 'longest',
): number | null {
  const search = searchOf(text, pattern);
  let end = 0;
  for (const [index, segment] of pattern.entries()) {
    const last = index === pattern.length - 1 && take === 'longest';
    let at = -1;
    if (index > 0) at = last ? lastPlace(search, segment, end) : firstPlace(search, segment, end);
    else if (standsAt(search, segment, 0)) at = 0;
    if (search.budget < 0) return null;
    if (at < 0) return -1;
    end = at + segment.length;
  }
  return end;
}

/** Does the pattern match all of the text? Null where the search was given up. */
export function matchesPattern(pattern: Pattern, text: string): boolean | null {
  const characters = Array.from(text);
  const last = pattern.at(-1) ?? [];
  if (pattern.length === 1)
    return characters.length === last.length && prefixLength(pattern, characters, 'longest') !== -1;
  // The longest match of a pattern with stars reaches the end if any does.
  const length = prefixLength(pattern, characters, 'longest');
  return length === null ? null : length === characters.length;
}

/** `${X#w}` and `${X##w}`: the text without the start that the pattern takes; null where the search was given up. */
export function withoutPrefix(pattern: Pattern, text: string, take: 'shortest' | 'longest'): string | null {
  const characters = Array.from(text);
  const length = prefixLength(pattern, characters, take);
  return length === null ? null : characters.slice(Math.max(length, 0)).join('');
}

/** `${X%w}` and `${X%%w}`: the same at the end. */
export function withoutSuffix(pattern: Pattern, text: string, take: 'shortest' | 'longest'): string | null {
  const mirrored = pattern.map((segment) => [...segment].reverse()).reverse();
  const characters = Array.from(text).reverse();
  const length = prefixLength(mirrored, characters, take);
  return length === null ? null : characters.slice(Math.max(length, 0)).reverse().join('');
}
