import * as z from 'zod';
import { checkResolution } from '../hooks/resolution-check.ts';
import { normaliseProjectPath } from '../hooks/resolution-path.ts';
import { publishResolution, resolutionKey } from '../hooks/resolution-publish.ts';
import { payloadReader } from '../hooks/stdin.ts';
import type { PayloadReader } from '../hooks/stdin.ts';
import { readRow } from './row.ts';

const identity = z.looseObject({
  client: z.string(),
  project: z.string(),
  packageRoot: z.string(),
  home: z.string(),
});
const layers = z.array(z.looseObject({ path: z.string(), stamp: z.string() }));
const platform = z.enum(['posix', 'windows', 'msys', 'wsl']);

const CACHE = z.looseObject({
  env: z.string().nullable(),
  file: z.looseObject({
    kind: z.enum(['missing', 'file', 'symlink', 'directory', 'other']),
    uid: z.number().nullable().default(null),
    mode: z.number().nullable().default(null),
  }),
  text: z.string().nullable().default(null),
  identity,
  layers,
  me: z.number().nullable(),
});
const PUBLISH = z.looseObject({ identity, layers, values: z.record(z.string(), z.unknown()) });
const KEY = z.looseObject({ projectDir: z.string().nullable(), payloadCwd: z.string().nullable(), platform });
const PATH = z.looseObject({ path: z.string(), platform });

const event = z.looseObject({
  at: z.number(),
  text: z.string().optional(),
  repeat: z.tuple([z.string(), z.number().int().min(0).max(1e8)]).optional(),
  end: z.boolean().optional(),
});
const STDIN = z.looseObject({
  terminal: z.boolean(),
  closed: z.boolean(),
  events: z.array(event),
  limits: z.looseObject({ maxBytes: z.number().optional() }).optional(),
});

/** The rows of `evaluate policy` about places and stdin (hooks 6 and 7), by their `hook`: each gives the whole decision. */
export const PLACE_POLICIES: Readonly<Record<string, (input: unknown) => object>> = {
  cache: (input) => checkResolution(readRow(CACHE, input)),
  'cache-publish': (input) => publishResolution(readRow(PUBLISH, input)),
  'cache-key': (input) => resolutionKey(readRow(KEY, input)),
  path: (input) => {
    const row = readRow(PATH, input);
    return { path: normaliseProjectPath(row.path, row.platform) };
  },
  stdin: (input) => stdinDecision(readRow(STDIN, input)),
};

/** Plays what came and when; at the last, time goes by. */
function stdinDecision({ terminal, closed, events, limits }: z.output<typeof STDIN>): object {
  const maxBytes = limits?.maxBytes;
  const reader = payloadReader({
    terminal,
    closed,
    ...(maxBytes === undefined ? {} : { limits: { maxBytes } }),
  });
  for (const one of events) play(reader, one);
  const now = reader.reading();
  const { state, ...known } = now.state === 'reading' ? reader.wait(now.deadline) : now;
  return { state, at: 'at' in known ? known.at : null };
}

function play(reader: PayloadReader, { at, text, repeat, end = false }: z.output<typeof event>): void {
  if (text !== undefined) reader.push(text, at);
  if (repeat !== undefined) reader.push(repeat[0].repeat(repeat[1]), at);
  if (end) reader.end(at);
}
