import type { LintFile } from '../../lint/files.ts';
import { findFiles, pathFrom, type FindOptions, type FoundFile } from './find.ts';
import { listenerFolder } from './listeners.ts';
import { readText } from './read-text.ts';
import { readTranscripts } from './read-transcripts.ts';
import { withNamedFiles } from './settings-files.ts';

/** What was found and read for the linter. */
export interface LintInput {
  /** What `lint` takes. */
  readonly files: readonly LintFile[];
  /** Where each file lies, by the path that findings name it with. */
  readonly places: ReadonlyMap<string, string>;
  /** Paths and patterns that were named and lead to nothing. */
  readonly missing: readonly string[];
  /** Files that were named and that no rule reads. */
  readonly passedOver: readonly string[];
  /** Folders that could not be listed. */
  readonly unlisted: readonly string[];
}

/** Where to look, and what for. */
export interface LintFilesOptions extends FindOptions {
  /** What the sessions of transcripts were for; null: the first message of each tells. */
  readonly goal: string | null;
}

/** Finds and reads what the linter is to look at. What cannot be read is among the files, as that; nothing is thrown for it. */
export async function readLintFiles(paths: readonly string[], options: LintFilesOptions): Promise<LintInput> {
  const { files, missing, passedOver, unlisted } = findFiles(paths, options);
  const names = new Map(files.map(({ path, absolute }) => [absolute, path]));
  const transcripts = files.filter(({ is, wrong }) => is.kind === 'transcript' && wrong === null);
  const others = new Set<string>();
  const read = await readTranscripts(
    transcripts.map(({ absolute }) => absolute),
    {
      goal: options.goal,
      nameOf: (file) => names.get(file) ?? pathFrom(options.cwd, file),
      onOther: (file) => others.add(file),
    },
  );
  const namedOthers = transcripts.filter(({ named, absolute }) => named && others.has(absolute));
  return {
    files: [...files.flatMap(readFile), ...read],
    places: new Map(files.map(({ path, absolute }) => [path, absolute])),
    missing,
    passedOver: [...passedOver, ...namedOthers.map(({ path }) => path)],
    unlisted,
  };
}

/** Recorded hook output, which no path tells. */
export function readHookOutput(path: string, absolute: string): LintFile {
  const read = readText(absolute);
  if (typeof read === 'string') return { kind: 'hook-output', path, unreadable: read };
  return { kind: 'hook-output', path, text: read.text };
}

function readFile({ path, absolute, is, wrong }: FoundFile): readonly LintFile[] {
  if (wrong !== null) return [{ kind: is.kind, path, unreadable: wrong }];
  if (is.kind === 'listener') return [listenerFolder(absolute, path, is.event)];
  if (is.kind === 'transcript') return [];
  const read = readText(absolute);
  if (typeof read === 'string') return [{ kind: is.kind, path, unreadable: read }];
  const { text } = read;
  if (is.kind === 'settings') {
    const { client, layer } = is;
    return [withNamedFiles({ kind: 'settings', path, text, client, layer }, absolute)];
  }
  return [is.kind === 'shell' ? { kind: 'shell', path, text } : { kind: 'store', path, text }];
}
