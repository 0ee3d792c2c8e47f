/** `hook-output/unreadable`: spec `lint.md`, 1.5. */
import type { Rule } from '../types.ts';
import type { LineReading } from './types.ts';

export const unreadable: Rule<LineReading> = {
  meta: {
    id: 'hook-output/unreadable',
    severity: 'error',
    summary: 'A file of recorded hook output that cannot be read, or a line of it that is no record',
  },
  check: ({ record, place }) =>
    record === null
      ? [
          {
            ...place,
            message: 'line is no record and no line of a stream; write {client, event, exit, stdout}',
          },
        ]
      : [],
};
