import type { HookOutputFile } from './files.ts';
import { hookOutputRules, readHookOutput } from './hook-output/index.ts';
import { kind, type Kind } from './kind.ts';

/** Recorded hook output: each line is judged by itself, as the client that it names would. */
export const hookOutputKind: Kind<HookOutputFile> = kind({
  rules: hookOutputRules,
  read: (files) =>
    files.flatMap((file) =>
      readHookOutput(file).map((reading) => ({
        file: file.path,
        reading,
        ...(reading.record !== null && { client: reading.record.client }),
      })),
    ),
});
