import * as z from 'zod';
import { claims } from '../rules/pull-request/claimed.ts';
import type { Evaluator } from './evaluate.ts';
import { readRow } from './row.ts';

const schema = z.looseObject({ repo: z.string().nullable().optional(), text: z.string() });

/** `{repo, text}`: the addresses that the text claims, in order (pull-requests.md, 10). */
export const evaluateProse: Evaluator = (input) => {
  const { repo, text } = readRow(schema, input);
  return { claims: claims(text, { repository: repo ?? null }).claimed.map((claim) => claim.url) };
};
