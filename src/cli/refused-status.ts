import type { ExitCode } from './context.ts';

/** Hooks pass on the status of these, and a client takes 2 for an order to erase the prompt. */
const NEVER_TWO: ReadonlySet<string> = new Set(['frame', 'listeners']);

/** What an invocation that cannot be done ends with. */
export function refusedStatus([subcommand = '']: readonly string[]): ExitCode {
  return NEVER_TWO.has(subcommand) ? 1 : 2;
}
