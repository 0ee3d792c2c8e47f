/** `coproc`: a job with a pipe at each end (shell 9.3, 10.2). */
import { runCommand } from './compound.ts';
import type { Machine } from './machine.ts';
import { succeeds } from './outcome.ts';
import { inside, type Scope } from './scope.ts';
import { joinBeside } from '../state/facts.ts';
import { settle } from '../state/merge.ts';
import type { Outcome, State } from '../state/state.ts';
import { backIn, copyOf, runShell } from './subshell.ts';
import type { CoprocNode } from '../syntax/nodes.ts';
import { setVariable, unknownValue } from '../words/variables.ts';

export function runCoproc(machine: Machine, scope: Scope, node: CoprocNode, state: State): Outcome {
  const { shell } = state;
  const id = machine.nextId++;
  const descriptors = new Map(shell.descriptors)
    .set(0, { kind: 'unknown' as const })
    .set(1, { kind: 'piped' as const, id: `pipe ${String(id)}` });
  const inner: Scope = { ...inside(scope, 'coproc'), concurrent: true, unchecked: false };
  const start: State = { ...state, shell: { ...copyOf(scope, shell), descriptors } };
  const outcome = runShell(
    machine,
    inner,
    start,
    (job, first) => runCommand(machine, job, node.body, first),
    [node.body],
  );
  const after = settle(machine, backIn(outcome, shell, state));
  const now: State = {
    ...state,
    facts: joinBeside(state.facts, after.facts),
    jobs: { own: true, stray: state.jobs.stray || after.jobs.stray },
  };
  const named = setVariable(machine, now, node.name ?? 'COPROC', { kind: 'array', elements: null });
  return succeeds(
    setVariable(machine, named, `${node.name ?? 'COPROC'}_PID`, unknownValue(machine, { number: true })),
  );
}
