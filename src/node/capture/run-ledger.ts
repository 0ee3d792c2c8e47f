import { withEnd, withOwnSession, withRunning, withStart } from '../../capture/ledger-updates.ts';
import type { Cursor, Ledger } from '../../capture/ledger.ts';
import type { CaptureClient } from '../../capture/types.ts';
import { editLedger, sweepConfig } from './ledger-file.ts';

/** What one run writes into the ledger. A ledger that cannot be read or written stops no run: `onTrouble` is told why. */
export interface RunLedger {
  /** Before the run starts; from then on the sweep leaves the session alone. */
  readonly start: (upTo: Cursor) => Promise<void>;
  /** As soon as an agent's session has an id. */
  readonly ownSession: (id: string) => Promise<void>;
  readonly end: (ok: boolean) => Promise<void>;
}

export interface RunLedgerQuestion {
  readonly path: string;
  readonly client: CaptureClient;
  /** Null: the transcript names none, and there is no entry to keep. */
  readonly session: string | null;
  readonly root: string;
  readonly runId: string;
  /** The start counts for the limit of its root. */
  readonly counted: boolean;
  readonly now: () => number;
  readonly onTrouble: (error: unknown) => void;
}

export function runLedger(question: RunLedgerQuestion): RunLedger {
  const { path, client, session, root, runId, counted, now, onTrouble } = question;
  const edit = async (change: (ledger: Ledger) => Ledger): Promise<void> => {
    try {
      if (!(await editLedger(path, change))) onTrouble(new Error('the ledger cannot be read'));
    } catch (error) {
      onTrouble(error);
    }
  };
  return {
    start: async (upTo) => {
      if (session === null) return;
      const start = { client, sessionId: session, root, runId, upTo, now: now(), counted };
      await edit((ledger) => withRunning(withStart(ledger, start, sweepConfig(ledger)), runId));
    },
    ownSession: (id) => edit((ledger) => withOwnSession(ledger, id)),
    end: async (ok) => {
      if (session === null) return;
      await edit((ledger) => withEnd(ledger, runId, ok, now(), sweepConfig(ledger)));
    },
  };
}
