import { join } from 'node:path';
import type { ConfigLayer } from '../../hooks/config-layers.ts';
import { ownConfigurationFolder } from './user-folders.ts';
import type { UserPlace } from './user-folders.ts';
import { look } from './look.ts';
import { readSmallFile } from './small-file.ts';

const MACHINE = '/etc/transcript-facts.json';

/** The configuration files as they are now, in the order in which later ones win (hooks 5.6). */
export function configLayers(user: UserPlace, project: string): readonly ConfigLayer[] {
  return [
    { path: MACHINE, isProject: false },
    { path: join(ownConfigurationFolder(user), 'config.json'), isProject: false },
    { path: join(project, '.transcript-facts.json'), isProject: true },
  ].map((layer) => ({ ...layer, text: textOf(layer.path) }));
}

/** Null: there is no such file. One that cannot be read is empty. */
function textOf(path: string): string | null {
  return readSmallFile(path, { links: true }) ?? (look(path) === 'missing' ? null : '');
}
