/** `shell/blocking-stdin-read`: spec `lint.md`, 3, "Stdin". */
import type { Rule } from '../types.ts';
import type { ScriptReading } from './types.ts';

export const blockingStdinRead: Rule<ScriptReading> = {
  meta: {
    id: 'shell/blocking-stdin-read',
    severity: 'warning',
    summary: "A command reads the caller's stdin without a bound",
  },
  check: ({ reads, at }) =>
    reads.map(({ from, to, reader }) => ({
      ...at(from, to),
      message:
        reader === 'read'
          ? 'read waits for a line of stdin, which a host may never send; use read -t'
          : `${reader} waits for the end of stdin, which a host may never send; use timeout or read -t`,
    })),
};
