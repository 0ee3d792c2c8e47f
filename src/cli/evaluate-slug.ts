import * as z from 'zod';
import { transcriptFolder, transcriptFolders } from '../hooks/slugs.ts';
import type { Evaluator } from './evaluate.ts';
import { readRow } from './row.ts';

const schema = z.looseObject({ path: z.string() });

/** `{path}`: the folder of a project's transcripts, and all that a reader looks in. */
export const evaluateSlug: Evaluator = (input) => {
  const { path } = readRow(schema, input);
  return { slug: transcriptFolder(path), candidates: transcriptFolders(path) };
};
