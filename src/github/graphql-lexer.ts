/** One token of a GraphQL document. Offsets are UTF-16, `[from, to)`. */
export interface Token {
  readonly type: 'name' | 'number' | 'string' | 'block' | 'punctuator';
  readonly text: string;
}

const BLANKS = /[\s,]+/y;
const COMMENT = /#[^\n\r]*/y;
const STRING_PIECE = /[^"\\\n\r]+/y;
const BLOCK_PIECE = /[^"\\]+/y;
const PLAIN_TOKENS: readonly (readonly [Token['type'], RegExp])[] = [
  ['name', /[a-z_]\w*/iy],
  ['punctuator', /\.{3}|[!$&():=@[\]{|}]/y],
  ['number', /-?\d+(?:\.\d+)?(?:e[+-]?\d+)?(?![\w.])/iy],
];

/**
 * The tokens of a GraphQL document; strings, block strings and comments are passed as a whole (gh 8.2). Null where the
 * text holds something that is no token, such as a string that does not end.
 */
export function graphqlTokens(document: string): readonly Token[] | null {
  const tokens: Token[] = [];
  let at = 0;
  for (;;) {
    const blank = endOf(COMMENT, document, endOf(BLANKS, document, at));
    if (blank > at) {
      at = blank;
      continue;
    }
    if (at >= document.length) return tokens;
    const token = tokenAt(document, at);
    if (token === null) return null;
    tokens.push(token);
    at += token.text.length;
  }
}

function tokenAt(document: string, at: number): Token | null {
  if (document[at] === '"') {
    const isBlock = document.startsWith('"""', at);
    const to = isBlock ? blockEnd(document, at + 3) : stringEnd(document, at + 1);
    return to < 0 ? null : { type: isBlock ? 'block' : 'string', text: document.slice(at, to) };
  }
  for (const [type, pattern] of PLAIN_TOKENS) {
    const to = endOf(pattern, document, at);
    if (to > at) return { type, text: document.slice(at, to) };
  }
  return null;
}

function stringEnd(document: string, start: number): number {
  let at = start;
  for (;;) {
    at = endOf(STRING_PIECE, document, at);
    if (document[at] === '"') return at + 1;
    if (document[at] !== '\\' || /[\n\r]/.test(document[at + 1] ?? '\n')) return -1;
    at += 2;
  }
}

function blockEnd(document: string, start: number): number {
  let at = start;
  while (at < document.length) {
    at = endOf(BLOCK_PIECE, document, at);
    if (document.startsWith('"""', at)) return at + 3;
    at += document.startsWith('\\"""', at) ? 4 : 1;
  }
  return -1;
}

function endOf(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}

/** The text that a string token stands for; null where an escape cannot be read. */
export function stringValue(token: Token): string | null {
  if (token.type === 'block') return blockValue(token.text.slice(3, -3).replaceAll('\\"""', '"""'));
  // Every escape is taken whole: the second backslash of `\\u{41}` begins none.
  const spelled = token.text.replace(/\\(?:u\{([\da-f]{1,6})\}|.)/gi, (whole, hex: string | undefined) => {
    const code = hex === undefined ? NaN : parseInt(hex, 16);
    return code <= 0x10ffff ? JSON.stringify(String.fromCodePoint(code)).slice(1, -1) : whole;
  });
  try {
    const value: unknown = JSON.parse(spelled.replaceAll('\t', '\\t'));
    return typeof value === 'string' ? value : null;
  } catch {
    return null;
  }
}

/** A block string without its common indentation and its blank first and last lines. */
function blockValue(raw: string): string {
  const lines = raw.split(/\r\n|[\n\r]/);
  const isBlank = (line: string): boolean => /^[ \t]*$/.test(line);
  const indents = lines
    .slice(1)
    .filter((line) => !isBlank(line))
    .map((line) => /^[ \t]*/.exec(line)?.[0].length ?? 0);
  const common = indents.reduce((least, indent) => Math.min(least, indent), Infinity);
  const shifted = lines.map((line, at) => (at === 0 || common === Infinity ? line : line.slice(common)));
  const first = shifted.findIndex((line) => !isBlank(line));
  if (first < 0) return '';
  return shifted.slice(first, shifted.findLastIndex((line) => !isBlank(line)) + 1).join('\n');
}
