import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** A file that a client wrote: of its disk, or its stream. */
export interface Recorded {
  /** `<client>-<version>/<scenario>/…`. */
  readonly name: string;
  readonly file: string;
  readonly bytes: Uint8Array;
}

const ROOT = new URL('../../fixtures/sessions/', import.meta.url);

/** Every transcript and stream of the recorded sessions. */
export const RECORDED: readonly Recorded[] = existsSync(ROOT)
  ? readdirSync(ROOT, { recursive: true, encoding: 'utf8' })
      .filter((name) => /(?:\/transcript\/.*|\/stream\d*)\.jsonl$/.test(name))
      .sort()
      .map((name) => {
        const url = new URL(name, ROOT);
        return { name, file: fileURLToPath(url), bytes: readFileSync(url) };
      })
  : [];

/** The recorded files of one session folder. */
export function sessionFolders(): ReadonlyMap<string, readonly Recorded[]> {
  const folders = new Map<string, Recorded[]>();
  for (const recorded of RECORDED) {
    const folder = recorded.name.split('/').slice(0, 2).join('/');
    folders.set(folder, [...(folders.get(folder) ?? []), recorded]);
  }
  return folders;
}
