/**
 * Operators of `${X…}` on a known value (shell 4.1): parts removed, replaced, cut out, letters changed. What is not
 * computed gives null. The `X` of these is a set variable; `:-` and its like go by whether it is set.
 */
import { compilePattern, withoutPrefix, withoutSuffix, type PatternPart } from './patterns.ts';

export type RemoveOperator = '#' | '##' | '%' | '%%';
export type ReplaceOperator = '/' | '//' | '/#' | '/%';
export type CaseOperator = '^' | '^^' | ',' | ',,';

/** A value that was computed may not be longer (shell 4.2), in UTF-16 units. */
const MAXIMUM_TEXT = 256 * 1024;

/** A `~` at the start of an operand is a home folder, which is unknown. */
const beginsWithTilde = ([first]: readonly PatternPart[]): boolean =>
  first !== undefined && !first.quoted && first.text.startsWith('~');

/** `${X#w}`, `##`, `%`, `%%`. */
export function removeFrom(
  value: string,
  operator: RemoveOperator,
  pattern: readonly PatternPart[],
): string | null {
  const compiled = compilePattern(pattern);
  if (compiled === null || beginsWithTilde(pattern)) return null;
  const take = operator.length === 2 ? 'longest' : 'shortest';
  return operator.startsWith('#')
    ? withoutPrefix(compiled, value, take)
    : withoutSuffix(compiled, value, take);
}

/** Text that stands for itself in a pattern; null where it does not. */
function plainText(parts: readonly PatternPart[], special: RegExp): string | null {
  if (beginsWithTilde(parts)) return null;
  const texts: string[] = [];
  for (const { text, quoted } of parts) {
    if (!quoted && special.test(text)) return null;
    texts.push(text);
  }
  return texts.join('');
}

/**
 * `${X/a/b}`, `//`, `/#`, `/%`, with plain text for both. A `&` without quotes in `b` is what was matched since
 * bash 5.2 and a character before, so it is not computed.
 */
export function replaceIn(
  value: string,
  operator: ReplaceOperator,
  pattern: readonly PatternPart[],
  replacement: readonly PatternPart[],
): string | null {
  const sought = plainText(pattern, /[*?[\\(]/);
  const text = plainText(replacement, /[&\\]/);
  if (sought === null || text === null) return null;
  if (operator === '/#') return value.startsWith(sought) ? text + value.slice(sought.length) : value;
  if (operator === '/%')
    return value.endsWith(sought) ? value.slice(0, value.length - sought.length) + text : value;
  if (sought === '') return value;
  if (operator === '/') {
    const at = value.indexOf(sought);
    return at < 0 ? value : value.slice(0, at) + text + value.slice(at + sought.length);
  }
  const pieces = value.split(sought);
  const length = value.length + (pieces.length - 1) * (text.length - sought.length);
  return length > MAXIMUM_TEXT ? null : pieces.join(text);
}

/** A written number: `2`, ` -3`, `(-3)`. A zero in front would make it octal. */
function writtenNumber(text: string): number | null {
  const match = /^\s*(?:([-+]?\d{1,9})|\(\s*([-+]?\d{1,9})\s*\))\s*$/.exec(text);
  const digits = match?.[1] ?? match?.[2];
  return digits === undefined || /^[-+]?0\d/.test(digits) ? null : Number(digits);
}

/** `${X:n}` and `${X:n:m}`, counted in characters; `length` is null where it was left out. */
export function sliceOf(value: string, offset: string, length: string | null): string | null {
  const characters = Array.from(value);
  const from = offset.trim() === '' ? 0 : writtenNumber(offset);
  if (from === null) return null;
  const start = from < 0 ? characters.length + from : from;
  if (start < 0 || start > characters.length) return '';
  if (length === null) return characters.slice(start).join('');
  const count = length.trim() === '' ? 0 : writtenNumber(length);
  if (count === null) return null;
  const end = count < 0 ? characters.length + count : start + count;
  // bash: "substring expression < 0".
  return end < start ? null : characters.slice(start, end).join('');
}

/** `${X^}`, `^^`, `,`, `,,` without a pattern. Letters beyond ASCII depend on the locale: null where one would change. */
export function changeCase(value: string, operator: CaseOperator): string | null {
  const [first = ''] = value;
  const all = operator.length === 2;
  const text = all ? value : first;
  const changed = operator.startsWith('^') ? text.toUpperCase() : text.toLowerCase();
  const ascii = text.replace(/[a-z]/gi, (letter) =>
    operator.startsWith('^') ? letter.toUpperCase() : letter.toLowerCase(),
  );
  if (changed !== ascii) return null;
  return all ? changed : changed + value.slice(first.length);
}
