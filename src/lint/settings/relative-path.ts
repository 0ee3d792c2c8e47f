/** `settings/relative-path`: spec `lint.md`, 4. */
import { quoted } from '../message.ts';
import type { SettingsFile } from '../files.ts';
import type { Rule } from '../types.ts';
import { foundAt } from './say.ts';
import type { SettingsReading } from './types.ts';

const ROOTS: Readonly<Record<SettingsFile['layer'], Readonly<Record<SettingsFile['client'], string>>>> = {
  settings: { 'claude-code': 'begin it with "$CLAUDE_PROJECT_DIR"', codex: 'write the whole path' },
  plugin: { 'claude-code': 'begin it with "${CLAUDE_PLUGIN_ROOT}"', codex: 'begin it with "${PLUGIN_ROOT}"' },
};

export const relativePath: Rule<SettingsReading> = {
  meta: {
    id: 'settings/relative-path',
    severity: 'warning',
    summary: 'A script that is named by a relative path',
  },
  check: (reading) => {
    const { layer, client } = reading.file;
    return reading.handlers.flatMap(({ command }) => {
      if (command?.script?.path?.isRelative !== true) return [];
      const name = quoted(command.script.word.text ?? '');
      const message = `${name} is looked up in the folder of the session; ${ROOTS[layer][client]}`;
      return [foundAt(reading, command.node, message)];
    });
  },
};
