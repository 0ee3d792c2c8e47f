/** Loops: unrolled over known words, walked once otherwise (shell 6.5, 6.6, 8). */
import { complainOf, expandWords, newOwner, walkParts, type Site } from './expansion.ts';
import { changesOf } from './loop-changes.ts';
import { BUDGET, step, unknown, type Machine } from './machine.ts';
import { afterNonzero, afterZero, succeeds } from './outcome.ts';
import { inside, spanOf, type Loop, type Scope } from './scope.ts';
import { filterFacts, joinFacts, rowsWith, type Facts } from './state/facts.ts';
import { mergeAll, mergeOutcomes, mergeStates, settle } from './state/merge.ts';
import {
  dead,
  FILE,
  withShell,
  type Descriptor,
  type Field,
  type OptionName,
  type Outcome,
  type State,
} from './state/state.ts';
import { mapEntries } from './state/persistent-map.ts';
import { isNumber, rowsOf } from './state/text.ts';
import { withContents } from './streams.ts';
import { runStatements } from './statements.ts';
import type { CountingForNode, ForNode, Statement, WhileNode } from './syntax/nodes.ts';
import { lookUp, setVariable, textValue, unknownValue, variableChannel } from './variables.ts';

/** A list of at most this many words is unrolled (8.1). */
const LONGEST = 64;

const newLoop = (): Loop => ({ breaks: [], continues: [] });

function body(scope: Scope, loop: Loop, times: number | null): Scope {
  return {
    ...inside(scope, 'loop'),
    times: times === null || scope.times === null ? null : times * scope.times,
    loops: [loop, ...scope.loops],
  };
}

export function runFor(machine: Machine, scope: Scope, node: ForNode, state: State): Outcome {
  const site: Site = { machine, scope, owner: newOwner() };
  let now = state;
  let fields: readonly Field[];
  if (node.words === null) {
    const all = lookUp(machine, state, '@');
    fields = all.kind === 'list' ? all.fields : [];
  } else {
    ({ state: now, fields } = expandWords(site, node.words, state));
  }
  const open = fields.some((field) => field.many || field.glob);
  const sure = fields.some((field) => !field.many && !field.glob);
  const length = open || (node.words === null && fields.length === 0) ? null : fields.length;
  if (node.select) for (const field of fields) complainOf(site, now, field.text);
  if (node.select) return repeat(machine, scope, node, now, { sure: false, times: null, input: true });
  if (open) return repeat(machine, scope, node, now, { sure, times: null, input: false });
  if (fields.length === 0) return runNothing(machine, scope, node, now);
  if (fields.length > LONGEST || machine.passes + fields.length > BUDGET.passes) {
    return repeat(machine, scope, node, now, { sure, times: length, input: false });
  }
  machine.passes += fields.length;
  return unroll(machine, scope, node, fields, now);
}

/** A loop over nothing: its text is listed all the same (2.5). */
function runNothing(machine: Machine, scope: Scope, node: ForNode, state: State): Outcome {
  const start = setVariable(machine, dead(state), node.variable, unknownValue(machine));
  runStatements(machine, body(scope, newLoop(), 1), node.body, start);
  return succeeds(state);
}

function unroll(
  machine: Machine,
  scope: Scope,
  node: ForNode,
  fields: readonly Field[],
  state: State,
): Outcome {
  const breaks: State[] = [];
  let outcome = succeeds(state);
  for (const [index, field] of fields.entries()) {
    if (!step(machine, spanOf(scope, node))) break;
    const loop = newLoop();
    const before = index === 0 ? state : settle(machine, outcome);
    const start = setVariable(machine, before, node.variable, textValue(field.text));
    const pass = runStatements(machine, body(scope, loop, 1), node.body, start);
    breaks.push(...loop.breaks);
    outcome = mergeOutcomes(machine, [...loop.continues.map(succeeds), pass], start);
  }
  return mergeOutcomes(machine, [...breaks.map(succeeds), outcome], state);
}

interface Repetition {
  /** True if the body runs at least once. */
  readonly sure: boolean;
  readonly times: number | null;
  /** True for `select`, which reads. */
  readonly input: boolean;
}

/** A `for` or `select` whose passes are not told apart. */
function repeat(machine: Machine, scope: Scope, node: ForNode, state: State, how: Repetition): Outcome {
  const head = atHead(machine, state, [node.body]);
  const start = setVariable(machine, head, node.variable, unknownValue(machine));
  const skip = setVariable(machine, head, node.variable, unknownValue(machine));
  const loop = newLoop();
  const pass = runStatements(machine, body(scope, loop, how.times), node.body, start);
  const back = mergeAll(machine, loop.continues, settle(machine, pass));
  return leave(machine, { head: skip, ways: how.sure ? [] : [skip], back, breaks: loop.breaks, last: pass });
}

export function runCountingFor(machine: Machine, scope: Scope, node: CountingForNode, state: State): Outcome {
  const site: Site = { machine, scope, owner: newOwner() };
  const set = (from: State, names: readonly string[]): State =>
    names.reduce(
      (now, name) => setVariable(machine, now, name, unknownValue(machine, { number: true })),
      from,
    );
  let now = set(walkParts(site, node.start.parts, state).state, node.start.sets);
  now = atHead(machine, now, [node.body]);
  const names = [...node.start.sets, ...node.test.sets, ...node.step.sets];
  const head = set(walkParts(site, node.test.parts, now).state, names);
  const loop = newLoop();
  const inner = body(scope, loop, null);
  const pass = runStatements(machine, inner, node.body, head);
  const back = mergeAll(machine, loop.continues, settle(machine, pass));
  const stepped = walkParts({ ...site, scope: inner }, node.step.parts, back).state;
  return leave(machine, { head, ways: [head], back: stepped, breaks: loop.breaks, last: pass });
}

export function runWhile(machine: Machine, scope: Scope, node: WhileNode, state: State): Outcome {
  const head = atHead(machine, state, [node.test, node.body]);
  const loop = newLoop();
  const inner = body(scope, loop, null);
  const tested = runStatements(machine, { ...inner, unchecked: true }, node.test, head);
  const enter = node.until ? afterNonzero(tested) : afterZero(tested);
  const out = node.until ? afterZero(tested) : afterNonzero(tested);
  const pass = runStatements(machine, inner, node.body, enter);
  const back = mergeAll(machine, loop.continues, settle(machine, pass));
  if (!out.live && loop.breaks.every((way) => !way.live) && back.live) {
    machine.endless.push({ state: back, from: head.facts.rows, to: machine.rows.length });
  }
  // What `while` leaves on is a failure that tells little; only `until` is taken to prove its test (7.1).
  const told = node.until ? out : { ...out, facts: filterFacts(head.facts, out.facts, isPlace) };
  return leave(machine, { head, ways: [told], back, breaks: loop.breaks, last: pass });
}

/** True for facts that tell where a path went, not how its commands ended. */
const isPlace = ({ kind }: Facts): boolean => kind !== 'succeeded' && kind !== 'failed';

interface Leaving {
  readonly head: State;
  /** Ways out that do not go through the body. */
  readonly ways: readonly State[];
  /** The end of a pass. */
  readonly back: State;
  readonly breaks: readonly State[];
  readonly last: Outcome;
}

/**
 * Behind a loop: each way out may have been taken in the first pass or after others, which wrote what they wrote and
 * printed what they printed.
 */
function leave(machine: Machine, { head, ways, back, breaks, last }: Leaving): Outcome {
  // What a pass only starts on its way out is not sure: nobody knows that a loop is left at all.
  const inPass = back.live ? rowsWith(back.facts, 'started') : null;
  const sure = (way: State): State => ({
    ...way,
    facts: filterFacts(head.facts, way.facts, ({ kind, row }) => kind !== 'started' || inPass?.has(row) !== false),
  });
  const later = (way: State): State => {
    if (!back.live || !way.live) return way;
    const { contents, shell } = mergeStates(machine, way, back);
    const { functions, exportedFunctions, aliases, exitTraps } = shell;
    const kept = { ...way.shell, functions, exportedFunctions, aliases, exitTraps };
    return { ...way, facts: joinFacts(way.facts, back.facts, ['printed']), contents, shell: kept };
  };
  const out = ways.flatMap((way) => (way.live ? [way, later(way)] : []));
  const ends =
    ways.length === 0 && back.live ? [{ ...back, contents: mergeStates(machine, back, head).contents }] : [];
  const zero = mergeAll(
    machine,
    [...breaks.map(sure).flatMap((way) => [way, later(way)]), ...out, ...ends],
    dead(head),
  );
  const after = last.nonzero.live && back.live;
  const failing = mergeAll(machine, [...out, ...ends], dead(head));
  return { zero, nonzero: after ? failing : dead(failing), code: null };
}

const TOGGLES: readonly OptionName[] = [
  'errexit',
  'nounset',
  'pipefail',
  'xtrace',
  'noglob',
  'allexport',
  'nullglob',
  'failglob',
];

/** Files as any pass may find them. */
function withUnknownFiles(machine: Machine, state: State): State {
  const files = mapEntries(state.contents).filter(([id]) => id.startsWith(FILE));
  return files.reduce((now, [id, text]) => {
    const piece = unknown(machine, { rows: rowsOf([text], 'maybe'), channels: [id] });
    return withContents(now, id, [piece]);
  }, state);
}

/** The state at the head of a loop, in any pass of it. */
function atHead(machine: Machine, state: State, lists: readonly (readonly Statement[])[]): State {
  const changes = changesOf(lists, state.shell.functions);
  let now = state;
  if (changes.everything) now = withShell(now, { age: machine.nextId++ });
  for (const [name, setting] of changes.names) {
    const before = lookUp(machine, state, name);
    const number = setting === 'counts' && before.kind === 'text' && isNumber(before.text);
    const perhaps = before.kind !== 'text' || before.set === null || changes.unset.has(name);
    const piece = unknown(machine, { channels: [variableChannel(name)], number });
    now = setVariable(machine, now, name, textValue([piece], perhaps));
  }
  if (changes.folder || changes.everything) {
    const current = { path: null, sure: true, id: machine.nextId++ };
    now = withShell(now, { folders: { current, previous: null, stack: [] } });
  }
  if (changes.parameters || changes.everything) {
    now = withShell(now, { parameters: { ...now.shell.parameters, words: null, id: machine.nextId++ } });
  }
  if (changes.options || changes.everything) {
    const options = { ...now.shell.options };
    for (const name of TOGGLES) options[name] = null;
    now = withShell(now, { options });
  }
  if (changes.descriptors) {
    const unknownOnes = [...now.shell.descriptors.keys()].map((number): [number, Descriptor] => [
      number,
      { kind: 'unknown' },
    ]);
    now = withShell(now, { descriptors: new Map(unknownOnes) });
  }
  if (changes.files || changes.everything) now = withUnknownFiles(machine, now);
  if (changes.jobs) now = { ...now, jobs: { ...now.jobs, own: true } };
  // `$?` is that of what stands before, or of the last pass.
  return { ...now, status: { code: null, zero: now.facts, nonzero: now.facts } };
}
