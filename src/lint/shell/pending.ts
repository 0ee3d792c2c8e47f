/** Jobs that were started and not yet waited for (rule 9). */
import { joined } from './table.ts';
import type { Frame, Scope, Shell, Walk } from './scope.ts';
import type { Job } from './types.ts';

/** One start of a job. */
export interface Pending {
  readonly job: Job;
  /** How many jobs had started before. */
  readonly started: number;
  readonly shell: Shell;
  /** The list that may wait for it; null where none can any more. */
  frame: Frame | null;
  isEnded: boolean;
}

/** What one number stands for: a job, or the stages of a pipeline, of which the last has the number. */
export type JobGroup = readonly Pending[];

/** Notes a job that its shell may still wait for. */
export function startJob(scope: Scope, job: Job): Pending {
  const { walk, shell, frame } = scope;
  const pending: Pending = { job, started: walk.started++, shell, frame, isEnded: false };
  frame.pending.add(pending);
  return pending;
}

/** Notes a job that no shell can wait for. */
export function keepJob(walk: Walk, job: Job, started: number): void {
  const key = `${String(job.from)}:${String(job.to)}`;
  const known = walk.jobs.get(key);
  const table = withLaterLocks(walk, job, started);
  walk.jobs.set(
    key,
    known === undefined
      ? { ...job, table }
      : {
          ...known,
          table: joined(known.table, table),
          behind: [...known.behind, ...job.behind].slice(0, MOST_BEHIND),
        },
  );
}

const MOST_BEHIND = 16;

/** A lock is one of the open file: a job that has it from before keeps it too. */
function withLaterLocks(walk: Walk, { table }: Job, started: number): Job['table'] {
  if (walk.locks.size === 0) return table;
  const locked = new Set(table.locked);
  for (const targets of table.slots.values()) {
    for (const target of targets) {
      if (!('opening' in target) || target.opening === null) continue;
      if ((walk.locks.get(target.opening) ?? -1) > started) locked.add(target.opening);
    }
  }
  return { ...table, locked };
}

/** `wait`: for all that was started in a list, or for the jobs of some numbers. */
export function waitFor(scope: Scope, which: readonly JobGroup[] | 'all'): void {
  const frames = surelyIn(scope);
  const ended = which === 'all' ? [...frames].flatMap(({ pending }) => [...pending]) : which.flat();
  for (const pending of ended) end(scope, frames, pending);
}

/** `kill`: the processes with the numbers end, and none that they started. */
export function kill(scope: Scope, which: readonly JobGroup[] | 'all'): void {
  const frames = surelyIn(scope);
  const ended =
    which === 'all'
      ? [...frames].flatMap(({ pending }) => [...pending])
      : which.flatMap((group) => group.slice(-1));
  for (const pending of ended) if (pending.job.process === 'program') end(scope, frames, pending);
}

/** The lists that surely run as far as this one does. */
function surelyIn({ frame }: Scope): ReadonlySet<Frame> {
  const frames = new Set<Frame>();
  for (let at: Frame | null = frame; at !== null; at = at.isSure ? at.outer : null) frames.add(at);
  return frames;
}

/** A job that a script may leave by `exit` before it gets here is not ended always. */
function end({ walk, shell }: Scope, frames: ReadonlySet<Frame>, pending: Pending): void {
  walk.steps += 1;
  const { frame } = pending;
  if (pending.shell !== shell || frame === null || !frames.has(frame)) return;
  frame.pending.delete(pending);
  pending.frame = null;
  if (pending.started < shell.exited) shell.lost.push(pending);
  else pending.isEnded = true;
}

/** What a list left running is its outer list's from now on. */
export function handOn(from: Frame, to: Frame): void {
  for (const pending of from.pending) {
    pending.frame = to;
    to.pending.add(pending);
  }
  from.pending.clear();
}
