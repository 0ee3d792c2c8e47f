/** `settings/unquoted-path`: spec `lint.md`, 4. */
import { quoted } from '../message.ts';
import type { Rule } from '../types.ts';
import { splitPath } from './lookup.ts';
import { foundAt } from './say.ts';
import type { CommandReading, SettingsReading } from './types.ts';

export const unquotedPath: Rule<SettingsReading> = {
  meta: {
    id: 'settings/unquoted-path',
    severity: 'error',
    summary: 'A path in a command that a shell splits at its blanks',
  },
  check: (reading) =>
    reading.handlers.flatMap(({ command }) => {
      const message = command === null ? null : messageOf(reading, command);
      return command === null || message === null ? [] : [foundAt(reading, command.node, message)];
    }),
};

function messageOf(reading: SettingsReading, command: CommandReading): string | null {
  const [word] = command.unquoted;
  if (word !== undefined)
    return `${quoted(word.text)} falls apart in a folder with a blank in its name; put it in double quotes`;
  const path = splitPath(reading, command);
  return path === null ? null : `path ${quoted(path.key)} is read as several words; put it in double quotes`;
}
