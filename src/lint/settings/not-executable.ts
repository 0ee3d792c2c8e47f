/** `settings/not-executable`: spec `lint.md`, 4. */
import { quoted } from '../message.ts';
import type { Rule } from '../types.ts';
import { lookUp } from './lookup.ts';
import { foundAt } from './say.ts';
import type { SettingsReading } from './types.ts';

export const notExecutable: Rule<SettingsReading> = {
  meta: {
    id: 'settings/not-executable',
    severity: 'error',
    summary: 'A script without the executable bit that no interpreter runs',
  },
  check: (reading) =>
    reading.handlers.flatMap(({ command }) => {
      const script = command?.script ?? null;
      if (command === null || script === null || script.path === null) return [];
      if (script.hasInterpreter || script.path.isRelative) return [];
      const facts = lookUp(reading.file, script.path);
      if (typeof facts === 'string' || facts.executable) return [];
      const message = `${quoted(script.path.key)} is not executable; set the bit, or name its interpreter`;
      return [foundAt(reading, command.node, message)];
    }),
};
