/** `listener/writable`: spec `lint.md`, 5. */
import type { Rule } from '../types.ts';
import { refusalRule } from './say.ts';
import type { FolderReading } from './types.ts';

export const writable: Rule<FolderReading> = refusalRule(
  { id: 'listener/writable', summary: 'A listener that others can change, so it is not run' },
  {
    'group-writable': 'group or others can write the listener and it is not run; run chmod go-w',
    'world-writable': 'others can write the listener and it is not run; run chmod go-w',
    'mode-unknown': 'mode of the listener is not known and it is not run; look at it with ls -l',
  },
);
