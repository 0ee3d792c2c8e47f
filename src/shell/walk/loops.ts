/** Loops: unrolled over known words, walked once otherwise (shell 6.5, 6.6, 8). */
import { complainOf, newOwner, type Site } from '../words/site.ts';
import { expandWords } from '../words/expansion.ts';
import { walkArithmetic } from '../words/expand-arithmetic.ts';
import { atHead, type Head } from './loop-head.ts';
import { amendOuter, inAnyPass, type Passes } from './loop-passes.ts';
import { marksOf } from './ways.ts';
import { BUDGET, step, type Machine } from './machine.ts';
import { afterNonzero, afterZero, succeeds } from './outcome.ts';
import { inside, spanOf, type Loop, type Scope } from './scope.ts';
import { keepFacts, type Facts } from '../state/facts.ts';
import { mergeAll, mergeOutcomes, settle } from '../state/merge.ts';
import { dead, type Field, type Outcome, type State } from '../state/state.ts';
import { mergeMaps } from '../state/persistent-map.ts';
import { NO_ROWS } from '../state/row-set.ts';
import { runStatements } from './statements.ts';
import type { CountingForNode, ForNode, WhileNode } from '../syntax/nodes.ts';
import { lookUp, setVariable, textValue, unknownValue } from '../words/variables.ts';

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
  if (node.select) return repeat(machine, scope, node, now, { sure: false, times: null });
  if (open) return repeat(machine, scope, node, now, { sure, times: null });
  if (fields.length === 0) return runNothing(machine, scope, node, now);
  if (fields.length > LONGEST || machine.passes + fields.length > BUDGET.passes) {
    return repeat(machine, scope, node, now, { sure, times: length });
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
}

/** A `for` or `select` whose passes are not told apart. */
function repeat(machine: Machine, scope: Scope, node: ForNode, state: State, how: Repetition): Outcome {
  const { state: before, ...known } = atHead(machine, state, [node.body]);
  const head = setVariable(machine, before, node.variable, unknownValue(machine));
  return walkOnce(machine, scope, head, known, (inner) => ({
    ways: how.sure ? [] : [head],
    pass: runStatements(machine, inner(how.times), node.body, head),
  }));
}

export function runCountingFor(machine: Machine, scope: Scope, node: CountingForNode, state: State): Outcome {
  const site: Site = { machine, scope, owner: newOwner() };
  const { state: before, ...known } = atHead(machine, walkArithmetic(site, node.start, state).state, [
    node.body,
  ]);
  for (const { sets } of [node.start, node.test, node.step])
    for (const name of sets) known.changes.names.set(name, 'counts');
  const numbers = [...node.start.sets, ...node.test.sets, ...node.step.sets];
  const head = numbers.reduce(
    (now, name) => setVariable(machine, now, name, unknownValue(machine, { number: true })),
    before,
  );
  return walkOnce(machine, scope, head, known, (inner) => {
    const start = walkArithmetic(site, node.test, head).state;
    const pass = runStatements(machine, inner(null), node.body, start);
    const stepped = walkArithmetic({ ...site, scope: inner(null) }, node.step, settle(machine, pass)).state;
    return {
      ways: [start],
      pass: { ...pass, zero: stepped, nonzero: pass.nonzero.live ? stepped : pass.nonzero },
    };
  });
}

export function runWhile(machine: Machine, scope: Scope, node: WhileNode, state: State): Outcome {
  const { state: head, ...known } = atHead(machine, state, [node.test, node.body]);
  return walkOnce(machine, scope, head, known, (inner) => {
    const tested = runStatements(machine, { ...inner(null), unchecked: true }, node.test, head);
    const out = node.until ? afterZero(tested) : afterNonzero(tested);
    const pass = runStatements(
      machine,
      inner(null),
      node.body,
      node.until ? afterNonzero(tested) : afterZero(tested),
    );
    // What `while` leaves on is a failure that tells little; only `until` is taken to prove its test (7.1).
    const told = node.until ? out : { ...out, facts: withoutEnds(head.facts, out.facts) };
    return { ways: [told], pass };
  });
}

/** Facts that tell where a path went, not how its commands ended. */
const withoutEnds = (before: Facts, facts: Facts): Facts =>
  keepFacts(before, keepFacts(before, facts, 'succeeded', NO_ROWS), 'failed', NO_ROWS);

interface Walked {
  /** Ways out that do not go through the body; none if it runs at least once. */
  readonly ways: readonly State[];
  readonly pass: Outcome;
}

/** Walks a loop once, for all of its passes. */
function walkOnce(
  machine: Machine,
  scope: Scope,
  head: State,
  { changes, cuts }: Omit<Head, 'state'>,
  walk: (inner: (times: number | null) => Scope) => Walked,
): Outcome {
  const loop = newLoop();
  const marks = marksOf(scope);
  const from = machine.rows.length;
  const { ways, pass } = walk((times) => body(scope, loop, times));
  const back = mergeAll(machine, loop.continues, settle(machine, pass));
  const passes: Passes = { machine, head, back, from, names: [...changes.names.keys()] };
  amendOuter(passes, scope, marks);
  const isLeft = ways.some((way) => way.live) || loop.breaks.some((way) => way.live);
  if (!isLeft && ways.length > 0 && back.live) {
    machine.endless.push({ state: back, from, to: machine.rows.length });
  }
  const left = leave(passes, ways, loop.breaks, pass);
  const withCuts = (way: State): State => ({ ...way, cuts: mergeMaps(way.cuts, cuts, () => true) });
  return { ...left, zero: withCuts(left.zero), nonzero: withCuts(left.nonzero) };
}

function leave(passes: Passes, ways: readonly State[], breaks: readonly State[], pass: Outcome): Outcome {
  const { machine, head, back } = passes;
  // What a pass only starts on its way out is not sure: nobody knows that a loop is left at all.
  const surely = (facts: Facts): Facts =>
    back.live ? keepFacts(head.facts, facts, 'started', back.facts.started) : facts;
  const broken = breaks.map((way) => inAnyPass(passes, { ...way, facts: surely(way.facts) }));
  const out = (ways.length === 0 ? [back] : ways).map((way) => inAnyPass(passes, way));
  const failing = mergeAll(machine, out, dead(head));
  const fails = pass.nonzero.live && back.live;
  return {
    zero: mergeAll(machine, [...broken, ...out], dead(head)),
    nonzero: fails ? failing : dead(failing),
    code: null,
  };
}
