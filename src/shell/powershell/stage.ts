/** One element of a PowerShell pipeline, as it stands in the text: its words, its redirections, the code in it. */
import { DISCARDED, type ForeignRows, takeStep } from '../foreign-rows.ts';
import { itemText, type Item } from '../getopt.ts';
import type { Sink } from '../types.ts';
import { endsWord, isBlank, isDoubleQuote, isSingleQuote, lineContinuation } from './characters.ts';
import { redirectionAt, sinkOf } from './redirections.ts';
import { skipComment, skipGroup } from './skip.ts';
import { readWord, type CodeRange } from './words.ts';

export interface Stage {
  /** `expression`: a value, not a program; its `words` are the strings in it. */
  readonly kind: 'command' | 'expression';
  readonly words: readonly Item[];
  /** Code that runs before: `$( )` and `( )`. */
  readonly codes: readonly CodeRange[];
  /** Script blocks among the words. */
  readonly blocks: readonly CodeRange[];
  readonly stdout: Sink | null;
  /** `joined`: it goes where stdout goes. */
  readonly stderr: Sink | 'joined' | null;
  /** Text of the words as written, where the code elsewhere is looked for. */
  readonly from: number;
  readonly to: number;
  /** True where the element is nothing but `( … )`, or a block behind `&`. */
  readonly transparent: boolean;
  /** The text of an element that is nothing but one string. */
  readonly text: string | null;
  readonly closed: boolean;
}

const UNKNOWN_WORD: Item = { pieces: [null], many: false, index: null };

/** True where a pipeline element at `at` is a value: a string, a variable, a number, a type, a bracket. */
export function beginsExpression(source: string, at: number): boolean {
  const character = source.charAt(at);
  if (isSingleQuote(character) || isDoubleQuote(character) || '$([@{,!+'.includes(character)) return true;
  if (character === '-') return /^-[\s$(\d"'!]|^-(?:not|split|join)\b/i.test(source.slice(at, at + 8));
  return /^\d[\d.]*(?:[kmgtp]b)?(?=$|[\s;|)}.])/i.test(source.slice(at, at + 32));
}

/** What is gathered of a stage. */
interface Gathering {
  readonly words: Item[];
  readonly codes: CodeRange[];
  readonly blocks: CodeRange[];
  stdout: Sink | null;
  stderr: Sink | 'joined' | null;
  to: number;
  closed: boolean;
  /** Whether each word is one quoted string. */
  readonly quoted: boolean[];
}

/** A bracketed group: its inside is noted as code or as a block; gives the place behind it. */
function readGroup(source: string, at: number, to: number, list: CodeRange[], stage: Gathering): number {
  const table = source.startsWith('@{', at);
  const open = source.charAt(at) === '@' ? at + 1 : at;
  const end = skipGroup(source, open, to);
  if (end < 0) stage.closed = false;
  list.push({ from: open + 1, to: end < 0 ? to : end - 1, table });
  return end < 0 ? to : end;
}

/** Place behind blanks, hidden line ends and comments. */
export function skipBlanks(source: string, from: number, to: number): number {
  let at = from;
  while (at < to) {
    const hidden = lineContinuation(source, at);
    if (hidden > 0) at += hidden;
    else if (isBlank(source.charAt(at))) at += 1;
    else {
      const next = skipComment(source, at, to);
      if (next === at) break;
      at = next;
    }
  }
  return at;
}

function redirect(source: string, at: number, to: number, stage: Gathering): number | null {
  const redirection = redirectionAt(source, at);
  if (redirection === null) return null;
  let next = at + redirection.length;
  let sink: Sink | 'joined' = 'joined';
  if (redirection.joins === null) {
    const from = skipBlanks(source, next, to);
    if (from >= to || endsWord(source.charAt(from))) return next;
    const read = readWord(source, from, to);
    stage.codes.push(...read.codes);
    stage.closed &&= read.closed;
    next = read.next;
    sink = sinkOf(redirection, read.word, source.slice(from, next));
  }
  // `1>&2` does not exist in PowerShell, so only stderr joins.
  const { stream } = redirection;
  if ((stream === '1' || stream === '*') && sink !== 'joined') stage.stdout = sink;
  if (stream === '2' || stream === '*') stage.stderr = sink;
  return next;
}

/** `--%`: the rest of the line goes to the program as it is, cut at blanks outside double quotes. */
function readVerbatim(source: string, from: number, to: number, stage: Gathering): number {
  let end = from;
  while (end < to && !'\n|'.includes(source.charAt(end))) end += 1;
  for (const [text] of source.slice(from, end).matchAll(/(?:"[^"]*"?|[^\s"])+/g)) {
    const pieces = text.includes('%') ? [null] : [text.replaceAll('"', '')];
    stage.words.push({ pieces, many: false, index: null });
  }
  return end;
}

/** True where a pipeline element ends: a separator, a pipe, the end of the code. */
const endsStage = (source: string, at: number, to: number): boolean =>
  at >= to || ';\n|&'.includes(source.charAt(at));

/** Words of a command up to the end of the stage. */
function readCommandWords(
  rows: ForeignRows,
  source: string,
  from: number,
  to: number,
  stage: Gathering,
): number {
  let at = from;
  for (;;) {
    const before = at;
    at = skipBlanks(source, at, to);
    if (endsStage(source, at, to) || !takeStep(rows)) return at;
    const character = source.charAt(at);
    const redirected = redirect(source, at, to, stage);
    if (redirected !== null) {
      at = redirected;
    } else if (character === '(' || (character === '@' && source.charAt(at + 1) === '(')) {
      at = readGroup(source, at, to, stage.codes, stage);
      // `$x.Method(…)`: the brackets belong to the word before.
      if (before !== skipBlanks(source, before, to) || stage.words.length === 0)
        stage.words.push(UNKNOWN_WORD);
    } else if (character === '{') {
      at = readGroup(source, at, to, stage.blocks, stage);
    } else if (character === '@' && source.charAt(at + 1) === '{') {
      at = readGroup(source, at, to, stage.codes, stage);
      stage.words.push(UNKNOWN_WORD);
    } else if (source.startsWith('--%', at) && isBlank(source.charAt(at + 3))) {
      at = readVerbatim(source, at + 3, to, stage);
    } else if (endsWord(character)) {
      // A bracket that nothing opened, a `<`: an error in PowerShell.
      stage.closed = false;
      at += 1;
    } else {
      const read = readWord(source, at, to);
      stage.words.push(read.word);
      stage.codes.push(...read.codes);
      stage.closed &&= read.closed;
      at = read.next;
    }
    stage.to = at;
  }
}

/** Strings, groups and blocks of a value up to the end of the stage. */
function readExpression(
  rows: ForeignRows,
  source: string,
  from: number,
  to: number,
  stage: Gathering,
): number {
  let at = from;
  for (;;) {
    at = skipBlanks(source, at, to);
    // Within brackets a line end after an operator goes on; a value on a line of its own is no harm.
    if (endsStage(source, at, to) || !takeStep(rows)) return at;
    const character = source.charAt(at);
    if (character === '(' || (character === '@' && source.charAt(at + 1) === '(')) {
      at = readGroup(source, at, to, stage.codes, stage);
    } else if (character === '{') {
      at = readGroup(source, at, to, stage.blocks, stage);
    } else if (character === '@' && source.charAt(at + 1) === '{') {
      at = readGroup(source, at, to, stage.codes, stage);
    } else if (character === '>' || redirectionAt(source, at) !== null) {
      at = redirect(source, at, to, stage) ?? at + 1;
    } else if (endsWord(character)) {
      if (character !== '<') stage.closed = false;
      at += 1;
    } else {
      const read = readWord(source, at, to);
      stage.words.push(read.word);
      stage.quoted.push(read.quoted);
      stage.codes.push(...read.codes);
      stage.closed &&= read.closed;
      at = read.next;
    }
    stage.to = at;
  }
}

/** The pipeline element that begins at `from`; `called`: behind `&` or `.`, where a string is the name of a program. */
export function readStage(
  rows: ForeignRows,
  source: string,
  from: number,
  to: number,
  called: boolean,
): { readonly stage: Stage; readonly next: number } {
  const gathering: Gathering = {
    words: [],
    codes: [],
    blocks: [],
    stdout: null,
    stderr: null,
    to: from,
    closed: true,
    quoted: [],
  };
  const kind = !called && beginsExpression(source, from) ? 'expression' : 'command';
  const read = kind === 'command' ? readCommandWords : readExpression;
  const next = read(rows, source, from, to, gathering);
  const { words, codes, blocks, quoted, stderr, closed } = gathering;
  const alone = kind === 'expression' && blocks.length === 0;
  const transparent = alone && codes.length === 1 && words.length === 0 && codes[0]?.from === from + 1;
  const text =
    alone && codes.length === 0 && words.length === 1 && quoted[0] === true ? itemText(words[0]) : null;
  const discards = kind === 'expression' && /^\[void\]/i.test(source.slice(from, from + 6));
  const stdout = discards ? DISCARDED : gathering.stdout;
  const stage: Stage = {
    kind,
    words,
    codes,
    blocks,
    stdout,
    stderr,
    from,
    to: gathering.to,
    transparent,
    text,
    closed,
  };
  return { stage, next };
}

/** The stage that `& { … }` is. */
export function blockStage(block: CodeRange, from: number, arguments_: Stage): Stage {
  const { stdout, stderr, to, closed } = arguments_;
  const codes = [block, ...arguments_.codes];
  return {
    kind: 'expression',
    words: [],
    codes,
    blocks: [],
    stdout,
    stderr,
    from,
    to,
    transparent: true,
    text: null,
    closed,
  };
}

/** The name of the program of a stage, in lower case; PowerShell does not tell capitals from others. */
export const stageName = (stage: Stage | undefined): string =>
  (itemText(stage?.words[0]) ?? '').toLowerCase();
