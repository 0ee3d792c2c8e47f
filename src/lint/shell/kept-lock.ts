/** `shell/kept-lock`: spec `lint.md`, 3. */
import type { Rule } from '../types.ts';
import { closable, named } from './say.ts';
import { extrasOf, isLockedIn } from './streams.ts';
import type { ScriptReading } from './types.ts';

export const keptLock: Rule<ScriptReading> = {
  meta: {
    id: 'shell/kept-lock',
    severity: 'error',
    summary: 'A background job inherits a descriptor that holds a lock',
  },
  check: (reading) =>
    reading.jobs.flatMap((job) => {
      const extras = extrasOf(job.table, isLockedIn(job.table));
      return extras.length === 0
        ? []
        : [closable(reading, job, extras, `keeps the lock on ${named(extras)}`)];
    }),
};
