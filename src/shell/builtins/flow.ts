/** `exit`, `return`, `break`, `continue` (shell 6.5). */
import { nothingLeft } from './words.ts';
import type { Invocation } from '../walk/invoke.ts';
import type { Machine } from '../walk/machine.ts';
import { deadOutcome, either, fails, succeeds, withStatus } from '../walk/outcome.ts';
import type { Outcome, State } from '../state/state.ts';
import type { Status } from '../state/status.ts';
import { knownText } from '../state/text.ts';
import { builtinRow, endedWith } from './row.ts';

/** The end that the word behind `exit` or `return` names; without one, that of the last command (7.3). */
function endOf({ words }: Invocation, state: State, last: Status = state.status): Outcome {
  const [, word] = words;
  if (word === undefined) return withStatus(state, last);
  const text = word.many ? null : knownText(word.text);
  if (text !== null && /^\d{1,9}$/u.test(text)) {
    const code = Number(text) % 256;
    return code === 0 ? succeeds(state) : fails(state, code);
  }
  const [piece] = word.text;
  if (word.text.length === 1 && typeof piece === 'object' && piece.status !== null)
    return withStatus(state, piece.status);
  // Text that is no number: the shell complains and ends with 2, or nobody knows.
  return text === null ? either(state) : fails(state);
}

export function runExit(machine: Machine, invocation: Invocation): Outcome {
  const { state } = builtinRow(machine, invocation, { settled: true });
  const { exits, leaves, trapped } = invocation.scope;
  (leaves ?? exits).push(endOf(invocation, state, trapped ?? state.status));
  return deadOutcome(state);
}

export function runReturn(machine: Machine, invocation: Invocation): Outcome {
  const { scope } = invocation;
  const { state, row } = builtinRow(machine, invocation, { settled: true });
  if (scope.returns !== null) {
    scope.returns.push(endOf(invocation, state));
    return deadOutcome(state);
  }
  // In a subshell of a function it ends the subshell; outside of functions bash refuses, zsh ends the script.
  if (scope.calls.length > 0) {
    scope.exits.push(endOf(invocation, state));
    return deadOutcome(state);
  }
  if (scope.dialect !== 'bash') scope.exits.push(endOf(invocation, state));
  return endedWith(machine, state, row, 1);
}

function leave(machine: Machine, invocation: Invocation, how: 'breaks' | 'continues'): Outcome {
  const { scope, words } = invocation;
  const { state, row } = builtinRow(machine, invocation, { settled: true });
  if (scope.loops.length === 0 && !scope.substitutedInLoop) return endedWith(machine, state, row, 0);
  const text = nothingLeft(words, 1) ? '1' : knownText(words[1]?.text ?? []);
  const level = text !== null && /^\d{1,9}$/u.test(text) ? Number(text) : null;
  const last = scope.loops.length - 1;
  if (scope.substitutedInLoop && (level === null || level > scope.loops.length || last < 0))
    scope.exits.push(succeeds(state));
  for (const [index, loop] of scope.loops.entries()) {
    const reached = scope.substitutedInLoop ? (level ?? 1) - 1 : Math.min((level ?? 1) - 1, last);
    if (level === null || index === Math.max(reached, 0)) loop[how].push(state);
  }
  return deadOutcome(state);
}

export const runBreak = (machine: Machine, invocation: Invocation): Outcome =>
  leave(machine, invocation, 'breaks');

export const runContinue = (machine: Machine, invocation: Invocation): Outcome =>
  leave(machine, invocation, 'continues');
