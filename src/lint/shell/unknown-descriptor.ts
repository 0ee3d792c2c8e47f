/** `shell/unknown-descriptor`: spec `lint.md`, 3. */
import type { Found, Rule } from '../types.ts';
import type { Job, ScriptReading, Span, Unreadable } from './types.ts';

const WHY: Readonly<Record<Unreadable['why'], string>> = {
  eval: 'eval runs text that cannot be read here; check it by hand',
  source: "file is read while a copy of the caller's stream is open; check what it starts by hand",
};

const JOB = 'background job gets a descriptor whose number only the shell knows; check it by hand';

export const unknownDescriptor: Rule<ScriptReading> = {
  meta: {
    id: 'shell/unknown-descriptor',
    severity: 'note',
    summary: 'Descriptors move in a way that cannot be read',
  },
  check: ({ jobs, unreadable, at }) => {
    const found = ({ from, to }: Span, message: string): Found => ({ ...at(from, to), message });
    return [
      ...unreadable.map((one) => found(one, WHY[one.why])),
      ...jobs.filter(hasUnknown).map((job) => found(job, JOB)),
    ];
  },
};

function hasUnknown({ table }: Job): boolean {
  return [...table.slots].some(
    ([descriptor, targets]) => descriptor !== 0 && targets.some(({ kind }) => kind === 'unknown'),
  );
}
