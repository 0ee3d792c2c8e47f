import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach } from 'vitest';
import { folderWith, type Contents } from '../../node/lint/folder.ts';
import { invoke, type FakeOptions, type Ran } from '../fake-context.ts';

const home = process.cwd();
afterEach(() => process.chdir(home));

/** A folder with these files, and the command run in it. */
export function workFolder(contents: Contents): {
  readonly root: string;
  readonly lint: (words: readonly string[], options?: FakeOptions) => Promise<Ran>;
} {
  const root = folderWith(contents);
  for (const name of Object.keys(contents)) if (name.endsWith('.sh')) chmodSync(join(root, name), 0o755);
  return {
    root,
    lint: (words, options) => {
      process.chdir(root);
      return invoke(['lint', ...words], options);
    },
  };
}
