import * as z from 'zod';
import { listenerBudget } from '../hooks/listener-events.ts';
import { judgeListener } from '../hooks/listener-judge.ts';
import { judgeListenerRun } from '../hooks/listener-run.ts';
import { hookOutput, HookOutputError } from '../hooks/output.ts';
import { parseHookPayload } from '../hooks/payload.ts';
import { readRow } from './row.ts';

const known = { uid: z.number().nullable(), mode: z.number().nullable() };
const file = { kind: z.enum(['file', 'directory', 'symlink', 'other']), ...known };
const config = z.record(z.string(), z.unknown()).exactOptional();

const LISTENER = z.looseObject({
  entry: z.looseObject({
    name: z.string(),
    ...file,
    executable: z.boolean(),
    directories: z.array(z.looseObject({ path: z.string(), ...known })),
    target: z.looseObject(file).nullable().exactOptional(),
  }),
  me: z.number().nullable(),
  platform: z.enum(['posix', 'windows']),
});
const BUDGET = z.looseObject({ event: z.string(), config });
const RESULT = z.looseObject({
  at: z.number(),
  event: z.string(),
  listener: z.string(),
  run: z
    .looseObject({
      exit: z.number().nullable().exactOptional(),
      signal: z.string().nullable().exactOptional(),
      stopped: z.looseObject({ afterSeconds: z.number(), killed: z.boolean() }).exactOptional(),
      startError: z.string().exactOptional(),
    })
    .exactOptional(),
  stderr: z.string().nullable().exactOptional(),
  refused: z
    .array(
      z.enum([
        'link-unreadable',
        'owner-unknown',
        'owner',
        'mode-unknown',
        'group-writable',
        'world-writable',
        'link-owner',
        'directory-unknown',
        'directory-owner',
        'directory-writable',
      ]),
    )
    .exactOptional(),
  count: z.number().exactOptional(),
});
const OUTPUT = z.looseObject({
  client: z.enum(['claude-code', 'codex']),
  event: z.string(),
  context: z.string().exactOptional(),
  message: z.string().exactOptional(),
});
const PAYLOAD = z.looseObject({ payload: z.unknown() });

/** The rows of `evaluate policy` about payloads, outputs and listeners (hooks 1, 2, 4), by their `hook`. */
export const LISTENER_POLICIES: Readonly<Record<string, (input: unknown) => object>> = {
  listener: (input) => judgeListener(readRow(LISTENER, input)),
  'listener-budget': (input) => listenerBudget(readRow(BUDGET, input)),
  'listener-result': (input) => judgeListenerRun(readRow(RESULT, input)),
  output: (input) => outputOf(readRow(OUTPUT, input)),
  payload: (input) => parseHookPayload(readRow(PAYLOAD, input).payload),
};

function outputOf(output: z.output<typeof OUTPUT>): object {
  try {
    return { stdout: hookOutput(output) };
  } catch (error) {
    if (error instanceof HookOutputError) return { error: error.reason };
    throw error;
  }
}
