import * as z from 'zod';
import { readGoal } from '../rules/goal-reading.ts';
import type { Evaluator } from './evaluate.ts';
import { readRow } from './row.ts';

const schema = z.looseObject({
  goal: z.string().nullable().optional(),
  catalogue: z.record(z.string(), z.string()).optional(),
});

/** `{goal, catalogue}`: does it ask for a pull request (goals.md, 1 to 4). */
export const evaluateGoal: Evaluator = (input) => {
  const { goal, catalogue } = readRow(schema, input);
  return { asks: readGoal(goal, catalogue === undefined ? {} : { catalogue }).verdict };
};
