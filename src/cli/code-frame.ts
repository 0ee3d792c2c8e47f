import { printable } from '../text/terminal.ts';
import type { Colours } from './context.ts';

type Span = readonly [number, number];

interface FrameOptions {
  readonly colours: Colours;
  /** Width of the whole frame in characters. */
  readonly columns: number;
}

/** Lines of a long span that are shown at its two ends. */
const ENDS = 4;

/**
 * A piece of text with its line numbers, the span underlined and one line around it on each side. What a terminal
 * would obey is escaped. A span outside the text gives the text's nearest end; long lines are cut around the span.
 */
export function codeFrame(text: string, span: Span, options: FrameOptions): string {
  const from = clamp(span[0], 0, text.length);
  const to = clamp(span[1], from, text.length);
  const lines = linesAround(text, from, to);
  const digits = String(lines.at(-1)?.number ?? 1).length;
  const room = Math.max(20, options.columns - digits - 7);
  const shown: string[] = [];
  let last = 0;
  for (const line of lines) {
    if (last > 0 && line.number > last + 1) shown.push(options.colours.dim(`${' '.repeat(digits)} ⋮`));
    last = line.number;
    shown.push(...frameLine(line, from, to, digits, room, options.colours));
  }
  return shown.join('\n');
}

interface Line {
  readonly number: number;
  readonly start: number;
  readonly text: string;
  /** Whether a part of the span lies on it. */
  readonly marked: boolean;
}

/** The first lines of a text, for a verdict that marks no place in it. */
export function opening(text: string, options: FrameOptions): string {
  const lines = text.trimEnd().split('\n', ENDS + 1);
  const room = Math.max(20, options.columns - 8);
  const shown = lines
    .slice(0, ENDS)
    .map((line, index) => options.colours.dim(`${index + 1} │ ${cut(escaped(line), room)}`));
  return [...shown, ...(lines.length > ENDS ? [options.colours.dim('  ⋮')] : [])].join('\n');
}

/** The lines that are shown: those of the span (the middle of a long one is left out) and one on each side. */
function linesAround(text: string, from: number, to: number): readonly Line[] {
  const lines: Line[] = [];
  let number = 1;
  let start = 0;
  while (start <= text.length) {
    const feed = text.indexOf('\n', start);
    const end = feed < 0 ? text.length : feed;
    const marked = start < Math.max(to, from + 1) && end >= from;
    const near = marked || end + 1 >= from;
    if (near) lines.push({ number, start, text: text.slice(start, end), marked });
    if (start > to || feed < 0) break;
    number += 1;
    start = end + 1;
  }
  const marked = lines.filter((line) => line.marked);
  const first = marked[0]?.number ?? 1;
  const final = marked.at(-1)?.number ?? first;
  return lines.filter(
    ({ number: n }) =>
      n >= first - 1 &&
      n <= final + 1 &&
      (n < first + ENDS || n > final - ENDS || final - first < 2 * ENDS + 1),
  );
}

function frameLine(
  line: Line,
  from: number,
  to: number,
  digits: number,
  room: number,
  colours: Colours,
): string[] {
  const number = String(line.number).padStart(digits);
  if (!line.marked) return [colours.dim(`${number} │ ${cut(escaped(line.text), room)}`)];
  const a = clamp(from - line.start, 0, line.text.length);
  const b = clamp(to - line.start, a, line.text.length);
  // Each part is escaped alone, so that the underline stands where the escaped text does.
  const before = cutStart(escaped(line.text.slice(0, a)), Math.floor(room / 3));
  const within = cut(escaped(line.text.slice(a, b)), room - before.length);
  const after = cut(escaped(line.text.slice(b)), Math.max(0, room - before.length - within.length));
  const mark = '^'.repeat(Math.max(1, within.length));
  return [
    `${colours.dim(`${number} │`)} ${before}${colours.bold(within)}${after}`.trimEnd(),
    `${colours.dim(`${' '.repeat(digits)} │`)} ${' '.repeat(before.length)}${colours.green(mark)}`,
  ];
}

/** Tabs have no fixed width, and the underline must stand below its text. */
function escaped(text: string): string {
  return printable(text).replaceAll('\t', '  ');
}

function cut(text: string, room: number): string {
  if (text.length <= room) return text;
  return room <= 0 ? '' : `${text.slice(0, room - 1)}…`;
}

function cutStart(text: string, room: number): string {
  return text.length <= room ? text : `…${text.slice(text.length - room + 1)}`;
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high);
}
