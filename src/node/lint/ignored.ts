import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ignoreRules, type IgnoreRules } from '../../lint/gitignore.ts';
import { readText } from './read-text.ts';

/** The `.gitignore` of one folder; the inner ones go before the outer ones. */
export interface IgnoreLayer {
  readonly folder: string;
  readonly rules: IgnoreRules;
  readonly outer: IgnoreLayer | null;
}

const MOST_BYTES = 1024 * 1024;

/** The layers that hold in a folder: those of the folders above it up to its repository's root, and its own. */
export function layersAbove(folder: string): IgnoreLayer | null {
  const folders: string[] = [];
  for (let at = folder; ; at = dirname(at)) {
    folders.unshift(at);
    if (existsSync(join(at, '.git'))) break;
    // No repository: what lies above is not asked.
    if (at === dirname(at)) return withOwn(folder, null);
  }
  return folders.reduce<IgnoreLayer | null>((outer, at) => withOwn(at, outer), null);
}

/** The layers of a folder with that of its own `.gitignore`. */
export function withOwn(folder: string, outer: IgnoreLayer | null): IgnoreLayer | null {
  const read = readText(join(folder, '.gitignore'), MOST_BYTES);
  return typeof read === 'string' ? outer : { folder, rules: ignoreRules(read.text), outer };
}

/** Is a path ignored by git: the innermost layer that says anything decides. Asked from the outside in: what lies in an ignored folder is not asked for. */
export function isIgnored(layers: IgnoreLayer | null, path: string, isFolder: boolean): boolean {
  for (let layer = layers; layer !== null; layer = layer.outer) {
    const inside = path.slice(layer.folder.length).replaceAll('\\', '/').replace(/^\//, '');
    const said = layer.rules(inside, isFolder);
    if (said !== null) return said;
  }
  return false;
}
