/** Words of a script: the parser's parts made into ours, with its faults worked round (shell 18.2). */
import { parse, type ParsedScript, type Word as ParsedWord, type WordPart } from 'unbash';
import { ansiCValue } from '../ansi-c.ts';
import { arithmeticOf } from './arithmetic.ts';
import { codeOf } from './code.ts';
import { doubleQuotedText, textPart, textParts, UNKNOWN_TEXT, unquotedParts } from './literals.ts';
import type { Part, SubstitutionPart, Word } from './nodes.ts';
import { operationOf } from './operations.ts';
import { decodedSource, DEEPEST, fail, type Reading, type Source } from './source.ts';

type Bracket = Extract<WordPart, { type: 'Glob' }>;

/** A word; `quoted` where it stands between double quotes, as an operand may. */
export function wordOf(word: ParsedWord, source: Source, reading: Reading, quoted = false): Word {
  const parts =
    word.parts === undefined
      ? rawParts(word.text, word.pos, quoted, source, reading)
      : partsOf(word.parts, quoted, source, reading);
  return { parts, assignment: null, from: source.at(word.pos), to: source.at(word.end) };
}

/** Text without structure. A `$[` that the parser left in it is a bad arithmetic expansion (shell 18.2). */
function rawParts(raw: string, from: number, quoted: boolean, source: Source, reading: Reading): Part[] {
  const bad = raw.includes('$[') ? raw.search(/(?<!\\)\$\[/u) : -1;
  if (bad >= 0) fail(reading, source, from + bad);
  return quoted ? textParts(doubleQuotedText(raw), true, reading.hole) : unquotedParts(raw, reading.hole);
}

export function partsOf(
  parts: readonly WordPart[],
  quoted: boolean,
  source: Source,
  reading: Reading,
): Part[] {
  return parts.flatMap((part) => partOf(part, quoted, source, reading));
}

function partOf(part: WordPart, quoted: boolean, source: Source, reading: Reading): Part[] {
  switch (part.type) {
    case 'Literal':
      return rawParts(part.text, part.pos, quoted, source, reading);
    case 'Glob':
      return part.kind === 'bracket'
        ? bracketParts(part, quoted, source, reading)
        : [textPart(part.text, quoted)];
    case 'SingleQuoted':
      // Between double quotes an apostrophe is a character like any other.
      return textParts(quoted ? part.text : part.value, true, reading.hole);
    case 'DoubleQuoted':
      return quotedParts(part.parts, source, reading);
    case 'AnsiCQuoted': {
      reading.beyondPosix = true;
      const text = quoted ? part.text : ansiCValue(part.text.slice(2, -1));
      if (text === null) return [{ kind: 'hole', index: UNKNOWN_TEXT, quoted: true, beyondPosix: true }];
      return textParts(text, true, reading.hole).map((piece) => ({ ...piece, beyondPosix: true }));
    }
    case 'LocaleString':
      reading.beyondPosix = true;
      return quotedParts(part.parts, source, reading).map((piece) =>
        piece.kind === 'text'
          ? { ...piece, beyondPosix: true, translated: true }
          : { ...piece, beyondPosix: true },
      );
    case 'SimpleExpansion':
      return [
        {
          kind: 'parameter',
          name: part.text.slice(1),
          prefix: null,
          index: null,
          operation: null,
          quoted,
          beyondPosix: false,
          from: source.at(part.pos),
          to: source.at(part.end),
        },
      ];
    case 'ParameterExpansion': {
      const operation = operationOf(part, quoted, source, reading);
      const beyondPosix =
        part.prefix === '!' ||
        part.index !== undefined ||
        (operation !== null && operation.kind !== 'default' && operation.kind !== 'remove');
      if (beyondPosix) reading.beyondPosix = true;
      return [
        {
          kind: 'parameter',
          name: part.parameter,
          prefix: part.prefix ?? null,
          index: part.index === undefined ? null : wordOf(part.index, source, reading, true),
          operation,
          quoted,
          beyondPosix,
          from: source.at(part.pos),
          to: source.at(part.end),
        },
      ];
    }
    case 'CommandExpansion':
      return [substitution(part, quoted, source, reading)];
    case 'ArithmeticExpansion': {
      const text = part.text.startsWith('$[') ? part.text.slice(2, -1) : part.text.slice(3, -2);
      return [
        {
          kind: 'arithmetic',
          arithmetic: arithmeticOf(part.expression, text, source, reading),
          quoted,
          beyondPosix: false,
          from: source.at(part.pos),
          to: source.at(part.end),
        },
      ];
    }
    case 'ProcessSubstitution': {
      reading.beyondPosix = true;
      if (!part.text.endsWith(')')) fail(reading, source, part.pos);
      return [
        {
          kind: 'process',
          direction: part.operator,
          code: nestedCode(part.script, part.pos, part.end, { ...source, inside: true }, reading),
          quoted: true,
          beyondPosix: true,
          from: source.at(part.pos),
          to: source.at(part.end),
        },
      ];
    }
    case 'ExtendedGlob':
      if (source.at(part.pos) < reading.extendedFrom) fail(reading, source, part.pos + 1);
      return [
        {
          kind: 'extended-pattern',
          text: part.text,
          parts: partsOf(part.parts ?? [], quoted, source, reading),
          quoted: false,
          beyondPosix: true,
        },
      ];
    case 'BraceExpansion':
      return braceParts(part, source, reading);
  }
}

/** The inside of double quotes; empty quotes still make a word. */
function quotedParts(inner: readonly WordPart[], source: Source, reading: Reading): Part[] {
  const parts = partsOf(inner, true, source, reading);
  return parts.length === 0 ? [textPart('', true)] : parts;
}

/** A brace list as the text that it is written with; `braces.ts` reads it later, between the parts. */
function braceParts(
  part: Extract<WordPart, { type: 'BraceExpansion' }>,
  source: Source,
  reading: Reading,
): Part[] {
  reading.beyondPosix = true;
  if (part.parts === undefined) return unquotedParts(part.text, reading.hole);
  const parts: Part[] = [];
  let at = part.pos;
  for (const inner of part.parts) {
    if (inner.pos > at) parts.push(...unquotedParts(source.text.slice(at, inner.pos), reading.hole));
    parts.push(...partOf(inner, false, source, reading));
    at = inner.end;
  }
  if (part.end > at) parts.push(...unquotedParts(source.text.slice(at, part.end), reading.hole));
  return parts;
}

/** `[…]` in a word. Blanks in it hide substitutions from the parser, so such text is read once more (shell 18.2). */
function bracketParts(part: Bracket, quoted: boolean, source: Source, reading: Reading): Part[] {
  if (part.kind !== 'bracket') return [textPart(part.text, quoted)];
  const parts: Part[] = [textPart('[', quoted)];
  for (const inner of part.parts) {
    if (inner.type === 'Literal' && /[$`]/u.test(inner.text)) {
      parts.push(...readAgain(inner.text, inner.pos, source, reading));
    } else {
      parts.push(...partOf(inner, quoted, source, reading));
    }
  }
  parts.push(textPart(']', quoted));
  return parts;
}

function readAgain(raw: string, from: number, source: Source, reading: Reading): Part[] {
  const text = `: "${raw}"`;
  const command = parse(text).commands[0]?.command;
  const word = command?.type === 'Command' ? command.suffix[0] : undefined;
  if (word?.type !== 'Word' || word.parts === undefined) return [textPart(raw, true)];
  const inner: Source = { ...source, text, at: (offset) => source.at(from + Math.max(0, offset - 3)) };
  return partsOf(word.parts, true, inner, reading);
}

interface Expansion {
  readonly pos: number;
  readonly end: number;
  readonly text: string;
  readonly script: ParsedScript | undefined;
}

/** `$( )`, backticks and `${ cmd; }`. An error fails the unit around `$( )`, but in backticks only that code. */
export function substitution(
  part: Expansion,
  quoted: boolean,
  source: Source,
  reading: Reading,
): SubstitutionPart {
  const form = part.text.startsWith('`')
    ? 'backticks'
    : part.text.startsWith('$(')
      ? 'parentheses'
      : 'braces';
  const closes =
    part.text.length > 1 && part.text.endsWith({ backticks: '`', parentheses: ')', braces: '}' }[form]);
  if (!closes) fail(reading, source, part.pos);
  // dash takes `$((` for arithmetic, whatever follows.
  if (part.text.startsWith('$((')) reading.beyondPosix = true;
  const inner: Source = { ...source, inside: form !== 'backticks' };
  return {
    kind: 'substitution',
    form,
    code:
      form === 'backticks'
        ? backtickCode(part, inner, reading)
        : nestedCode(part.script, part.pos, part.end, inner, reading),
    quoted,
    beyondPosix: form === 'braces',
    from: source.at(part.pos),
    to: source.at(part.end),
  };
}

function backtickCode(part: Expansion, source: Source, reading: Reading): SubstitutionPart['code'] {
  const decoded = part.script?.source;
  const inner =
    decoded === undefined ? source : { ...decodedSource(source, part.pos + 1, decoded), depth: source.depth };
  const own: Reading = { ...reading, errors: [] };
  const code = nestedCode(part.script, part.pos, part.end, inner, own, source);
  reading.beyondPosix ||= own.beyondPosix;
  return code;
}

function nestedCode(
  script: ParsedScript | undefined,
  from: number,
  to: number,
  source: Source,
  reading: Reading,
  outer: Source = source,
): SubstitutionPart['code'] {
  const place = { from: outer.at(from), to: outer.at(to) };
  const tooDeep = source.depth >= DEEPEST;
  if (script === undefined || tooDeep) return { units: [], broken: null, tooDeep, ...place };
  return { ...codeOf(script, { ...source, depth: source.depth + 1 }, reading), ...place };
}
