import type { Client } from './events.ts';
import { isNeedle } from './needles.ts';

/** How a transcript is read. */
export interface ReaderOptions {
  /** Path or base name: its stem is the session's id, or `agent-…` a subagent's. */
  readonly file?: string;
  /** A longer line is passed over and counted (`tooLong`); 64 MiB where it is not given. */
  readonly maxLineBytes?: number;
  /**
   * Given: lines that hold none of these may be passed over unparsed. Absent: everything is read. They are
   * compared byte by byte, in their letter case; one of up to three letters or digits (`gh`) counts only as a whole
   * word. Each has two bytes at least.
   */
  readonly needles?: readonly string[];
  /** Absent: found from the content. */
  readonly client?: Client;
}

/** An option that no reader can go by: a programmer's mistake. */
export class ReaderOptionError extends Error {
  override readonly name = 'ReaderOptionError';
  readonly option: string;
  readonly value: unknown;
  constructor(option: string, value: unknown) {
    super(`${option} cannot be ${JSON.stringify(value)}`);
    this.option = option;
    this.value = value;
  }
}

/** Throws where an option is wrong. */
export function checkOptions({ maxLineBytes, needles }: ReaderOptions): void {
  if (maxLineBytes !== undefined && !(maxLineBytes > 0))
    throw new ReaderOptionError('maxLineBytes', maxLineBytes);
  const short = needles?.find((needle) => !isNeedle(needle));
  if (short !== undefined) throw new ReaderOptionError('needles', short);
}
