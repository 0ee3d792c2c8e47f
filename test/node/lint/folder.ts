import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll } from 'vitest';

export type Contents = Readonly<Record<string, string | Uint8Array>>;

/** A folder with these files, gone after the tests; its path has no links. */
export function folderWith(contents: Contents): string {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'lint-')));
  afterAll(() => rmSync(root, { recursive: true, force: true }));
  for (const [path, text] of Object.entries(contents)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}
