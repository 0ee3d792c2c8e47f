import { rmSync } from 'node:fs';

/**
 * Removes a folder in which a worker that nobody waits for may still be at its last file. `maxRetries` is no help there: it
 * tries to remove the folder again, and not what has come into it.
 */
export function removeFolder(folder: string): void {
  for (let turn = 0; ; turn += 1)
    try {
      rmSync(folder, { recursive: true, force: true });
      return;
    } catch (error) {
      if (turn === 200) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 25);
    }
}
