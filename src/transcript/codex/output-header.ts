import { wholeIn } from '../shape.ts';

/** What Codex writes above a tool's output (T35). */
export interface OutputHeader {
  readonly exitCode: number | null;
  /** Number of a process, or name of a cell, that still runs. */
  readonly processId: number | string | null;
  /** Code mode's word on the whole program (T38). */
  readonly program: 'completed' | 'failed' | null;
  /** It was cut: `Total output lines` is written only then. */
  readonly cut: boolean;
  /** Where the output begins. */
  readonly end: number;
}

const OUTPUT = /^Output: ?$/;
const LINES: readonly (readonly [RegExp, (found: RegExpExecArray) => Partial<OutputHeader>])[] = [
  [/^Exit code: (-?\d+)$/, (found) => ({ exitCode: wholeIn(found[1]) })],
  [/^Process exited with code (-?\d+)$/, (found) => ({ exitCode: wholeIn(found[1]) })],
  [/^Process running with session ID (\d+)$/, (found) => ({ processId: wholeIn(found[1]) })],
  [/^Script running with cell ID (\S+)$/, (found) => ({ processId: found[1] ?? '' })],
  [/^Script completed$/, () => ({ program: 'completed' })],
  [/^Script failed$/, () => ({ program: 'failed' })],
  [/^Total output lines: \d+$/, () => ({ cut: true })],
  [/^(?:Wall time:? |Chunk ID: |Original token count: |Script )/, () => ({})],
];
const MAX_LINES = 12;

/** Reads a header from the very start of a text, up to the first line `Output:`; null where there is none. */
export function outputHeader(text: string): OutputHeader | null {
  let at = commandEnd(text);
  let header: Omit<OutputHeader, 'end'> = { exitCode: null, processId: null, program: null, cut: false };
  for (let count = 0; count < MAX_LINES; count += 1) {
    const lineEnd = text.indexOf('\n', at);
    const line = text.slice(at, lineEnd < 0 ? text.length : lineEnd);
    if (OUTPUT.test(line))
      return count === 0 ? null : { ...header, end: lineEnd < 0 ? text.length : lineEnd + 1 };
    const known = headerLine(line);
    if (known === null || lineEnd < 0) return null;
    header = { ...header, ...known };
    at = lineEnd + 1;
  }
  return null;
}

function headerLine(line: string): Partial<OutputHeader> | null {
  for (const [pattern, read] of LINES) {
    const found = pattern.exec(line);
    if (found !== null) return read(found);
  }
  return null;
}

const CHUNK = /(?:^|\n)Chunk ID: [^\n]*\nWall time: /;

/** 0.118 repeats the command first; it may have many lines, one of them `Output:`. The end of it, 0 where there is none. */
function commandEnd(text: string): number {
  if (!text.startsWith('Command: ')) return 0;
  const found = CHUNK.exec(text);
  return found === null ? 0 : found.index + (text.charAt(found.index) === '\n' ? 1 : 0);
}
