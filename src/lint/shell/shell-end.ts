/** The end of a shell: its exit trap runs, and what nobody waited for stays. */
import { codeOf } from './code.ts';
import { keepJob, type Pending } from './pending.ts';
import { deeper, newFrame, type ExitTrap, type Scope } from './scope.ts';
import { runCode } from './statements.ts';
import { joinTables } from './table.ts';
import type { Table } from './types.ts';

/** `table` is the one behind the last statement; null where all paths end earlier. */
export function endShell(scope: Scope, table: Table | null): void {
  const { walk, shell, frame } = scope;
  const left = new Set([...frame.pending, ...shell.lost]);
  const last = joinTables(table, shell.exits);
  const { trap } = shell;
  if (trap !== null && last !== null)
    for (const pending of trapped(scope, trap, left, last)) left.add(pending);
  for (const { job, started, isEnded } of left) if (!isEnded) keepJob(walk, job, started);
}

/** Runs the trap, which comes behind every `exit` that stands after it, and gives the jobs that it starts. */
function trapped(scope: Scope, trap: ExitTrap, left: ReadonlySet<Pending>, table: Table): Iterable<Pending> {
  const { shell } = scope;
  const frame = newFrame(null, false);
  for (const pending of left) {
    const isThere = trap.isSure && pending.started >= shell.exitedUntrapped;
    pending.frame = isThere ? frame : null;
    if (isThere) frame.pending.add(pending);
  }
  shell.trap = null;
  shell.exited = 0;
  shell.lost.length = 0;
  const { code, source } = codeOf(scope, trap.text, trap.command);
  const inner = deeper({ ...scope, frame, source: { ...source, place: trap.place } }, trap.command);
  if (inner !== null) runCode(inner, code, table);
  return [...frame.pending, ...shell.lost];
}
