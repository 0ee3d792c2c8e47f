import type { Sink } from './context.ts';

export interface Progress {
  /** Redraws the line, at most ten times a second. */
  readonly show: (text: string) => Promise<void>;
  /** Takes the line away. */
  readonly clear: () => Promise<void>;
}

const REDRAW_MILLISECONDS = 100;
const CLEAR_LINE = '\r\u001b[K';

/** One line on a terminal that says how far a long work is; nothing at all where the sink is no terminal. */
export function progressLine(sink: Sink, now: () => Date): Progress {
  let drawn = false;
  let last = now().getTime();
  return {
    show: async (text) => {
      const time = now().getTime();
      if (!sink.terminal || time - last < REDRAW_MILLISECONDS) return;
      last = time;
      drawn = true;
      await sink.write(`${CLEAR_LINE}${sink.colours.dim(text.slice(0, sink.columns - 1))}`);
    },
    clear: async () => {
      if (drawn) await sink.write(CLEAR_LINE);
      drawn = false;
    },
  };
}
