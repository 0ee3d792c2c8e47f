/** `shell/kept-descriptor`: spec `lint.md`, 3. */
import type { Rule } from '../types.ts';
import { closable, named } from './say.ts';
import { extrasOf, isAwaited, isLockedIn } from './streams.ts';
import type { ScriptReading, Table, Target } from './types.ts';

export const keptDescriptor: Rule<ScriptReading> = {
  meta: {
    id: 'shell/kept-descriptor',
    severity: 'warning',
    summary: 'A background job inherits an open file, a here-document or a copy of stdin',
  },
  check: (reading) =>
    reading.jobs.flatMap((job) => {
      const others = othersOf(job.table);
      const extras = extrasOf(job.table, isKept).filter(({ descriptor }) => !others.has(descriptor));
      return extras.length === 0 ? [] : [closable(reading, job, extras, `keeps ${named(extras)} open`)];
    }),
};

function isKept(target: Target): target is Target {
  return target.kind === 'file' || target.kind === 'stdin' || target.kind === 'pipe';
}

/** What other rules say more of. */
function othersOf(table: Table): ReadonlySet<number | string> {
  const said = [...extrasOf(table, isAwaited), ...extrasOf(table, isLockedIn(table))];
  return new Set(said.map(({ descriptor }) => descriptor));
}
