import { escapeName } from './frame-name.ts';
import type { Name } from './frame-name.ts';

/** One line that a listener printed, as it is shown. */
export interface FrameLine {
  /** Cleaned, without the prefix. */
  readonly text: string;
  /** The line was cut: how many characters (code points) it had. */
  readonly of?: number;
  /** The line was cut: how many of them are shown, where that is not the usual 2,000. */
  readonly first?: number;
}

/** One listener's output as it is shown: what `frame` writes and `readFrames` gives back. */
export interface FrameBlock {
  readonly event: Name;
  readonly listener: Name;
  readonly lines: readonly FrameLine[];
  /** How many lines are not shown; absent: none. */
  readonly notShown?: number;
  /** There may be more of them: the reader stopped early. */
  readonly atLeast?: true;
  /** Why they are not shown: `200 lines`, `size` or `read`. */
  readonly limit?: string;
  /** Nothing could be captured. */
  readonly lost?: true;
}

/** Characters of a line that are shown, where nobody says otherwise. */
export const MAX_CHARACTERS = 2000;
/** In front of every line that a listener printed. */
export const PREFIX = '[hook] ';

export const lineCount = (count: number): string => `${count} ${count === 1 ? 'line' : 'lines'}`;

const ours = (id: string, says: string): string => `=== hooks.d: ${id} -- ${says} ===\n`;

/** The four frame lines (hooks 3.9), each with its LF, written nowhere else. All ASCII: their length is their bytes. */
export const FRAME_LINES: {
  readonly opening: (id: string) => string;
  readonly cut: (id: string, first: number, of: number) => string;
  readonly notShown: (id: string, count: number, atLeast: boolean, limit: string) => string;
  readonly lost: (id: string) => string;
} = {
  opening: (id) => ours(id, 'the [hook] lines below are what this listener printed'),
  cut: (id, first, of) => ours(id, `line above cut: first ${first} of ${of} characters`),
  notShown: (id, count, atLeast, limit) =>
    ours(id, `not shown: ${atLeast ? 'at least ' : ''}${lineCount(count)} (limit: ${limit})`),
  lost: (id) => ours(id, 'output not shown: it could not be captured'),
};

/** Ours as well, behind the blocks of an event (hooks 3.13). */
export function hiddenListenersLine(event: Name, count: number): string {
  const listeners = `${count} ${count === 1 ? 'listener' : 'listeners'}`;
  return ours(escapeName(event), `not shown: ${listeners} (limit: size)`);
}

/** `<event>/<listener>`, escaped: a name can never start a line or end a frame. */
export function frameId(event: Name, listener: Name): string {
  return `${escapeName(event)}/${escapeName(listener)}`;
}

/** One shown line with its prefix and, where it was cut, its notice. */
function writeLine(id: string, { text, of, first = MAX_CHARACTERS }: FrameLine): string {
  return `${PREFIX}${text}\n${of === undefined ? '' : FRAME_LINES.cut(id, first, of)}`;
}

/** The text of a block, as it stands in what a model reads. `readFrames` is its inverse. */
export function writeBlock(block: FrameBlock): string {
  const { event, listener, lines, notShown, atLeast = false, limit = 'size', lost } = block;
  const id = frameId(event, listener);
  if (lost === true) return FRAME_LINES.lost(id);
  return [
    ...(lines.length === 0 ? [] : [FRAME_LINES.opening(id)]),
    ...lines.map((line) => writeLine(id, line)),
    ...(notShown === undefined ? [] : [FRAME_LINES.notShown(id, notShown, atLeast, limit)]),
  ].join('');
}

/** Bytes of a line that `writeLine` would give, given those of its text. */
export function lineBytes(id: string, textBytes: number, line: Omit<FrameLine, 'text'>): number {
  return textBytes + writeLine(id, { ...line, text: '' }).length;
}
