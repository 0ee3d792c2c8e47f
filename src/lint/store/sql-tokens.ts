/** The tokens of SQL, as far as all dialects write them alike. */
import type { SqlPiece, SqlToken } from './types.ts';

type Kind = SqlToken['kind'] | 'blank';

/** In this order, each at the place where the one before ended. A text that does not end goes to the end of its piece. */
const TOKENS: readonly (readonly [Kind, RegExp])[] = [
  ['blank', /\s+|--[^\r\n]*|\/\*[\s\S]*?(?:\*\/|$)/y],
  ['literal', /(?:\b[enxb])?'(?:[^']|'')*(?:'|$)/iy],
  ['body', /\$(\w*)\$[\s\S]*?(?:\$\1\$|$)/y],
  ['quoted-name', /"[^"]*(?:"|$)|`[^`]*(?:`|$)|\[[a-z_]\w*\]/iy],
  ['parameter', /\?\d*|\$\d+|\$[A-Za-z_]\w*|[:@][A-Za-z_]\w*|:'\w+'|%s|%\(\w+\)s/y],
  ['literal', /\d+(?:\.\d+)?/y],
  ['word', /[\p{L}_][\p{L}\p{N}_$]*/uy],
  ['mark', /::|\|\||->>?|[\s\S]/y],
];

export function sqlTokens(pieces: readonly SqlPiece[]): readonly SqlToken[] {
  return pieces.flatMap((piece, index) => {
    if (piece.kind === 'text') return tokensOf(piece.text, piece.from);
    const { from, to, isValue } = piece;
    // Inside quotes it is a part of a text, whatever it gives.
    const before = pieces[index - 1];
    const isQuoted = before?.kind === 'text' && /'$/.test(before.text);
    return [{ kind: isValue ? 'parameter' : isQuoted ? 'literal' : 'unknown', from, to } as const];
  });
}

function tokensOf(text: string, offset: number): readonly SqlToken[] {
  const tokens: SqlToken[] = [];
  for (let at = 0; at < text.length;) {
    const [kind, end] = tokenAt(text, at);
    const place = { from: offset + at, to: offset + end };
    if (kind === 'word' || kind === 'mark') tokens.push({ kind, text: text.slice(at, end), ...place });
    else if (kind === 'quoted-name')
      tokens.push({ kind, text: text.slice(at + 1, end - 1).trim(), ...place });
    else if (kind === 'body') tokens.push({ kind, body: bodyOf(text.slice(at, end), offset + at), ...place });
    else if (kind !== 'blank') tokens.push({ kind, ...place });
    at = end;
  }
  return tokens;
}

function tokenAt(text: string, at: number): readonly [Kind, number] {
  for (const [kind, pattern] of TOKENS) {
    pattern.lastIndex = at;
    const [found = ''] = pattern.exec(text) ?? [];
    if (found !== '') return [kind, at + found.length];
  }
  return ['mark', at + 1];
}

/** What stands between dollar quotes; a closing one may be missing. */
function bodyOf(quoted: string, offset: number): SqlPiece {
  const [quote = ''] = /^\$\w*\$/.exec(quoted) ?? [];
  const isClosed = quoted.length >= 2 * quote.length && quoted.endsWith(quote);
  const text = quoted.slice(quote.length, isClosed ? -quote.length : undefined);
  return { kind: 'text', text, from: offset + quote.length };
}
