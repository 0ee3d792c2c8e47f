/** `listener/link`: spec `lint.md`, 5. */
import type { Rule } from '../types.ts';
import { refusalRule } from './say.ts';
import type { FolderReading } from './types.ts';

export const link: Rule<FolderReading> = refusalRule(
  {
    id: 'listener/link',
    summary: 'A link that leads nowhere, or belongs to somebody else, so it is not run',
  },
  {
    'link-unreadable': 'link leads to nothing that can be read and nothing is run; mend or remove it',
    'link-owner': 'link belongs to another user and its listener is not run; make the link anew',
  },
);
