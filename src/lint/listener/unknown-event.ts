/** `listener/unknown-event`: spec `lint.md`, 5. */
import { nearestName } from '../../text/nearest-name.ts';
import { quoted } from '../message.ts';
import { TOP } from '../places.ts';
import type { Rule } from '../types.ts';
import type { FolderReading } from './types.ts';

/** Those of ours (spec `hooks.md`, 4). */
const EVENTS: ReadonlySet<string> = new Set([
  ...['before_session_start', 'after_session_start', 'after_user_prompt', 'after_post_tool'],
  ...['before_save', 'after_save', 'before_consolidate', 'after_consolidate'],
]);

export const unknownEvent: Rule<FolderReading> = {
  meta: {
    id: 'listener/unknown-event',
    severity: 'warning',
    summary: 'A folder of listeners for an event that none of our hooks has',
  },
  check: ({ folder: { event } }) => {
    if (EVENTS.has(event)) return [];
    const nearest = nearestName(event, EVENTS);
    const mend = nearest === null ? 'remove it' : `call it \`${nearest}\`, or remove it`;
    return [
      { ...TOP, message: `${quoted(event)} is no event of ours, and none of our hooks runs it; ${mend}` },
    ];
  },
};
