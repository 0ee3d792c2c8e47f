import type { ShellFile } from './files.ts';
import { kind, type FileReading, type Kind, type ReadOptions } from './kind.ts';
import { dialectOf } from './kinds.ts';
import { readScript, shellRules, type ScriptReading } from './shell/index.ts';

/** Scripts: read once each, as their first line says, else as the configuration does, else as bash (spec `lint.md`, 2). */
export const shellKind: Kind<ShellFile> = kind({
  rules: shellRules,
  read: (files, options) => files.map((file) => readingOf(file, options)),
});

function readingOf({ path, text, dialect }: ShellFile, options: ReadOptions): FileReading<ScriptReading> {
  const reading = readScript({ text, dialect: dialect ?? dialectOf(text) ?? options.dialect ?? 'bash' });
  return { file: path, reading, comments: { text, list: reading.comments } };
}
