/** What wrappers start, run as they start it (shell 12). `wrappers.ts` tells what that is. */
import { runChild } from './child-shell.ts';
import { resolveFolder } from '../streams/files.ts';
import { invoke, type Invocation } from './invoke.ts';
import { afterUnread } from './code.ts';
import { addUnread, BUDGET, mixed, unknown, type Machine } from './machine.ts';
import { either } from './outcome.ts';
import type { InnerWord, SeenThrough } from '../passage.ts';
import { programName } from '../program-name.ts';
import { runProgram } from '../streams/programs.ts';
import type { Argument } from './simple-command.ts';
import type { Scope } from './scope.ts';
import { joinBeside, joinFacts, meetFacts } from '../state/facts.ts';
import { mergeOutcomes, mergeStates, settle } from '../state/merge.ts';
import { dead, withShell, type Outcome, type State } from '../state/state.ts';
import { knownText, textOf, type Text } from '../state/text.ts';
import { descriptor, NOTHING, stdinText, UNKNOWN } from '../streams/sinks.ts';
import { backIn } from './subshell.ts';
import type { Pieces } from '../types.ts';
import { removeVariable, setVariable, textValue, unknownValue } from '../words/variables.ts';

export function runPassages(
  machine: Machine,
  invocation: Invocation,
  passages: readonly SeenThrough[],
): Outcome {
  const [first] = passages;
  if (first?.ownRow === true) return runBesides(machine, invocation, passages);
  return first === undefined ? either(invocation.state) : runPassage(machine, invocation, first);
}

/** A wrapper that is a row as well: what it may start besides leaves no fact behind. */
function runBesides(machine: Machine, invocation: Invocation, passages: readonly SeenThrough[]): Outcome {
  const [name] = invocation.words;
  const own = runProgram(machine, invocation, programName(knownText(name?.text ?? []) ?? ''));
  const before = settle(machine, own);
  let now = before;
  for (const passage of passages) {
    if (machine.stopped) break;
    const started = { ...passage, ownRow: false };
    const inner = settle(machine, runPassage(machine, { ...invocation, state: now }, started));
    now = { ...mergeStates(machine, now, inner), shell: now.shell };
  }
  const after = (way: State): State => ({
    ...way,
    facts: joinFacts(way.facts, meetFacts(before.facts, now.facts)),
    contents: now.contents,
  });
  return { ...own, zero: after(own.zero), nonzero: after(own.nonzero) };
}

function runPassage(machine: Machine, invocation: Invocation, passage: SeenThrough): Outcome {
  const { state, span } = invocation;
  if (invocation.scope.levels >= BUDGET.levels) {
    addUnread(machine, 'budget-depth', span, span === null ? '' : machine.script.slice(...span));
    return afterUnread(machine, state);
  }
  const program = passage.finds === 'programs';
  const scope = scopeOf(invocation.scope, passage);
  const start = startOf(machine, state, passage, program);
  const input = stdinText(machine, state, descriptor(state.shell.descriptors, 0));
  let outcome = startInner(machine, { ...invocation, scope, state: start }, passage, input);
  if (program) outcome = backIn(outcome, state.shell, state);
  if (passage.concurrent) {
    const after = settle(machine, outcome);
    const facts = joinBeside(state.facts, after.facts);
    return either({ ...after, live: state.live, facts });
  }
  if (passage.maybe || passage.unbounded) {
    // It may not be started at all.
    const ways = passage.passesStatus ? outcome : either(settle(machine, outcome));
    outcome = mergeOutcomes(machine, [either(state), ways], state);
  } else if (!passage.passesStatus) {
    outcome = either(settle(machine, outcome));
  }
  if (!passage.endsShell) return outcome;
  (invocation.scope.leaves ?? invocation.scope.exits).push(outcome);
  return { ...outcome, zero: dead(outcome.zero), nonzero: dead(outcome.nonzero) };
}

function scopeOf(scope: Scope, passage: SeenThrough): Scope {
  return {
    ...scope,
    within: passage.within === null ? scope.within : [...scope.within, passage.within],
    via: passage.via === null ? scope.via : [...scope.via, passage.via],
    times: passage.unbounded ? null : scope.times,
    maybe: scope.maybe || passage.maybe,
    concurrent: scope.concurrent || passage.concurrent,
    // The stack bears fewer wrappers than groups.
    levels: scope.levels + 4,
  };
}

/** The shell's state as the inner command finds it. */
function startOf(machine: Machine, state: State, passage: SeenThrough, program: boolean): State {
  let now = state;
  if (program) now = withShell(now, { exitTraps: [] });
  for (const name of passage.unset) {
    if (name === '*') now = withShell(now, { variables: null, exports: null, cleared: true });
    else {
      now = removeVariable(now, name);
    }
  }
  for (const [name, value] of Object.entries(passage.env)) {
    const set = value === null ? unknownValue(machine) : textValue(textOf(value));
    now = setVariable(machine, now, name, set, true);
  }
  const { folders } = now.shell;
  if (passage.cwd !== undefined) {
    const current = resolveFolder(machine, folders.current, passage.cwd, true);
    now = withShell(now, { folders: { ...folders, current } });
  }
  const descriptors = new Map(now.shell.descriptors);
  if (passage.stdin === 'nothing') descriptors.set(0, NOTHING);
  if (passage.holdsOutput) descriptors.set(1, UNKNOWN);
  return withShell(now, { descriptors });
}

function startInner(machine: Machine, invocation: Invocation, passage: SeenThrough, input: Text): Outcome {
  if (passage.kind === 'command') {
    const words = passage.words.map((word) => argumentOf(machine, invocation, word, input));
    return invoke(machine, { ...invocation, words, finds: passage.finds });
  }
  const { shell, code } = passage;
  const dialect = shell === null ? 'unknown' : 'posix';
  const stdin = descriptor(invocation.state.shell.descriptors, 0);
  const text = code === null ? stdinText(machine, invocation.state, stdin) : textFrom(machine, code);
  return runChild(machine, invocation, {
    dialect,
    text,
    words: [],
    zero: null,
    stdin: code === null,
    sure: true,
    via: null,
  });
}

/** A word of the inner command. What xargs fills in comes from its input, which it may print through the command. */
function argumentOf(machine: Machine, { words }: Invocation, word: InnerWord, input: Text): Argument {
  if (word.kind === 'kept') return words[word.index] ?? { text: [], many: false, glob: false };
  const text = word.pieces.map((piece) => piece ?? mixed(machine, [input]));
  return { text, many: word.many, glob: false };
}

const textFrom = (machine: Machine, pieces: Pieces): Text => pieces.map((piece) => piece ?? unknown(machine));
