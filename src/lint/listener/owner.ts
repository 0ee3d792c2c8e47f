/** `listener/owner`: spec `lint.md`, 5. */
import type { Rule } from '../types.ts';
import { refusalRule } from './say.ts';
import type { FolderReading } from './types.ts';

export const owner: Rule<FolderReading> = refusalRule(
  { id: 'listener/owner', summary: 'A listener that belongs to somebody else, so it is not run' },
  {
    owner: 'listener belongs to another user and is not run; make it your own with chown',
    'owner-unknown': 'owner of the listener is not known and it is not run; look at it with ls -l',
  },
);
