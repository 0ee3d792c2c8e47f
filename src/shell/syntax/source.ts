/**
 * What one pass over a parsed text shares: where errors were met, what counts as a hole, and how offsets of decoded
 * backtick code lead back to the text around it (shell 18.1).
 */

/** Nested substitutions, subshells and code in code, together (shell 16). */
export const DEEPEST = 24;

/** State of one conversion. The lists grow while the tree is made. */
export interface Reading {
  /** Offsets of syntax errors, in the text of the outermost code that they fail. */
  readonly errors: number[];
  /** The character before the index of a hole; null where the text has none. */
  readonly hole: string | null;
  /** Offset of the line from which on extended patterns are known to be read; infinite where never. */
  readonly extendedFrom: number;
  /** Set while a unit is converted, if it holds what POSIX does not know. */
  beyondPosix: boolean;
}

/** A text that nodes point into. */
export interface Source {
  readonly text: string;
  /** Where an offset lies in the text that was handed in. */
  readonly at: (offset: number) => number;
  readonly depth: number;
  /** True inside `$( )` and process substitutions, where a here-document must be closed. */
  readonly inside: boolean;
}

export function fail(reading: Reading, source: Source, offset: number): void {
  reading.errors.push(source.at(offset));
}

/**
 * The source of backtick code whose escapes the parser undid: `decoded` is that code, `from` the offset behind the
 * opening backtick.
 */
export function decodedSource(outer: Source, from: number, decoded: string): Source {
  const places = new Uint32Array(decoded.length + 1);
  let raw = from;
  for (let index = 0; index < decoded.length; index++) {
    const escaped = outer.text[raw] === '\\' && '`\\$"'.includes(outer.text[raw + 1] ?? ' ');
    const undone = escaped && outer.text[raw + 1] === decoded[index];
    places[index] = raw;
    raw += undone ? 2 : 1;
  }
  places[decoded.length] = raw;
  return {
    text: decoded,
    at: (offset) => outer.at(places[Math.min(offset, decoded.length)] ?? from),
    depth: outer.depth + 1,
    inside: false,
  };
}
