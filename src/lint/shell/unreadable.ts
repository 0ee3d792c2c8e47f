/** `shell/unreadable`: spec `lint.md`, 1.5 and 3. */
import type { Rule } from '../types.ts';
import type { ScriptReading, Stop } from './types.ts';

const WHAT_TO_DO: Readonly<Record<Stop['why'], string>> = {
  syntax: 'mend its syntax',
  nesting: 'nest it less deep',
  length: 'split it, for it runs too many ways',
};

export const unreadable: Rule<ScriptReading> = {
  meta: {
    id: 'shell/unreadable',
    severity: 'error',
    summary: 'The script does not parse, or is too involved to be read',
  },
  check: ({ stop, at }) =>
    stop === null
      ? []
      : [
          {
            ...at(stop.from, stop.to),
            message: `script cannot be read past this point; ${WHAT_TO_DO[stop.why]}`,
          },
        ],
};
