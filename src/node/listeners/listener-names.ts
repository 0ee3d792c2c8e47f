import { readdirSync } from 'node:fs';
import type { ListenerEntry } from '../../hooks/listener-judge.ts';

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The names in `hooks.d/<event>/`; bytes where a name is no UTF-8. Throws what the system says. */
export function listenerNames(folder: string): readonly ListenerEntry['name'][] {
  return readdirSync(folder, { encoding: 'buffer' }).map(nameOf);
}

function nameOf(bytes: Buffer): string | Uint8Array {
  try {
    return decoder.decode(bytes);
  } catch {
    return new Uint8Array(bytes);
  }
}
