import { z } from 'zod';
import { commandsOf } from '../shell/index.ts';
import { DIALECTS } from './commands.ts';
import type { Evaluator } from './evaluate.ts';
import { readRow } from './row.ts';

const question = {
  dialect: z.enum(DIALECTS).optional(),
  variables: z.record(z.string(), z.string()).optional(),
  args: z.array(z.string()).optional(),
  programs: z.array(z.string()).optional(),
};
const schema = z.union([
  z.looseObject({ script: z.string(), ...question }),
  z.looseObject({ argv: z.array(z.string()), script: z.null().optional(), ...question }),
]);

/** `{script | argv, dialect?, variables?, args?, programs?}`: the whole reading (shell.md, 1.4). */
export const evaluateCommands: Evaluator = (input) => {
  const row = readRow(schema, input);
  const { dialect, variables, args, programs } = row;
  const { commands, assignments, unread, complete } = commandsOf(
    row.script ?? ('argv' in row ? row.argv : ''),
    {
      ...(dialect && { dialect }),
      ...(variables && { variables }),
      ...(args && { args }),
      ...(programs && { programs }),
    },
  );
  return { commands, assignments, unread, complete };
};
