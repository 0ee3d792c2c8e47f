import { byteLength } from './bytes.ts';
import { cleanLine, linesOf } from './frame-clean.ts';
import { escapeName } from './frame-name.ts';

export interface SessionStartQuestion {
  /** The files of `planMemory`, with what they hold. */
  readonly include: readonly { readonly name: string; readonly text: string }[];
  readonly mention: readonly { readonly name: string; readonly bytes: number }[];
  /** What `frameAll` gave of the listeners of `after_session_start`; empty: nothing. */
  readonly blocks: string;
}

const ours = (says: string): string => `=== transcript-facts: ${says} ===\n`;
const size = (bytes: number): string => `${bytes} ${bytes === 1 ? 'byte' : 'bytes'}`;

/**
 * The context of a session's start (hooks 5.1.1): each file under a line of ours that names it, then the names of those
 * that are not shown, then the listeners' blocks. What a file holds cannot look like a line of ours.
 */
export function sessionStartContext({ include, mention, blocks }: SessionStartQuestion): {
  readonly context: string;
} {
  const shown = include.flatMap(({ name, text }) => [
    ours(`memory ${escapeName(name)}, ${size(byteLength(text))}`),
    ...linesOf(text).map((line) => `${stored(line)}\n`),
  ]);
  const named = mention.map(({ name, bytes }) =>
    ours(`memory not shown: ${escapeName(name)}, ${size(bytes)}`),
  );
  return { context: [...shown, ...named, blocks].join('') };
}

function stored(line: string): string {
  const clean = cleanLine(line);
  return clean.startsWith('===') || clean.startsWith('[hook] ') ? ` ${clean}` : clean;
}
