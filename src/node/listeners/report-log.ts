import { cleanLine, linesOf } from '../../hooks/frame-clean.ts';
import { escapeName } from '../../hooks/frame-name.ts';
import { judgeListenerRun, listenerReport } from '../../hooks/listener-run.ts';
import type { ListenerOutcome } from '../../hooks/listener-run.ts';
import { countReport, isReported, timesSoFar } from '../../hooks/reports.ts';
import type { ReportCounts } from '../../hooks/reports.ts';
import type { HookStore } from './hook-store.ts';

/** Where a hook says what went wrong: never on its own stdout or stderr (hooks 4.11). */
export interface ReportLog {
  readonly listener: (outcome: Omit<ListenerOutcome, 'at' | 'count'>) => void;
  /** What befell the hook itself, in a word or a line. */
  readonly hook: (event: string, what: string) => void;
  /** What listeners printed whose output no model sees: frames. */
  readonly output: (frames: string) => void;
}

/** Bytes of a log before a new file is begun; one old one is kept. */
const MAX_BYTES = 1024 * 1024;
const REPORTS = 'logs/hooks.log';
const OUTPUTS = 'logs/listeners.log';
const COUNTS = 'logs/hooks-counts.json';

/** The logs of a store. The same report again is counted, and its 1st, 10th, 100th time is written (hooks 4.10). */
export function reportLog(store: HookStore): ReportLog {
  const counted = (report: string): number => {
    const { count, counts } = countReport(countsIn(store.read(COUNTS)), report);
    store.write(COUNTS, counts);
    return count;
  };
  return {
    listener: (outcome) => {
      const at = Date.now();
      const report = listenerReport({ ...outcome, at });
      if (report === null) return;
      const line = judgeListenerRun({ ...outcome, at, count: counted(report) }).report;
      if (line !== null) store.append(REPORTS, `${line}\n`, MAX_BYTES);
    },
    hook: (event, what) => {
      const report = `hook ${escapeName(event)}: ${linesOf(what).map(cleanLine).join(' | ')}`;
      const count = counted(report);
      if (isReported(count)) store.append(REPORTS, `${timeNow()} ${report}${timesSoFar(count)}\n`, MAX_BYTES);
    },
    output: (frames) => {
      if (frames !== '') store.append(OUTPUTS, `${timeNow()}\n${frames}`, MAX_BYTES);
    },
  };
}

function timeNow(): string {
  return new Date().toISOString();
}

function countsIn(value: unknown): ReportCounts {
  if (typeof value !== 'object' || value === null) return {};
  const counts = Object.entries(value).filter(
    (entry): entry is [string, number] => typeof entry[1] === 'number',
  );
  return Object.fromEntries(counts);
}
