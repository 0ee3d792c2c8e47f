import * as z from 'zod';
import type { Evaluator } from './evaluate.ts';
import { LISTENER_POLICIES } from './policy-listeners.ts';
import { PLACE_POLICIES } from './policy-places.ts';
import { SESSION_POLICIES } from './policy-session.ts';
import { readRow } from './row.ts';

const POLICIES = new Map(Object.entries({ ...SESSION_POLICIES, ...LISTENER_POLICIES, ...PLACE_POLICIES }));

const schema = z.looseObject({ hook: z.string(), input: z.looseObject({}) });

/** `{hook, input}`: one decision of the hooks; `hook` says which. */
export const evaluatePolicy: Evaluator = (row) => {
  const { hook, input } = readRow(schema, row);
  const decide = POLICIES.get(hook);
  if (decide === undefined) throw new TypeError(`hook: unknown; one of ${[...POLICIES.keys()].join(', ')}`);
  return { decision: decide(input) };
};
