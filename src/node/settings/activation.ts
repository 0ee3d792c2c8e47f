import { activated } from '../../capture/ledger-updates.ts';
import { editLedger, ledgerPath, readLedgerFile } from '../capture/ledger-file.ts';
import type { Surroundings } from '../homes.ts';

/**
 * Notes the time of the first install: what sessions wrote before it the sweep leaves alone (capture, section 10). A ledger that
 * cannot be read or written stops no install.
 */
export async function noteActivation(from: Surroundings): Promise<void> {
  try {
    const path = ledgerPath(from);
    if (readLedgerFile(path)?.activatedAt === null)
      await editLedger(path, (ledger) => activated(ledger, Date.now()));
  } catch {
    // The sweep then takes whatever is there.
  }
}
