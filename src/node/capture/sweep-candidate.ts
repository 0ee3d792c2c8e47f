import { statSync } from 'node:fs';
import type { Ledger } from '../../capture/ledger.ts';
import { nearestRoot, type RootQuestion } from '../../capture/root.ts';
import type { SessionFacts } from '../../capture/session-facts.ts';
import { prefixesOf, type SweepCandidate } from '../../capture/sweep.ts';
import type { SweepConfig } from '../../capture/sweep-config.ts';
import { MINUTE } from '../../capture/times.ts';
import type { CaptureClient } from '../../capture/types.ts';
import { cursorAt, firstLineSince, wholeBytes } from './transcript-bytes.ts';

/** A session file by its place and its first records. */
export interface SweptSession {
  readonly facts: SessionFacts;
  readonly client: CaptureClient;
  readonly id: string;
}

export interface MeasureQuestion extends RootQuestion {
  /** Null: it cannot be read. */
  readonly ledger: Ledger | null;
  readonly now: number;
  readonly config: SweepConfig;
}

/** What the sweep's rules ask of a file. Only one that was written to in the time in question is read to its end. */
export async function measured(session: SweptSession, question: MeasureQuestion): Promise<SweepCandidate> {
  const { facts, client, id } = session;
  const { file, directories, subAgent, ownRun, readable } = facts;
  const { now, config, ledger } = question;
  const [first] = directories;
  const known = {
    client,
    sessionId: id,
    root: first === undefined ? null : nearestRoot(first, question),
    modified: file.modified,
    size: 0,
    completeBytes: 0,
    readable,
    subAgent,
    own: ownRun,
    prefixes: {},
    activationBytes: null,
  };
  const isTooOld = config.activatedAt !== null && file.modified < config.activatedAt;
  const isTooYoung = now - file.modified < config.quietMinutes * MINUTE;
  if (known.root === null || !readable || isTooOld || isTooYoung || ledger === null) return known;
  try {
    const { activatedAt } = config;
    const counts = prefixesOf(ledger, client, id);
    return {
      ...known,
      size: statSync(file.path).size,
      completeBytes: wholeBytes(file.path),
      prefixes: Object.fromEntries(counts.map((bytes) => [bytes, cursorAt(file.path, bytes).sha256])),
      activationBytes:
        activatedAt === null
          ? null
          : await firstLineSince({ path: file.path, compressed: false }, activatedAt),
    };
  } catch {
    return { ...known, readable: false };
  }
}
