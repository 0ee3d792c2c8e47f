import { closeSync, readdirSync, readFileSync } from 'node:fs';

const OWN = '/proc/self/fd';
/** `O_CLOEXEC`, as Linux writes it: Node opens everything of its own so. */
const CLOSES_ON_EXEC = 0o2_000_000;

/**
 * Closes the descriptors above 2 that this process was started with, before it starts another one: a listener or worker that
 * had one could hold the pipe of somebody who waits for its end (hooks 4.5). Node keeps back only those up to the first gap
 * (20.20). Only Linux says which they are.
 */
export function closeInherited(): void {
  for (const descriptor of inherited()) {
    try {
      closeSync(descriptor);
    } catch {
      // It was the one that the folder was listed with.
    }
  }
}

function inherited(): readonly number[] {
  try {
    return readdirSync(OWN)
      .map(Number)
      .filter((descriptor) => descriptor > 2 && isHandedOn(descriptor));
  } catch {
    return [];
  }
}

function isHandedOn(descriptor: number): boolean {
  try {
    const [, flags = ''] =
      /^flags:\s*([0-7]+)$/m.exec(readFileSync(`${OWN}info/${descriptor}`, 'utf8')) ?? [];
    return flags !== '' && (Number.parseInt(flags, 8) & CLOSES_ON_EXEC) === 0;
  } catch {
    return false;
  }
}
