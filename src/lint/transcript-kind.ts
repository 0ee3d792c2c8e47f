import type { TranscriptFile } from './files.ts';
import { kind, type Kind } from './kind.ts';
import { transcriptRules } from './transcript/index.ts';

/** The transcripts of a run are judged together; each finding says which one it is about. */
export const transcriptKind: Kind<TranscriptFile> = kind({
  rules: transcriptRules,
  read: ([first, ...others]) =>
    first === undefined ? [] : [{ file: first.path, reading: { transcripts: [first, ...others] } }],
});
