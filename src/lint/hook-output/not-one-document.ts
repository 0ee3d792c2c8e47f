/** `hook-output/not-one-document`: spec `lint.md`, 7. */
import type { Rule } from '../types.ts';
import type { RecordReading } from './types.ts';

export const notOneDocument: Rule<RecordReading> = {
  meta: {
    id: 'hook-output/not-one-document',
    severity: 'error',
    summary: 'Output that begins like a JSON document and is not exactly one',
  },
  check: ({ record: { printed, place } }) =>
    printed.kind === 'broken'
      ? [
          {
            ...place,
            message:
              'output begins like JSON and is not one object, so nobody is shown it; print one object, or begin with a letter',
          },
        ]
      : [],
};
