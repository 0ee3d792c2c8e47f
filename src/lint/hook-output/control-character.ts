/** `hook-output/control-character`: spec `lint.md`, 7. */
import { linesOf } from '../../hooks/frame-clean.ts';
import { showHidden } from '../../hooks/frame-hidden.ts';
import type { Rule } from '../types.ts';
import { givenTexts } from './read.ts';
import type { RecordReading } from './types.ts';

export const controlCharacter: Rule<RecordReading> = {
  meta: {
    id: 'hook-output/control-character',
    severity: 'warning',
    summary: 'A character that cannot be seen, or steers a terminal',
  },
  check: ({ record }) => {
    for (const { what, text } of givenTexts(record))
      for (const line of linesOf(text)) {
        const shown = showHidden(line);
        if (shown === line) continue;
        const character = firstHidden(line, shown);
        return [
          { ...record.place, message: `${what} holds the hidden character ${character}; print it without` },
        ];
      }
    return [];
  },
};

/** What is written in its place: both texts are the same up to there. */
function firstHidden(line: string, shown: string): string {
  let at = 0;
  while (line.charAt(at) === shown.charAt(at) && at < line.length) at += 1;
  return /^<?(U\+[\dA-F]+)>/.exec(shown.slice(at))?.[1] ?? '';
}
