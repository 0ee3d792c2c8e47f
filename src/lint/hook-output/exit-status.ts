/** `hook-output/exit-status`: spec `lint.md`, 7. */
import type { Rule } from '../types.ts';
import type { RecordReading } from './types.ts';

/** It erases the prompt that a hook was asked about. */
const ERASES = 2;

export const exitStatus: Rule<RecordReading> = {
  meta: {
    id: 'hook-output/exit-status',
    severity: 'error',
    summary: 'A hook of UserPromptSubmit that ends with another status than 0',
  },
  check: ({ record: { event, exit, place } }) => {
    if (event !== 'UserPromptSubmit' || exit === null || exit === 0) return [];
    const lost = exit === ERASES ? 'erases the prompt of the person' : 'loses what the hook printed';
    return [{ ...place, message: `exit status ${String(exit)} ${lost}; end with 0` }];
  },
};
