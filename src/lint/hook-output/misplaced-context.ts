/** `hook-output/misplaced-context`: spec `lint.md`, 7. */
import type { Rule } from '../types.ts';
import type { RecordReading } from './types.ts';

export const misplacedContext: Rule<RecordReading> = {
  meta: {
    id: 'hook-output/misplaced-context',
    severity: 'error',
    summary: '`additionalContext` at the top of the document, where no client reads it',
  },
  check: ({ record: { printed, place } }) =>
    printed.kind === 'document' && Object.hasOwn(printed.document, 'additionalContext')
      ? [
          {
            ...place,
            message:
              '`additionalContext` stands at the top, where it is not read; put it into `hookSpecificOutput`',
          },
        ]
      : [],
};
