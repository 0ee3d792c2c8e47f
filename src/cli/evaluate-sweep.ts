import * as z from 'zod';
import { readLedger } from '../capture/ledger.ts';
import { decideSweep } from '../capture/sweep.ts';
import { SWEEP_DEFAULTS } from '../capture/sweep-config.ts';
import type { Evaluator } from './evaluate.ts';
import { readRow } from './row.ts';

const moment = z.iso.datetime({ offset: true }).transform((text) => Date.parse(text));

const lock = z.looseObject({
  pid: z.number(),
  host: z.string(),
  startedAt: z.string(),
  alive: z.boolean().nullable().default(null),
});

const schema = z.looseObject({
  candidate: z.looseObject({
    client: z.enum(['claude-code', 'codex']),
    sessionId: z.string(),
    root: z.string().nullable(),
    mtime: moment,
    size: z.number(),
    completeBytes: z.number(),
    readable: z.boolean(),
    subAgent: z.boolean(),
    own: z.boolean(),
    prefixes: z.record(z.string(), z.string()),
    activationBytes: z.number().nullable(),
  }),
  ledger: z.unknown(),
  now: moment,
  config: z.looseObject({
    activatedAt: moment.nullable().default(null),
    host: z.string().default(''),
    quietMinutes: z.number().default(SWEEP_DEFAULTS.quietMinutes),
    pendingHours: z.number().default(SWEEP_DEFAULTS.pendingHours),
    maxAttempts: z.number().default(SWEEP_DEFAULTS.maxAttempts),
    retryMinutes: z.number().default(SWEEP_DEFAULTS.retryMinutes),
    maxStarts: z.number().default(SWEEP_DEFAULTS.maxStarts),
    startsWindowMinutes: z.number().default(SWEEP_DEFAULTS.startsWindowMinutes),
    lockMinutes: z.number().default(SWEEP_DEFAULTS.lockMinutes),
  }),
});

/** The locks stand in the row's ledger; in a file they lie beside the pages. */
const locked = z.looseObject({ locks: z.record(z.string(), lock).default({}) });

/** `{candidate, ledger, now, config}`: what the sweep does with one session. */
export const evaluateSweep: Evaluator = (input) => {
  const { candidate, ledger, now, config } = readRow(schema, input);
  const { mtime, ...facts } = candidate;
  const locks = locked.safeParse(ledger).data?.locks ?? {};
  return decideSweep({
    candidate: { ...facts, modified: mtime },
    ledger: readLedger(ledger),
    locks,
    now,
    config,
  });
};
