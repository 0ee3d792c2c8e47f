import type { SettingsFile } from '../../../src/lint/files.ts';
import { readSettingsFiles, settingsRules } from '../../../src/lint/settings/index.ts';
import type { Found, LintClient, RuleId } from '../../../src/lint/types.ts';

export interface SettingsFinding extends Found {
  readonly rule: RuleId;
  readonly file: string;
}

/** The files that the examples know. */
const FILES: NonNullable<SettingsFile['files']> = {
  'hooks/start.sh': { executable: true },
  'hooks/plain.sh': { executable: false },
  'my hooks/start.sh': { executable: true },
  '/opt/x': { executable: true },
};

export interface Given {
  readonly client?: LintClient;
  readonly layer?: SettingsFile['layer'];
  readonly path?: string;
  readonly files?: SettingsFile['files'] | null;
}

export function settingsFile(text: string, given: Given = {}): SettingsFile {
  const { client = 'claude-code', layer = 'settings', path = '.claude/settings.json', files = FILES } = given;
  return { kind: 'settings', path, text, client, layer, ...(files !== null && { files }) };
}

/** What all rules find, in the order of the files and rules. */
export function findingsOf(...files: readonly SettingsFile[]): SettingsFinding[] {
  return readSettingsFiles(files).flatMap((reading) =>
    settingsRules.flatMap(({ meta, check }) =>
      check(reading).map((found) => ({ ...found, rule: meta.id, file: reading.file.path })),
    ),
  );
}

/** The ids of the rules that find something in a text, without `settings/`, sorted. */
export function rulesIn(text: string, given: Given = {}): string[] {
  return findingsOf(settingsFile(text, given))
    .map(({ rule }) => rule.replace('settings/', ''))
    .sort();
}

/** A file with one handler. */
export function withHandler(handler: object, event = 'SessionStart', group: object = {}): string {
  return JSON.stringify({ hooks: { [event]: [{ ...group, hooks: [handler] }] } });
}

export function withCommand(command: string, more: object = {}): string {
  return withHandler({ type: 'command', command, ...more });
}
