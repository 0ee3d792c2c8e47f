/**
 * Hidden characters (hooks 3.5): what cannot be seen, or changes how its neighbours are seen. Controls but TAB, halves
 * of pairs, format characters and what Unicode calls default-ignorable, as a list of ours, so that a text is cleaned
 * alike whatever version of Unicode the runtime knows.
 */
const HIDDEN = [
  '0000-0008 000A-001F 007F-009F 00AD 034F 061C 115F-1160 17B4-17B5 180B-180F 200B-200F 202A-202E 2060-206F 3164',
  'D800-DFFF FDD0-FDEF FE00-FE0F FEFF FFA0 FFF0-FFFB 1BCA0-1BCA3 1D173-1D17A E0000-E0FFF',
  // The last two of each plane are no characters.
  ...Array.from({ length: 17 }, (_, plane) => `${plane.toString(16)}FFFE-${plane.toString(16)}FFFF`),
].join(' ');
const WHITE_SPACE = '00A0 1680 2000-200A 202F 205F 3000';
/** White space that joins nothing anyhow, or ends a line. */
const OTHER_WHITE_SPACE = '0009 0020 2028-2029';
const ASCII = '0000-007F';

/** The ranges as they stand in a character class. */
const inClass = (ranges: string): string => ranges.replace(/[\dA-F]+/gi, '\\u{$&}').replaceAll(' ', '');

const ANY_HIDDEN = new RegExp(`[${inClass(HIDDEN)}]`, 'u');
const EACH_HIDDEN = new RegExp(ANY_HIDDEN, 'gu');
const VISIBLE = new RegExp(`[^${inClass([HIDDEN, WHITE_SPACE, OTHER_WHITE_SPACE].join(' '))}]`, 'u');
const JOINS = `[^${inClass([ASCII, HIDDEN, WHITE_SPACE].join(' '))}]`;
const JOINING = new RegExp(`^${JOINS}`, 'u');
/** A character that joins others, with the variation selector that it may bring. */
const JOINING_BEFORE = new RegExp(`${JOINS}[\\ufe0e\\ufe0f]?$`, 'u');

/** Units that hold what stands before a joiner: a pair and a selector. */
const BEFORE = 3;

/** Selectors and joiners without which scripts and emoji fall apart. */
function isKept(character: string, at: number, text: string): boolean {
  const before = text.slice(Math.max(0, at - BEFORE), at);
  if (character === '\ufe0e' || character === '\ufe0f')
    return JOINING_BEFORE.test(before) && !before.endsWith('\ufe0e') && !before.endsWith('\ufe0f');
  if (character !== '\u200c' && character !== '\u200d') return false;
  return JOINING_BEFORE.test(before) && JOINING.test(text.slice(at + 1, at + 3));
}

/** `<U+001B>`: a character by its number, four capital hex digits or more. */
function numbered(character: string): string {
  const hex = (character.codePointAt(0) ?? 0).toString(16).toUpperCase();
  return `<U+${hex.padStart(4, '0')}>`;
}

/**
 * The text with each hidden character written as `<U+XXXX>` (hooks 3.5); TAB stays, and so do selectors and joiners
 * between characters that they join. Line ends but U+2028 and U+2029 are hidden characters too: split lines before.
 */
export function showHidden(text: string): string {
  if (!ANY_HIDDEN.test(text)) return text;
  return text.replace(EACH_HIDDEN, (character, at: number) =>
    isKept(character, at, text) ? character : numbered(character),
  );
}

/** The first character that can be seen: neither white space nor hidden. Null: there is none. */
export function firstVisible(text: string): string | null {
  return VISIBLE.exec(text)?.[0] ?? null;
}
