import * as z from 'zod';
import { commandsOf } from '../shell/index.ts';
import { DIALECTS } from './commands.ts';
import type { Evaluator } from './evaluate.ts';
import { readRow } from './row.ts';

const schema = z.looseObject({
  script: z.string().nullable().optional(),
  argv: z.array(z.string()).nullable().optional(),
  dialect: z.enum(DIALECTS).optional(),
  variables: z.record(z.string(), z.string()).optional(),
  args: z.array(z.string()).optional(),
  programs: z.array(z.string()).optional(),
});

/** `{script | argv, dialect?, variables?, args?, programs?}`: the whole reading (shell.md, 1.4). */
export const evaluateCommands: Evaluator = (input) => {
  const { script, argv, dialect, variables, args, programs } = readRow(schema, input);
  const question = script ?? argv;
  if (question === null || question === undefined) throw new TypeError('row: holds neither script nor argv');
  const { commands, assignments, unread, complete } = commandsOf(question, {
    ...(dialect && { dialect }),
    ...(variables && { variables }),
    ...(args && { args }),
    ...(programs && { programs }),
  });
  return { commands, assignments, unread, complete };
};
