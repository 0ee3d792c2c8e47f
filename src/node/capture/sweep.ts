import { join } from 'node:path';
import { factsOf } from '../../capture/session-facts.ts';
import { isWithinCapture } from '../../capture/launch.ts';
import { decideSweep, type SweepDecision } from '../../capture/sweep.ts';
import type { CaptureClient } from '../../capture/types.ts';
import { STARTED_BY } from './agent-environment.ts';
import { capture, type CaptureOptions, type CaptureOutcome } from './capture.ts';
import { ledgerPath, readLedgerFile, sweepConfig } from './ledger-file.ts';
import { listingOf, sessionHomes, sessionPaths } from './listing.ts';
import { readRepositoryLock } from './repository-lock.ts';
import { measured, type SweptSession } from './sweep-candidate.ts';
import { volumeOf } from './volume.ts';

export interface SweepOptions extends Omit<CaptureOptions, 'path' | 'session'> {
  /** Decide, and neither start nor write anything. */
  readonly dryRun?: boolean;
}

/** What became of one session; a skipped one is nothing that anybody has to see. */
export interface SweptOutcome {
  readonly client: CaptureClient;
  readonly session: string;
  /** Null: no wiki above its directory. */
  readonly root: string | null;
  readonly decision: SweepDecision;
  /** Of a start; null in a dry run. */
  readonly capture: CaptureOutcome | null;
}

/**
 * Makes good for missed hooks: of all sessions that this user's clients keep, those that are quiet and not taken yet are captured,
 * one after the other, the oldest first (capture, section 10). Archived and packed sessions are left alone.
 */
export async function* sweepSessions(options: SweepOptions): AsyncGenerator<SweptOutcome> {
  const { env, home, cwd, wiki, dryRun = false, now = () => new Date(), signal } = options;
  if (isWithinCapture(env)) return;
  const path = ledgerPath({ env, home });
  const volume = volumeOf(wiki, cwd);
  for (const session of await sessionsOf(options)) {
    if (signal?.aborted === true) return;
    // Each start changes what the next one finds.
    const ledger = readLedgerFile(path);
    const [time, config] = [now().getTime(), sweepConfig(ledger)];
    const candidate = await measured(session, { volume, home, ledger, now: time, config });
    const { root } = candidate;
    const lock = root === null ? null : readRepositoryLock(join(root, wiki));
    const locks = root === null || lock === null ? {} : { [root]: lock };
    const decision = decideSweep({ candidate, ledger, locks, now: time, config });
    const { client, id } = session;
    const isStart = decision.decision === 'start' && root !== null && !dryRun;
    const started = isStart
      ? await capture({
          ...options,
          cwd: root,
          path: session.facts.file.path,
          session: id,
          env: { ...env, [STARTED_BY]: 'sweep' },
        })
      : null;
    yield { client, session: id, root, decision, capture: started };
  }
}

async function sessionsOf({ env, home, cwd, client }: SweepOptions): Promise<readonly SweptSession[]> {
  const homes = sessionHomes({ env, home }, cwd);
  const paths = (await sessionPaths(homes)).filter((path) => path.endsWith('.jsonl'));
  const listing = await listingOf(paths, homes, 'directory');
  return listing.files
    .map((file) => factsOf(file, { ...listing, ownSessions: new Set() }))
    .flatMap((facts): readonly SweptSession[] => {
      const { place, id } = facts;
      if (place === null || place.archived || id === null) return [];
      return (client ?? place.client) === place.client ? [{ facts, client: place.client, id }] : [];
    })
    .toSorted((a, b) => a.facts.file.modified - b.facts.file.modified);
}
