/** Findings about entries of a folder of listeners. */
import type { RefusalReason } from '../../hooks/listener-judge.ts';
import { TOP } from '../places.ts';
import type { Found, Rule, RuleMeta } from '../types.ts';
import type { FolderReading, ListenerReading } from './types.ts';

/** At the start of the entry, below the path of its folder. */
export function foundAt({ folder }: FolderReading, { name }: ListenerReading, message: string): Found {
  return { ...TOP, file: `${folder.path}/${name}`, message };
}

/** A name that nobody means to run. */
export function isText(name: string): boolean {
  return /\.(?:md|txt|disabled)$/.test(name);
}

/** A rule that tells of one kind of reason for which a listener is refused. The first of them is told. */
export function refusalRule(
  meta: Omit<RuleMeta, 'severity'>,
  messages: Readonly<Partial<Record<RefusalReason, string>>>,
): Rule<FolderReading> {
  return {
    meta: { ...meta, severity: 'error' },
    check: (reading) =>
      reading.listeners.flatMap((listener) => {
        if (listener.verdict.action !== 'refuse') return [];
        const told = listener.verdict.reasons.flatMap((reason) => messages[reason] ?? []);
        return told.slice(0, 1).map((message) => foundAt(reading, listener, message));
      }),
  };
}
