/** `listener/name`: spec `lint.md`, 5. */
import type { Rule } from '../types.ts';
import { foundAt, isText } from './say.ts';
import type { FolderReading, ListenerReading } from './types.ts';

const PLAIN = /^[\w.@+-]*$/;
const SPARE = /(?:~|\.bak|\.orig)$/;

export const name: Rule<FolderReading> = {
  meta: {
    id: 'listener/name',
    severity: 'warning',
    summary: 'A listener with a name that is escaped in reports, or that looks like a spare copy',
  },
  check: (reading) =>
    reading.listeners.flatMap((listener) => {
      if (isNoListener(listener)) return [];
      const message = messageOf(listener.name, listener.entry.executable);
      return message === null ? [] : [foundAt(reading, listener, message)];
    }),
};

function messageOf(own: string, isExecutable: boolean): string | null {
  if (isExecutable && own.endsWith('~'))
    return 'name ends as a spare copy does and the file never runs; remove it';
  if (isExecutable && SPARE.test(own))
    return 'name ends as a spare copy does and the file runs all the same; remove it';
  if (PLAIN.test(own.replace(/~$/, ''))) return null;
  return 'name holds a character that reports write as %XX; use letters, digits and . _ @ + -';
}

/** Hidden, or a text beside them: no report names it. */
function isNoListener({ name: own, entry }: ListenerReading): boolean {
  return own.startsWith('.') || (!entry.executable && isText(own));
}
