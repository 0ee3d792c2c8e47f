import type { ListenerFolder } from './files.ts';
import { kind, type Kind } from './kind.ts';
import { listenerRules, readListeners } from './listener/index.ts';

/** Folders `hooks.d/<event>`; a finding is said at its entry, or at the folder. */
export const listenerKind: Kind<ListenerFolder> = kind({
  rules: listenerRules,
  read: (folders) => folders.map((folder) => ({ file: folder.path, reading: readListeners(folder) })),
});
