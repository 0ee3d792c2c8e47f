/**
 * What `echo`, `printf`, `seq` and `base64 -d` print of words that are known in the text (shell 4.3). Unknown pieces
 * pass through as the caller's own holes: both builtins carry what they are given unaltered (shell 10.4).
 */
import { unescape, type EscapeMode } from './escapes.ts';
import type { Dialect } from './types.ts';

/** Known text and, as holes of the caller's, the pieces that only the run could know. */
export type StaticText<Hole extends object | null> = readonly (string | Hole)[];

/** Computed text may not be longer (shell 4.2), in UTF-16 units. */
const MAXIMUM_TEXT = 256 * 1024;

/** Printed pieces so far; neighbouring strings are joined. */
interface Printer<Hole> {
  readonly pieces: (string | Hole)[];
  length: number;
}

function print<Hole extends object | null>(printer: Printer<Hole>, ...pieces: StaticText<Hole>): void {
  for (const piece of pieces) {
    if (piece === '') continue;
    const before = printer.pieces.at(-1);
    printer.length += typeof piece === 'string' ? piece.length : 1;
    if (printer.length > MAXIMUM_TEXT) return;
    if (typeof piece === 'string' && typeof before === 'string') printer.pieces.splice(-1, 1, before + piece);
    else printer.pieces.push(piece);
  }
}

/** The text of a word without holes; null for one with holes. */
function wordText<Hole extends object | null>(word: StaticText<Hole> | undefined): string | null {
  return word?.every((piece) => typeof piece === 'string') === true ? word.join('') : null;
}

/** An escape that a hole behind it may go on with: `\`, `\01`, `\x4`. */
function endsInEscape(text: string): boolean {
  const at = text.lastIndexOf('\\');
  let first = at;
  while (text.charAt(first - 1) === '\\') first -= 1;
  const opens = at >= 0 && (at - first) % 2 === 0;
  return opens && /^(?:[0-7]{0,3}|x[\da-f]?|u[\da-f]{0,7})$/i.test(text.slice(at + 1));
}

/** A word with its escapes undone; null where that is not known. */
function unescapeWord<Hole extends object | null>(
  word: StaticText<Hole>,
  mode: EscapeMode,
  dialect: Dialect,
): { readonly pieces: StaticText<Hole>; readonly stopped: boolean } | null {
  const pieces: (string | Hole)[] = [];
  for (const [index, piece] of word.entries()) {
    if (typeof piece !== 'string' || !piece.includes('\\')) {
      pieces.push(piece);
      continue;
    }
    // These mean the same everywhere; dash and bash called as sh differ in the others.
    if (dialect === 'posix' && !/^(?:[^\\]|\\[\\abfnrtv])*$/.test(piece)) return null;
    if (index < word.length - 1 && endsInEscape(piece)) return null;
    const { text, stopped } = unescape(piece, mode);
    if (text === null) return null;
    pieces.push(text);
    if (stopped) return { pieces, stopped };
  }
  return { pieces, stopped: false };
}

/** How `echo` of a dialect treats backslashes where no option says so; null where its shells do not agree. */
const ECHO_ESCAPES: Readonly<Record<Dialect, boolean | null>> = {
  bash: false,
  posix: null,
  zsh: true,
  unknown: null,
  powershell: false,
  cmd: false,
};

/** What stands in front of a word of `echo`. */
export type Blank<Hole extends object | null> = (index: number) => string | Hole;

/** What `echo` prints of its words. */
function echoed<Hole extends object | null>(
  words: readonly StaticText<Hole>[],
  dialect: Dialect,
  blank: Blank<Hole>,
): StaticText<Hole> | null {
  let next = 0;
  let newline = true;
  let escapes = ECHO_ESCAPES[dialect];
  for (; next < words.length; next++) {
    const option = wordText(words[next]) ?? '';
    if (!/^-[neE]+$/.test(option)) break;
    // dash takes one `-n` and prints all other options; bash called as sh takes them.
    if (dialect === 'posix' && (option !== '-n' || next > 0)) return null;
    for (const letter of option.slice(1)) {
      if (letter === 'n') newline = false;
      else escapes = letter === 'e';
    }
  }
  const printer: Printer<Hole> = { pieces: [], length: 0 };
  for (const [index, word] of words.slice(next).entries()) {
    if (index > 0) print(printer, blank(next + index));
    if (escapes === false || !word.some((piece) => typeof piece === 'string' && piece.includes('\\'))) {
      print(printer, ...word);
      continue;
    }
    const value = escapes === null ? null : unescapeWord(word, 'echo', dialect);
    if (value === null) return null;
    print(printer, ...value.pieces);
    if (value.stopped) return within(printer);
  }
  if (newline) print(printer, '\n');
  return within(printer);
}

function within<Hole extends object | null>(printer: Printer<Hole>): StaticText<Hole> | null {
  return printer.length > MAXIMUM_TEXT ? null : printer.pieces;
}

/** One step of a format: text to print, or a directive that takes a word. */
type FormatStep<Hole extends object | null> =
  { readonly kind: 'text'; readonly text: StaticText<Hole> } | { readonly kind: 's' | 'd' | 'b' };

/** The steps of a format; null where it holds a directive that is not computed. */
function formatSteps<Hole extends object | null>(
  format: StaticText<Hole>,
  dialect: Dialect,
): FormatStep<Hole>[] | null {
  const steps: FormatStep<Hole>[] = [];
  for (const [index, piece] of format.entries()) {
    if (typeof piece !== 'string') {
      steps.push({ kind: 'text', text: [piece] });
      continue;
    }
    let from = 0;
    while (from <= piece.length) {
      const percent = piece.indexOf('%', from);
      const end = percent < 0 ? piece.length : percent;
      const hole: StaticText<Hole> = percent < 0 ? format.slice(index + 1, index + 2) : [];
      const value = unescapeWord([piece.slice(from, end), ...hole], 'format', dialect);
      const [text] = value?.pieces ?? [];
      if (value === null || text === undefined) return null;
      steps.push({ kind: 'text', text: [text] });
      if (percent < 0) break;
      const letter = piece.charAt(percent + 1);
      if (letter === '%') steps.push({ kind: 'text', text: ['%'] });
      else if (letter === 's' || letter === 'd' || letter === 'b') steps.push({ kind: letter });
      else return null;
      from = percent + 2;
    }
  }
  return steps;
}

/** What a directive prints of its word; a missing word is empty, or 0. */
function converted<Hole extends object | null>(
  kind: 's' | 'd' | 'b',
  word: StaticText<Hole>,
  dialect: Dialect,
): { readonly pieces: StaticText<Hole>; readonly stopped: boolean } | null {
  if (kind === 'b') return unescapeWord(word, 'argument', dialect);
  const text = wordText(word);
  if (kind === 's' || text === null) return { pieces: word, stopped: false };
  // Octal, hexadecimal and bad numbers are not computed.
  if (!/^(?:[-+]?(?:0|[1-9]\d{0,14}))?$/.test(text)) return null;
  return { pieces: [String(Number(text))], stopped: false };
}

/** What `printf` prints; the format is used again until all words are taken. */
function formatted<Hole extends object | null>(
  words: readonly StaticText<Hole>[],
  dialect: Dialect,
): StaticText<Hole> | null {
  const ended = wordText(words[0]) === '--';
  const [format, ...rest] = ended ? words.slice(1) : words;
  if (format === undefined || (!ended && (wordText(format) ?? '').startsWith('-'))) return null;
  const steps = formatSteps(format, dialect);
  if (steps === null) return null;
  const directives = steps.filter(({ kind }) => kind !== 'text').length;
  const passes = directives === 0 ? 1 : Math.max(1, Math.ceil(rest.length / directives));
  const printer: Printer<Hole> = { pieces: [], length: 0 };
  let taken = 0;
  for (let pass = 0; pass < passes && printer.length <= MAXIMUM_TEXT; pass++) {
    for (const step of steps) {
      if (step.kind === 'text') {
        print(printer, ...step.text);
        continue;
      }
      const value = converted(step.kind, rest[taken++] ?? [], dialect);
      if (value === null) return null;
      print(printer, ...value.pieces);
      if (value.stopped) return within(printer);
    }
  }
  return within(printer);
}

const NINE = 0x39;
const ZERO = 0x30;

/**
 * The numbers from `first`, not below 0, up to `last`, each line made of the one before by counting on in its digits:
 * agents count to tens of thousands to fill an output.
 */
function counted(first: number, last: number): string {
  const bytes = new Uint8Array(Math.max(0, last - first + 1) * (String(last).length + 1));
  let end = 0;
  let width = 0;
  let longer = first;
  for (let number = first; number <= last; number++) {
    if (number === longer) {
      const line = new TextEncoder().encode(`${String(number)}\n`);
      bytes.set(line, end);
      width = line.length;
      end += width;
      longer = 10 ** (width - 1);
      continue;
    }
    for (const to = end + width; end < to; end++) bytes[end] = bytes[end - width] ?? ZERO;
    let digit = end - 2;
    for (; bytes[digit] === NINE; digit--) bytes[digit] = ZERO;
    bytes[digit] = (bytes[digit] ?? ZERO) + 1;
  }
  return new TextDecoder().decode(bytes.subarray(0, end));
}

function stepped(first: number, step: number, count: number): string {
  return Array.from({ length: count }, (_, index) => `${String(first + index * step)}\n`).join('');
}

/** What `seq` prints: whole numbers, without options. */
function sequence(words: readonly (string | null)[]): string | null {
  const numbers = words.map((word) =>
    word !== null && /^(?:0|[-+]?[1-9]\d{0,14})$/.test(word) ? Number(word) : null,
  );
  const [one = null, two = null, three = null] = numbers;
  if (numbers.length < 1 || numbers.length > 3 || numbers.includes(null) || one === null) return null;
  const first = numbers.length === 1 ? 1 : one;
  const last = three ?? two ?? one;
  const step = three === null ? 1 : (two ?? 0);
  if (step === 0) return null;
  const count = Math.max(0, Math.floor((last - first) / step) + 1);
  if (count * 2 > MAXIMUM_TEXT) return null;
  const text = step === 1 && first >= 0 ? counted(first, last) : stepped(first, step, count);
  return text.length > MAXIMUM_TEXT ? null : text;
}

/**
 * What a command prints by its words alone. `words` are those behind the name; for words of `echo` that may be none the
 * caller says with `blank` what stands in front of them. Null: not known, or another program.
 */
export function staticOutput<Hole extends object | null>(
  name: string,
  words: readonly StaticText<Hole>[],
  dialect: Dialect,
  blank: Blank<Hole> = () => ' ',
): StaticText<Hole> | null {
  if (name === 'echo') return echoed(words, dialect, blank);
  if (name === 'printf') return formatted(words, dialect);
  if (name !== 'seq') return null;
  const text = sequence(words.map(wordText));
  return text === null ? null : text === '' ? [] : [text];
}

/** True for `base64 -d`, which decodes its stdin. */
export function decodesBase64(argv: readonly (string | null)[]): boolean {
  const [name, option, ...rest] = argv;
  return (
    name === 'base64' && ['-d', '-D', '--decode'].includes(option ?? '') && rest.every((word) => word === '-')
  );
}

/** The text that `base64 -d` makes of exact input; null where it is not valid, or no UTF-8 comes out. */
export function base64Decoded(text: string): string | null {
  const digits = text.replaceAll('\n', '');
  if (digits.length % 4 !== 0 || !/^[a-z0-9+/]*={0,2}$/i.test(digits)) return null;
  try {
    const bytes = Uint8Array.from(atob(digits), (character) => character.charCodeAt(0));
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}
