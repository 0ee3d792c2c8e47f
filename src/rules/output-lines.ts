import { cleanTerminal, type CleanText } from '../text/terminal.ts';
import { readJsonAnswer, type JsonAnswer } from './json-answer.ts';

export interface OutputLine {
  readonly text: string;
  /** Where it begins in the cleaned text. */
  readonly from: number;
}

/** A JSON object, or a list of objects, that begins a line. */
export interface OutputObject extends JsonAnswer {
  readonly from: number;
}

/** What a call printed, as a reader of the terminal would see it (pull-requests.md, 2.6). */
export interface CleanOutput extends CleanText {
  /** In order, without gaps. gh and curl end JSON without a line feed: text right behind it is a new line (5.2). */
  readonly lines: readonly OutputLine[];
  readonly objects: readonly OutputObject[];
  /** The objects, and the lists as well. */
  readonly values: readonly OutputObject[];
}

export function cleanOutput(output: string): CleanOutput {
  const cleaned = cleanTerminal(output);
  const { text } = cleaned;
  const values: OutputObject[] = [];
  const lines: OutputLine[] = [];
  let readUpTo = 0;
  let from = 0;
  for (const line of text.split('\n')) {
    const end = from + line.length;
    let start = from;
    let value = readUpTo <= start ? valueAt(text, start, end) : null;
    if (readUpTo > start && readUpTo < end && isGlued(text, readUpTo)) {
      // The object of the lines above ends here.
      lines.push({ text: text.slice(start, readUpTo), from: start });
      start = readUpTo;
      value = valueAt(text, start, end);
    }
    while (value !== null) {
      values.push(value);
      readUpTo = value.whole ? value.end : Math.max(readUpTo, value.end);
      if (!value.whole || value.end >= end || !isGlued(text, value.end)) break;
      lines.push({ text: text.slice(start, value.end), from: start });
      start = value.end;
      value = valueAt(text, start, end);
    }
    lines.push({ text: text.slice(start, end), from: start });
    from = end + 1;
  }
  const objects = values.filter((value) => text[value.from] === '{');
  return { ...cleaned, lines, objects, values };
}

const LIST = /\[\s*[{\]]/y;

/** The JSON value that a line begins with: an object, or a list of objects as `gh api` prints it. */
function valueAt(text: string, start: number, end: number): OutputObject | null {
  const from = start + text.slice(start, end).search(/\S/);
  if (from < start) return null;
  LIST.lastIndex = from;
  if (text[from] !== '{' && !LIST.test(text)) return null;
  const value = readJsonAnswer(text, from);
  return value === null ? null : { ...value, from };
}

function isGlued(text: string, end: number): boolean {
  return /[}\]]/.test(text[end - 1] ?? '') && /\S/.test(text[end] ?? '');
}
