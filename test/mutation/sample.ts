import { createHash } from 'node:crypto';
import type { Mutant } from './instrument.ts';

/** Which of `parts` a mutant falls into, from 0 on. By what it changes and not by where it stands: an edit elsewhere moves no other. */
export function partOf({ file, text, original, replacement }: Mutant, parts: number): number {
  const hash = createHash('sha256')
    .update(JSON.stringify([file, text, original, replacement]))
    .digest();
  return hash.readUInt32BE(0) % parts;
}
