/** `listener/no-interpreter`: spec `lint.md`, 5. */
import type { Rule } from '../types.ts';
import { foundAt } from './say.ts';
import type { FolderReading } from './types.ts';

export const noInterpreter: Rule<FolderReading> = {
  meta: {
    id: 'listener/no-interpreter',
    severity: 'error',
    summary: 'A script without a first line that names its interpreter, so it cannot start',
  },
  check: (reading) =>
    reading.listeners.flatMap((listener) => {
      const { head, verdict } = listener;
      // What is refused would not start either, once it is mended.
      if (verdict.action === 'skip' || head === null || startsWith(head, '#!') || isBinary(head)) return [];
      const message =
        'script has no first line with #! and cannot be started; name its interpreter, as #!/bin/sh';
      return [foundAt(reading, listener, message)];
    }),
};

function startsWith(head: Uint8Array, text: string): boolean {
  return [...text].every((character, index) => head[index] === character.charCodeAt(0));
}

/** Programs hold NUL bytes near their start. */
function isBinary(head: Uint8Array): boolean {
  return head.includes(0);
}
