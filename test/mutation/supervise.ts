import { Worker } from 'node:worker_threads';
import type { Work } from './judge.ts';
import { codeOf } from './tables.ts';

const LOOK_EVERY = 1000;
/** Milliseconds that one unit may take; the slowest takes a tenth of it. */
const MOST = 15_000;

/** Has a worker judge all mutants; one that hangs or runs out of memory is ended, and the next goes on behind its mutant. */
export async function supervise(work: Work, worker: URL, report: (done: number) => void): Promise<void> {
  const { verdicts, now } = work.tables;
  const open = (): number => work.mutants.filter(({ id }) => verdicts[id] === 0).length;
  for (let left = open(); left > 0; left = open()) {
    const error = await oneWorker(work, worker, () => {
      report(work.mutants.length - open());
    });
    const mutant = Atomics.load(now, 0);
    if (error === null) continue;
    if (mutant === 0) throw error;
    if (verdicts[mutant] === 0) verdicts[mutant] = codeOf('timeout');
  }
}

/** Ends when the worker does: with null, or with what it died of. */
function oneWorker(work: Work, url: URL, tick: () => void): Promise<Error | null> {
  const { now } = work.tables;
  Atomics.store(now, 0, 0);
  return new Promise((resolve) => {
    const worker = new Worker(url, {
      workerData: work,
      resourceLimits: { maxOldGenerationSizeMb: 2500, stackSizeMb: 4 },
    });
    let [seen, since] = [-1, Date.now()];
    let fault: Error | null = null;
    const timer = setInterval(() => {
      tick();
      const started = Atomics.load(now, 2);
      if (started !== seen) [seen, since] = [started, Date.now()];
      else if (Date.now() - since > MOST && Atomics.load(now, 0) !== 0) {
        fault = new Error('a unit takes too long');
        void worker.terminate();
      }
    }, LOOK_EVERY);
    worker.on('error', (error) => {
      fault = error instanceof Error ? error : new Error(String(error));
    });
    worker.on('exit', () => {
      clearInterval(timer);
      resolve(fault);
    });
  });
}
