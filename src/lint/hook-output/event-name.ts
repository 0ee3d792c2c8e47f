/** `hook-output/event-name`: spec `lint.md`, 7. */
import { quoted } from '../message.ts';
import type { Rule } from '../types.ts';
import { isObject } from './read.ts';
import type { RecordReading } from './types.ts';

export const eventName: Rule<RecordReading> = {
  meta: {
    id: 'hook-output/event-name',
    severity: 'error',
    summary: "`hookSpecificOutput` without the name of the event, or with another event's",
  },
  check: ({ record: { printed, place, event } }) => {
    if (printed.kind !== 'document' || !isObject(printed.document['hookSpecificOutput'])) return [];
    const name = printed.document['hookSpecificOutput']['hookEventName'];
    if (name === event) return [];
    const is = typeof name === 'string' ? `is ${quoted(name)}, another event's` : 'is missing';
    return [{ ...place, message: `\`hookEventName\` ${is}; write ${quoted(event)}` }];
  },
};
