import { byteLength } from './bytes.ts';
import { hiddenListenersLine } from './frame-block.ts';
import type { Name } from './frame-name.ts';
import { frame, limitsOf } from './frame.ts';
import type { FrameOptions, Output } from './frame.ts';

/** One listener of an event, and what it printed. */
export interface ListenerOutput {
  readonly listener: Name;
  readonly output: Output;
  /** The reader stopped early. */
  readonly incomplete?: boolean;
}

export interface FrameAll {
  /** The blocks in order, nothing between them. */
  readonly text: string;
  /** How many listeners printed something of which nothing is shown, not even a notice of their own. */
  readonly hidden: number;
}

const BUDGET = 9000;
const LEAST_BUDGET = 256;
/** Both hosts take 10,000 bytes; what a hook says in all stays below. */
const HOOK_BYTES = 9500;

/** Bytes that are left for the blocks of a hook that says `ownText` itself (hooks 3.14). */
export function blocksBudget(ownText: string): number {
  return Math.max(LEAST_BUDGET, Math.min(BUDGET, HOOK_BYTES - byteLength(ownText)));
}

/**
 * The blocks of all listeners of an event in at most `budget` UTF-8 bytes. Each gets an equal share of what is left, and
 * what it does not use passes on, so a noisy one starves nobody; who printed nothing takes no share. Throws `FrameError`
 * for a wrong budget.
 */
export function frameAll(
  event: Name,
  listeners: readonly ListenerOutput[],
  options: Pick<FrameOptions, 'budget'> = {},
): FrameAll {
  const { budget } = limitsOf(options);
  const printed = listeners.filter(({ output }) => output === null || output.length > 0);
  const reserve = printed.length < 2 ? 0 : byteLength(hiddenListenersLine(event, printed.length));
  let left = Math.max(0, budget - reserve);
  let hidden = 0;
  const blocks = printed.map(({ listener, output, incomplete = false }, index) => {
    const share = Math.floor(left / (printed.length - index));
    const block = frame(event, listener, output, { budget: share, incomplete });
    left -= byteLength(block.text);
    if (block.hidden) hidden += 1;
    return block.text;
  });
  const text = blocks.join('');
  const notice = hidden === 0 ? '' : hiddenListenersLine(event, hidden);
  return { text: byteLength(text + notice) > budget ? text : text + notice, hidden };
}
