import { FRAME_LINES, MAX_CHARACTERS, frameId } from './frame-block.ts';
import { lineSplitter } from './frame-lines.ts';
import type { Name } from './frame-name.ts';
import { framePlan } from './frame-plan.ts';

export interface FrameOptions {
  /** UTF-8 bytes of the whole block with its notices; 9,000 if not given. */
  readonly budget?: number;
  /** Lines that are shown at most; 200 if not given. */
  readonly maxLines?: number;
  /** Characters (code points) of a line that are shown at most; 2,000 if not given. */
  readonly maxCharacters?: number;
  /** The reader stopped early: what stands behind the last line end is half a line. */
  readonly incomplete?: boolean;
}

export type FrameLimits = Required<Omit<FrameOptions, 'incomplete'>>;

export interface Frame {
  /** The block; empty where nothing was printed, or where not even the notice fits (`hidden`). */
  readonly text: string;
  /** Lines that are shown, and lines that are not. */
  readonly shown: number;
  readonly notShown: number;
  /** Shown lines that were cut: their index among the shown ones, and how many characters they had. */
  readonly cut: readonly (readonly [index: number, characters: number])[];
  /** Something was printed, and the budget has no room even to say so: the caller has to. */
  readonly hidden: boolean;
}

/** What a listener printed: bytes or text; null: it could not be captured. */
export type Output = Uint8Array | string | null;

/** A limit that is no whole number from 0 on, or a framer that was used after its end. */
export class FrameError extends Error {
  override readonly name = 'FrameError';
}

/** A fold over what a listener prints. */
export interface Framer {
  readonly push: (chunk: Uint8Array | string) => void;
  /** The block; `incomplete` as in the options, for who learns it only now. */
  readonly end: (incomplete?: boolean) => Frame;
}

const DEFAULTS: FrameLimits = { budget: 9000, maxLines: 200, maxCharacters: MAX_CHARACTERS };
const NOTHING: Frame = { text: '', shown: 0, notShown: 0, cut: [], hidden: false };
/** So much of an output is decoded at once: `frame` does not copy the whole of what it is given. */
const PIECE = 1 << 16;

/**
 * What a listener printed, written so that a reader can tell whose each line is (docs/guide/hook-output.md). Any bytes
 * give a block of at most `budget` bytes, in time that grows with the output: each line of it begins with `[hook] ` or
 * is a frame line of this listener, whatever the output or the names look like. Throws `FrameError` for a wrong limit.
 */
export function frame(event: Name, listener: Name, output: Output, options: FrameOptions = {}): Frame {
  if (output === null) return lostFrame(event, listener, limitsOf(options));
  const folding = framer(event, listener, options);
  for (let from = 0; from < output.length; from += PIECE)
    folding.push(
      typeof output === 'string' ? output.slice(from, from + PIECE) : output.subarray(from, from + PIECE),
    );
  return folding.end();
}

/**
 * `frame` for an output that comes in chunks. It holds the lines that can still be shown and counts the rest, so its
 * memory does not grow with the output; where the chunks are cut changes nothing.
 */
export function framer(event: Name, listener: Name, options: FrameOptions = {}): Framer {
  const limits = limitsOf(options);
  const plan = framePlan(event, listener, limits);
  const splitter = lineSplitter(limits.maxCharacters, plan.take);
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  let isSilent = true;
  let hasEnded = false;

  const assertOpen = (): void => {
    if (hasEnded) throw new FrameError('this framer has ended; make a new one for each output');
  };
  return {
    push: (chunk) => {
      assertOpen();
      if (chunk.length === 0) return;
      isSilent = false;
      // Text ends whatever character bytes before it had begun.
      splitter.push(
        typeof chunk === 'string' ? decoder.decode() + chunk : decoder.decode(chunk, { stream: true }),
      );
    },
    end: (incomplete = options.incomplete ?? false) => {
      assertOpen();
      hasEnded = true;
      if (isSilent) return NOTHING;
      splitter.push(decoder.decode());
      if (incomplete) return plan.finish(splitter.ended(), true);
      return plan.finish(splitter.finish(), false);
    },
  };
}

function lostFrame(event: Name, listener: Name, { budget }: FrameLimits): Frame {
  const text = FRAME_LINES.lost(frameId(event, listener));
  return text.length > budget ? { ...NOTHING, hidden: true } : { ...NOTHING, text };
}

/** The limits with their defaults; throws for one that is none. */
export function limitsOf({ budget, maxLines, maxCharacters }: FrameOptions): FrameLimits {
  return {
    budget: limit('budget', budget),
    maxLines: limit('maxLines', maxLines),
    maxCharacters: limit('maxCharacters', maxCharacters),
  };
}

function limit(name: keyof FrameLimits, value: number = DEFAULTS[name]): number {
  if (!Number.isSafeInteger(value) || value < 0)
    throw new FrameError(`${name} is ${String(value)}, and not a whole number from 0 on`);
  return value;
}
