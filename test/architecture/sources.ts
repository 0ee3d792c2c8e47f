import { readdirSync, readFileSync } from 'node:fs';
import { join, posix, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

/** The root of this repository. */
export const root: string = fileURLToPath(new URL('../..', import.meta.url));

/** Every `.ts` file below a folder of this repository, as paths from its root with `/`. */
export function sources(folder: string): readonly string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}

export interface Import {
  readonly from: string;
  /** As written; a relative one as the path from the root. */
  readonly to: string;
}

/** What a file imports, re-exports, or names in a type. */
export function importsOf(file: string): readonly Import[] {
  const { importedFiles } = ts.preProcessFile(readFileSync(join(root, file), 'utf8'));
  return importedFiles.map(({ fileName }) => ({
    from: file,
    to: fileName.startsWith('.') ? posix.normalize(posix.join(posix.dirname(file), fileName)) : fileName,
  }));
}
