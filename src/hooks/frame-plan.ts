import { cleanLine } from './frame-clean.ts';
import { FRAME_LINES, MAX_CHARACTERS, frameId, lineBytes, lineCount, writeBlock } from './frame-block.ts';
import type { FrameBlock, FrameLine } from './frame-block.ts';
import type { FirstCharacters } from './frame-lines.ts';
import type { Name } from './frame-name.ts';
import type { Frame, FrameLimits } from './frame.ts';

/** Holds the leading lines of an output that its block can still show, and chooses how many it does (hooks 3.11). */
export interface FramePlan {
  /** Whether a further line could be shown as well. */
  readonly take: (line: FirstCharacters) => boolean;
  /** `lines` have ended in all; with `unread` at least one more was not read. */
  readonly finish: (lines: number, unread: boolean) => Frame;
}

interface HeldLine {
  /** The cleaned text in UTF-8: a slice of a text would keep the whole of it in memory. */
  readonly text: Uint8Array;
  readonly notice: Omit<FrameLine, 'text'>;
  /** Bytes of the block up to and with this line. */
  readonly upTo: number;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

export function framePlan(event: Name, listener: Name, limits: FrameLimits): FramePlan {
  const { budget, maxLines, maxCharacters } = limits;
  const id = frameId(event, listener);
  const held: HeldLine[] = [];
  let size = FRAME_LINES.opening(id).length;

  const block = (shown: number, lines: number, unread: boolean): FrameBlock => {
    const notShown = lines - shown + (unread ? 1 : 0);
    return {
      event,
      listener,
      lines: held.slice(0, shown).map(({ text, notice }) => ({ text: decoder.decode(text), ...notice })),
      ...(notShown === 0 ? {} : { notShown, limit: limitOf(shown, lines) }),
      ...(unread ? { atLeast: true } : {}),
    };
  };
  const limitOf = (shown: number, lines: number): string => {
    if (shown === maxLines) return lineCount(maxLines);
    return shown < lines ? 'size' : 'read';
  };
  /** Bytes of the block with that many lines. */
  const sizeWith = (shown: number, lines: number, unread: boolean): number => {
    const lineBytesUpTo = held[shown - 1]?.upTo ?? 0;
    const notShown = lines - shown + (unread ? 1 : 0);
    if (notShown === 0) return lineBytesUpTo;
    return lineBytesUpTo + FRAME_LINES.notShown(id, notShown, unread, limitOf(shown, lines)).length;
  };
  return {
    take: ({ text, characters }) => {
      if (maxLines === 0) return false;
      const cleaned = encoder.encode(cleanLine(text));
      const notice = noticeOf(characters, maxCharacters);
      size += lineBytes(id, cleaned.length, notice);
      held.push({ text: cleaned, notice, upTo: size });
      return held.length < maxLines && size <= budget;
    },
    finish: (lines, unread) => {
      let shown = held.length;
      while (shown >= 0 && sizeWith(shown, lines, unread) > budget) shown -= 1;
      if (shown < 0) return { text: '', shown: 0, notShown: lines + (unread ? 1 : 0), cut: [], hidden: true };
      const chosen = block(shown, lines, unread);
      return {
        text: writeBlock(chosen),
        shown,
        notShown: chosen.notShown ?? 0,
        cut: chosen.lines.flatMap(({ of }, index) => (of === undefined ? [] : [[index, of] as const])),
        hidden: false,
      };
    },
  };
}

function noticeOf(characters: number, most: number): Omit<FrameLine, 'text'> {
  if (characters <= most) return {};
  return { of: characters, ...(most === MAX_CHARACTERS ? {} : { first: most }) };
}
