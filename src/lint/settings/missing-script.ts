/** `settings/missing-script`: spec `lint.md`, 4. */
import { quoted } from '../message.ts';
import type { Rule } from '../types.ts';
import { lookUp, splitPath } from './lookup.ts';
import { foundAt } from './say.ts';
import type { SettingsReading } from './types.ts';

export const missingScript: Rule<SettingsReading> = {
  meta: {
    id: 'settings/missing-script',
    severity: 'error',
    summary: 'A script that does not exist',
  },
  check: (reading) =>
    reading.handlers.flatMap(({ command }) => {
      const path = command?.script?.path ?? null;
      // Where a relative path leads, only the session knows.
      if (command === null || path === null || path.isRelative) return [];
      if (lookUp(reading.file, path) !== 'missing' || splitPath(reading, command) !== null) return [];
      return [
        foundAt(reading, command.node, `script ${quoted(path.key)} does not exist; name one that does`),
      ];
    }),
};
