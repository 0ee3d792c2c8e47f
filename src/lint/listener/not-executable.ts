/** `listener/not-executable`: spec `lint.md`, 5. */
import type { Rule } from '../types.ts';
import { foundAt, isText } from './say.ts';
import type { FolderReading } from './types.ts';

export const notExecutable: Rule<FolderReading> = {
  meta: {
    id: 'listener/not-executable',
    severity: 'warning',
    summary: 'A file without the executable bit among listeners, so it is passed over without a word',
  },
  check: (reading) =>
    reading.listeners.flatMap((listener) => {
      const { name, verdict } = listener;
      if (verdict.action !== 'skip' || verdict.reasons[0] !== 'not-executable' || isText(name)) return [];
      return [
        foundAt(
          reading,
          listener,
          'file is not executable and never runs; set the bit, or call it .disabled',
        ),
      ];
    }),
};
