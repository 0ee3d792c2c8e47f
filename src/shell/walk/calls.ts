/** Calls of functions, and code that is read into the same shell (shell 13.3, 14.1). */
import { runCommand } from './compound.ts';
import { afterUnread, runText } from './code.ts';
import { mayEnd, newOwner } from '../words/site.ts';
import type { Invocation } from './invoke.ts';
import { addUnread, step, type Machine } from './machine.ts';
import { inheritedTraps } from './subshell.ts';
import type { Scope } from './scope.ts';
import { mergeOutcomes } from '../state/merge.ts';
import { eitherArmed } from '../state/merge-shells.ts';
import { mapEntries } from '../state/persistent-map.ts';
import {
  withShell,
  withVariable,
  type Field,
  type FunctionDefinition,
  type Outcome,
  type Parameters,
  type Shell,
  type State,
} from '../state/state.ts';
import { knownText, type Text } from '../state/text.ts';

/** Calls inside calls, and of one function in itself (14.1). */
const DEEPEST_CALL = 16;
const DEEPEST_RECURSION = 4;

export function callFunction(
  machine: Machine,
  invocation: Invocation,
  definition: FunctionDefinition,
  given?: Parameters,
): Outcome {
  const { scope, state, words, span } = invocation;
  const { name, body } = definition;
  machine.called.add(definition.number);
  if (!step(machine, span)) return afterUnread(machine, state);
  const again = scope.calls.filter((call) => call === name).length;
  if (scope.calls.length >= DEEPEST_CALL || again >= DEEPEST_RECURSION) {
    addUnread(machine, 'recursion', span, span === null ? '' : machine.script.slice(...span));
    return afterUnread(machine, mayEnd({ machine, scope, owner: newOwner() }, state));
  }
  const returns: Outcome[] = [];
  const drops: Outcome[] = scope.drops === scope.exits ? scope.exits : [];
  const inner: Scope = {
    ...scope,
    drops,
    within: [...scope.within, 'function'],
    via: [...scope.via, name],
    calls: [...scope.calls, name],
    origin: definition.origin,
    returns,
    loops: [],
    substitutedInLoop: false,
    levels: scope.levels + 1,
  };
  const parameters: Parameters = given ?? {
    words: words.slice(1),
    zero: state.shell.parameters.zero,
    id: machine.nextId++,
  };
  const armed = inheritedTraps(scope, state.shell);
  const outcome = runCommand(machine, inner, body, withShell(state, { parameters, saved: null, armed }));
  const all = mergeOutcomes(machine, [...returns, outcome], state);
  const back = (after: State): State => giveBack(after, state.shell);
  if (drops !== scope.exits) {
    for (const end of drops) scope.drops.push({ ...end, zero: back(end.zero), nonzero: back(end.nonzero) });
  }
  return { ...all, zero: back(all.zero), nonzero: back(all.nonzero) };
}

/** The parameters of the caller, and what `local` had put aside. */
function giveBack(after: State, before: Shell): State {
  const { saved } = after.shell;
  const given = mapEntries(saved).reduce(
    (now, [name, old]) => withVariable(now, name, old ?? undefined),
    after.shell,
  );
  // A trap that is set in it stays; otherwise those of the caller are back.
  const armed = eitherArmed(before.armed, given.armed);
  return { ...after, shell: { ...given, saved: before.saved, parameters: before.parameters, armed } };
}

/** `eval`, `source`: code in this very shell. */
export function runHere(
  machine: Machine,
  invocation: Invocation,
  kind: 'eval' | 'source',
  text: Text | null,
  given: { readonly via: string; readonly words?: readonly Field[]; readonly file?: boolean },
): Outcome {
  const { scope, span } = invocation;
  let { state } = invocation;
  const parameters = given.words;
  const returns: Outcome[] = [];
  const inner: Scope = {
    ...scope,
    within: [...scope.within, kind, ...(given.file === true ? (['file'] as const) : [])],
    via: [...scope.via, given.via],
    returns: kind === 'source' ? returns : scope.returns,
    levels: scope.levels + 1,
  };
  if (text === null || knownText(text) === null) {
    state = mayEnd({ machine, scope, owner: newOwner() }, state);
  }
  const before = state.shell.parameters;
  const start =
    parameters === undefined || parameters.length === 0
      ? state
      : withShell(state, { parameters: { ...before, words: parameters, id: machine.nextId++ } });
  const ran = runText(machine, inner, text, start, span);
  const outcome = mergeOutcomes(machine, [...returns, ran], state);
  if (start === state) return outcome;
  const back = (after: State): State => withShell(after, { parameters: before });
  return { ...outcome, zero: back(outcome.zero), nonzero: back(outcome.nonzero) };
}
