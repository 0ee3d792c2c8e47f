import * as z from 'zod';
import { lint } from '../lint/lint.ts';
import type { Evaluator } from './evaluate.ts';
import { readRow } from './row.ts';

const schema = z.looseObject({ script: z.string(), dialect: z.enum(['bash', 'sh']).optional() });

/** `{script, dialect?}`: the rules that a script breaks, in order of their lines (lint.md, 3 and 9). */
export const evaluateDescriptors: Evaluator = (input) => {
  const { script, dialect } = readRow(schema, input);
  const findings = lint([{ kind: 'shell', path: 'script', text: script, ...(dialect && { dialect }) }]);
  return { findings: findings.map(({ rule }) => rule), lines: findings.map(({ line }) => line) };
};
