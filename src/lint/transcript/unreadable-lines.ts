import { TOP } from '../places.ts';
import type { Rule } from '../types.ts';
import type { RunReading } from './types.ts';

const TOO_MANY = 0.01;

/** What stood in them is in no fact, so a gate may miss something. */
export const unreadableLines: Rule<RunReading> = {
  meta: {
    id: 'transcript/unreadable-lines',
    severity: 'note',
    summary: 'More than one line in a hundred of a transcript cannot be read',
  },
  check: ({ transcripts }) =>
    transcripts.flatMap(({ path, reading: { counts } }) =>
      counts.unreadable > counts.lines * TOO_MANY
        ? [
            {
              ...TOP,
              file: path,
              message: `${counts.unreadable} of ${counts.lines} lines cannot be read and count for nothing; look at what wrote them`,
            },
          ]
        : [],
    ),
};
