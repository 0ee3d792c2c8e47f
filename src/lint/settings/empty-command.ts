/** `settings/empty-command`: spec `lint.md`, 4. */
import type { Rule } from '../types.ts';
import { foundAt } from './say.ts';
import type { SettingsReading } from './types.ts';

export const emptyCommand: Rule<SettingsReading> = {
  meta: {
    id: 'settings/empty-command',
    severity: 'error',
    summary: 'A command that is empty or white space',
  },
  check: (reading) =>
    reading.handlers.flatMap(({ command }) =>
      command !== null && command.text.trim() === ''
        ? [
            foundAt(
              reading,
              command.node,
              'command is empty and runs nothing; name a program, or remove the handler',
            ),
          ]
        : [],
    ),
};
