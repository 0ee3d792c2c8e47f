/** `listener/directory`: spec `lint.md`, 5. */
import type { Rule } from '../types.ts';
import { refusalRule } from './say.ts';
import type { FolderReading } from './types.ts';

export const directory: Rule<FolderReading> = refusalRule(
  { id: 'listener/directory', summary: 'A listener in a folder that others can change, so it is not run' },
  {
    'directory-owner':
      'a folder above the listener belongs to another user and it is not run; move it to one of yours',
    'directory-writable':
      'group or others can write a folder above the listener and it is not run; run chmod go-w on the folder',
    'directory-unknown':
      'a folder above the listener cannot be looked at and it is not run; look at each of them with ls -ld',
  },
);
