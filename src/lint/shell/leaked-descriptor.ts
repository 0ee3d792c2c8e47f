/** `shell/leaked-descriptor`: spec `lint.md`, 3. */
import type { Rule } from '../types.ts';
import { closable, named } from './say.ts';
import { extrasOf, isAwaited, type Awaited, type Extra } from './streams.ts';
import type { ScriptReading } from './types.ts';

const KINDS: Readonly<Record<Awaited['kind'], string>> = {
  stdout: 'stdout',
  stderr: 'stderr',
  substitution: "the substitution's stdout",
};

export const leakedDescriptor: Rule<ScriptReading> = {
  meta: {
    id: 'shell/leaked-descriptor',
    severity: 'error',
    summary: "A background job inherits a copy of the caller's stdout or stderr",
  },
  check: (reading) =>
    reading.jobs.flatMap((job) => {
      const extras = extrasOf(job.table, isAwaited);
      return extras.length === 0 ? [] : [closable(reading, job, extras, `inherits ${told(reading, extras)}`)];
    }),
};

function told({ at }: ScriptReading, extras: readonly Extra<Awaited>[]): string {
  const [only] = extras;
  if (extras.length > 1 || only === undefined)
    return `${named(extras)}, copies of streams that are waited for`;
  const { kind, opened } = only.target;
  const line = opened === null ? '' : ` opened on line ${String(at(opened, opened).line)}`;
  return `${named(extras)}, a copy of ${KINDS[kind]}${line}`;
}
