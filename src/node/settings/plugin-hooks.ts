import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SCRIPT_NAME, configurationFolder, type SettingsSurroundings } from './places.ts';

/** How deep below `plugins` a plugin's `hooks/hooks.json` may lie: marketplace, plugin, version and some more. */
const DEPTH = 6;
/** Folders that are looked into. */
const MOST = 5000;

/** The `hooks/hooks.json` of Claude Code plugins that name our script. Whether the plugin is switched on is not looked at. */
export function pluginsThatNameOurs(from: SettingsSurroundings = {}): readonly string[] {
  const found: string[] = [];
  let left = MOST;
  const walk = (folder: string, depth: number): void => {
    if (depth > DEPTH || (left -= 1) < 0) return;
    const hooks = join(folder, 'hooks', 'hooks.json');
    if (namesOurs(hooks)) found.push(hooks);
    for (const name of foldersIn(folder)) walk(join(folder, name), depth + 1);
  };
  walk(join(configurationFolder('claude-code', from), 'plugins'), 0);
  return found;
}

function foldersIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && entry.name !== 'node_modules' && entry.name !== '.git')
      .map(({ name }) => name);
  } catch {
    return [];
  }
}

function namesOurs(file: string): boolean {
  try {
    return readFileSync(file, 'utf8').includes(SCRIPT_NAME);
  } catch {
    return false;
  }
}
