/** Which files to look for before settings are judged. */
import type { SettingsFile } from '../files.ts';
import { readSettingsFiles } from './read.ts';

/** The keys of `SettingsFile.files` that the rules ask for: paths below the project or plugin root, or absolute ones. */
export function namedFiles(file: SettingsFile): readonly string[] {
  const keys = readSettingsFiles([file]).flatMap(({ handlers }) =>
    handlers.flatMap(({ command }) =>
      [command?.script?.path ?? null, ...(command?.script?.joined ?? [])].flatMap((path) =>
        path === null ? [] : [path.key],
      ),
    ),
  );
  return [...new Set(keys)];
}
