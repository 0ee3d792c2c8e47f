import { FRAME_LINES, MAX_CHARACTERS, PREFIX } from './frame-block.ts';
import type { FrameBlock, FrameLine } from './frame-block.ts';
import { readName } from './frame-name.ts';
import type { Name } from './frame-name.ts';

/** A text of ours taken apart: the blocks of listeners, and the lines that stand in none. */
export interface FramesReading {
  readonly blocks: readonly FrameBlock[];
  readonly own: readonly string[];
}

/** A frame line, read. */
type FrameLineReading =
  | { readonly kind: 'opening' | 'lost' }
  | { readonly kind: 'cut'; readonly first: number; readonly of: number }
  | {
      readonly kind: 'not-shown';
      readonly count: number;
      readonly atLeast: boolean;
      readonly limit: string;
    };

type Read = FrameLineReading & { readonly id: string; readonly event: Name; readonly listener: Name };

const FRAME_LINE = /^=== hooks\.d: ([\w.@+%-]*)\/([\w.@+%-]*) -- (.*) ===$/;
const CUT = /^line above cut: first (\d+) of (\d+) characters$/;
const NOT_SHOWN = /^not shown: (at least )?(\d+) lines? \(limit: (size|read|\d+ lines?)\)$/;

function readSays(says: string): FrameLineReading | null {
  if (says.startsWith('the ')) return { kind: 'opening' };
  if (says.startsWith('output ')) return { kind: 'lost' };
  const [, first, of] = CUT.exec(says) ?? [];
  if (first !== undefined) return { kind: 'cut', first: Number(first), of: Number(of) };
  const [, atLeast, count, limit] = NOT_SHOWN.exec(says) ?? [];
  if (count === undefined || limit === undefined) return null;
  return { kind: 'not-shown', count: Number(count), atLeast: atLeast !== undefined, limit };
}

/** The line that we write for this reading. */
function written({ id, ...read }: Read): string {
  switch (read.kind) {
    case 'opening':
      return FRAME_LINES.opening(id);
    case 'lost':
      return FRAME_LINES.lost(id);
    case 'cut':
      return FRAME_LINES.cut(id, read.first, read.of);
    case 'not-shown':
      return FRAME_LINES.notShown(id, read.count, read.atLeast, read.limit);
  }
}

function readFrameLine(line: string): Read | null {
  const [, one, two, says] = FRAME_LINE.exec(line) ?? [];
  if (one === undefined || two === undefined || says === undefined) return null;
  const [event, listener, reading] = [readName(one), readName(two), readSays(says)];
  if (event === null || listener === null || reading === null) return null;
  const read: Read = { ...reading, id: `${one}/${two}`, event, listener };
  // Not `1 lines`, not `007`: what we do not write is no frame line.
  return written(read) === `${line}\n` ? read : null;
}

/**
 * Which lines of a text are whose (hooks 3.15): the inverse of `frame` and `frameAll`. Inside a block stand marked lines
 * and the frame lines of its listener, nothing else; any other line ends it and is one of `own`. Takes any text.
 */
export function readFrames(text: string): FramesReading {
  const blocks: FrameBlock[] = [];
  const own: string[] = [];
  let open: { readonly id: string; readonly event: Name; readonly listener: Name } | null = null;
  let lines: FrameLine[] = [];
  const close = (rest: Partial<FrameBlock> = {}): void => {
    if (open !== null) blocks.push({ event: open.event, listener: open.listener, lines, ...rest });
    open = null;
    lines = [];
  };
  // What stands behind the last line end is a line only if there is something.
  const all = text.split('\n');
  for (const line of all.at(-1) === '' ? all.slice(0, -1) : all) {
    if (open !== null && line.startsWith(PREFIX)) {
      lines.push({ text: line.slice(PREFIX.length) });
      continue;
    }
    const read = readFrameLine(line);
    const last = lines.at(-1);
    if (read?.kind === 'opening') {
      close();
      open = read;
    } else if (read?.kind === 'lost') {
      close();
      blocks.push({ event: read.event, listener: read.listener, lines: [], lost: true });
    } else if (read?.kind === 'not-shown') {
      if (open?.id !== read.id) {
        close();
        open = read;
      }
      const { count: notShown, atLeast, limit } = read;
      close({ notShown, limit, ...(atLeast ? { atLeast } : {}) });
    } else if (read?.kind === 'cut' && open?.id === read.id && last !== undefined && last.of === undefined) {
      const { first, of } = read;
      lines[lines.length - 1] = { ...last, of, ...(first === MAX_CHARACTERS ? {} : { first }) };
    } else {
      close();
      own.push(line);
    }
  }
  close();
  return { blocks, own };
}
