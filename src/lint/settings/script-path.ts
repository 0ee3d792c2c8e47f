/** Paths of scripts in commands, as `SettingsFile.files` names them. */
import type { SettingsFile } from '../files.ts';
import type { CommandWord, RootName, ScriptPath } from './types.ts';

/** Whose root a variable names, by the layer that sets it. */
const LAYERS: Readonly<Record<RootName, SettingsFile['layer'] | null>> = {
  CLAUDE_PROJECT_DIR: 'settings',
  CLAUDE_PLUGIN_ROOT: 'plugin',
  PLUGIN_ROOT: 'plugin',
  HOME: null,
};

/** Null: which file that is, only the machine knows that runs it. */
export function scriptPath({ root, text }: CommandWord, layer: SettingsFile['layer']): ScriptPath | null {
  if (text === null || text === '' || text.startsWith('~')) return null;
  if (root !== null) {
    const key = LAYERS[root] === layer && text.startsWith('/') ? normalised(text) : null;
    return key === null ? null : { isRelative: false, key };
  }
  const key = normalised(text);
  if (key === null) return null;
  return text.startsWith('/') ? { isRelative: false, key: `/${key}` } : { isRelative: true, key };
}

/** Without `.`, `..` and empty segments; null for what leaves the folder. */
function normalised(path: string): string | null {
  const segments: string[] = [];
  for (const segment of path.split('/')) {
    if (segment === '' || segment === '.') continue;
    if (segment !== '..') segments.push(segment);
    else if (segments.pop() === undefined) return null;
  }
  return segments.length === 0 ? null : segments.join('/');
}
