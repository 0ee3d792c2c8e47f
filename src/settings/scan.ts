import { createScanner } from 'jsonc-parser';

/** Kinds of tokens, by jsonc-parser's numbers: its enumeration is one that only the compiler knows. */
const TOKEN = {
  openBrace: 1,
  closeBrace: 2,
  openBracket: 3,
  closeBracket: 4,
  comma: 5,
  lineComment: 12,
  blockComment: 13,
  lineBreak: 14,
  blanks: 15,
  end: 17,
} as const;

/** What stands between the values of a text, and where it stops being JSON. Offsets; null: none of it. */
export interface Scan {
  readonly comment: number | null;
  readonly trailingComma: number | null;
  /** The first bracket that does not fit the one before it. */
  readonly mismatch: number | null;
  /** The first bracket that opens one level too many. */
  readonly tooDeep: number | null;
}

const CLOSES: ReadonlyMap<number, number> = new Map([
  [TOKEN.closeBrace, TOKEN.openBrace],
  [TOKEN.closeBracket, TOKEN.openBracket],
]);

/**
 * One pass over the tokens (settings, rules 10 and 13), before a parser that calls itself for each level sees the text.
 * It ends at the first bracket that is one too many.
 */
export function scanTokens(text: string, from: number, maxDepth: number): Scan {
  const scanner = createScanner(text);
  scanner.setPosition(from);
  const open: number[] = [];
  const found: { comment: number | null; trailingComma: number | null } = {
    comment: null,
    trailingComma: null,
  };
  let comma: number | null = null;
  for (;;) {
    const token: number = scanner.scan();
    const offset = scanner.getTokenOffset();
    if (token === TOKEN.end) return { ...found, mismatch: null, tooDeep: null };
    if (token === TOKEN.blanks || token === TOKEN.lineBreak) continue;
    if (token === TOKEN.lineComment || token === TOKEN.blockComment) {
      found.comment ??= offset;
      continue;
    }
    if (token === TOKEN.openBrace || token === TOKEN.openBracket) open.push(token);
    if (open.length > maxDepth) return { ...found, mismatch: null, tooDeep: offset };
    const opening = CLOSES.get(token);
    if (opening !== undefined) {
      found.trailingComma ??= comma;
      if (open.pop() !== opening) return { ...found, mismatch: offset, tooDeep: null };
    }
    comma = token === TOKEN.comma ? offset : null;
  }
}

/** A piece of what stands between two values. */
export interface GapPiece {
  readonly kind: 'comma' | 'line-comment' | 'block-comment' | 'space';
  readonly offset: number;
  readonly length: number;
}

const PIECES: ReadonlyMap<number, GapPiece['kind']> = new Map([
  [TOKEN.comma, 'comma'],
  [TOKEN.lineComment, 'line-comment'],
  [TOKEN.blockComment, 'block-comment'],
]);

/** The pieces of the text `[from, to)`, which holds no value: commas, comments and white space, in order. */
export function gapPieces(text: string, from: number, to: number): readonly GapPiece[] {
  const scanner = createScanner(text.slice(from, to));
  const pieces: GapPiece[] = [];
  for (let token: number = scanner.scan(); token !== TOKEN.end; token = scanner.scan())
    pieces.push({
      kind: PIECES.get(token) ?? 'space',
      offset: from + scanner.getTokenOffset(),
      length: scanner.getTokenLength(),
    });
  return pieces;
}

/** A comment stands in the text `[from, to)`, which begins and ends between tokens. */
export function hasCommentIn(text: string, from: number, to: number): boolean {
  const scanner = createScanner(text.slice(from, to));
  for (let token: number = scanner.scan(); token !== TOKEN.end; token = scanner.scan())
    if (token === TOKEN.lineComment || token === TOKEN.blockComment) return true;
  return false;
}
