import * as z from 'zod';
import { planInstall } from '../settings/install.ts';
import type { Intent } from '../settings/types.ts';
import { planUninstall } from '../settings/uninstall.ts';
import type { Evaluator } from './evaluate.ts';
import { readRow } from './row.ts';

const schema = z.looseObject({
  client: z.enum(['claude-code', 'codex']),
  operation: z.enum(['install', 'uninstall']),
  before: z.string().nullable(),
  script: z.string(),
  options: z
    .looseObject({
      strict: z.boolean().optional(),
      force: z.boolean().optional(),
      platform: z.enum(['posix', 'win32']).optional(),
    })
    .optional(),
});

/** `{client, operation, before, script, options}`: the text after it, or the id of the refusal. */
export const evaluateSettings: Evaluator = (input) => {
  const { client, operation, before, script, options = {} } = readRow(schema, input);
  const { strict = false, force = false, platform = 'posix' } = options;
  const intent: Intent = { client, script, strict, force, platform };
  const plan = operation === 'install' ? planInstall(before, intent) : planUninstall(before, intent);
  return plan.outcome === 'refused'
    ? { after: null, refused: plan.refusal.id }
    : { after: plan.text, refused: null };
};
