import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';

/** What the launcher wrote down when it last had a session to hand on (capture 9, rule 23). */
export interface LastRun {
  /** ISO 8601. */
  readonly at: string;
  readonly ok: boolean;
  /** Why not, in a word; null where all is well. */
  readonly reason: string | null;
}

const schema: z.ZodType<LastRun> = z.object({
  at: z.string(),
  ok: z.boolean(),
  reason: z.string().nullable(),
});

/** Null where the hook never fired for a session of a repository with a wiki, or what it wrote cannot be read. */
export function readLastRun(home: string): LastRun | null {
  try {
    return schema.safeParse(JSON.parse(readFileSync(join(home, 'last-run.json'), 'utf8'))).data ?? null;
  } catch {
    return null;
  }
}
