/** Statements, `&&` and `||` lists, pipelines, jobs (shell 2.2, 6.4, 6.7, 7). */
import { afterTrap } from './armed-traps.ts';
import { runCommand } from './compound.ts';
import { step, type Machine } from './machine.ts';
import { afterNonzero, afterZero, fails, negated, succeeds } from './outcome.ts';
import { inside, spanOf, type Scope } from './scope.ts';
import { joinBeside, joinFacts, type Facts } from '../state/facts.ts';
import { mergeAll, mergeOutcomes, mergeStates, settle } from '../state/merge.ts';
import { mapGet, mergeMaps } from '../state/persistent-map.ts';
import { dead, type Descriptor, type Outcome, type State } from '../state/state.ts';
import { NOTHING, withoutContents } from '../streams/sinks.ts';
import { backIn, copyOf, runShell } from './subshell.ts';
import type { Link, Stage, Statement } from '../syntax/nodes.ts';

/** Runs statements one after the other; the outcome is that of the last. */
export function runStatements(
  machine: Machine,
  scope: Scope,
  statements: readonly Statement[],
  state: State,
): Outcome {
  let outcome = succeeds(state);
  let now = state;
  for (const [index, statement] of statements.entries()) {
    if (machine.stopped) break;
    if (index > 0) now = settle(machine, outcome);
    outcome = statement.background
      ? runJob(machine, scope, statement, now)
      : runList(machine, scope, statement.links, now);
  }
  return outcome;
}

/** Paths that wait for each other to be met are kept apart as long as possible: latest ones share most. */
function runList(machine: Machine, scope: Scope, links: readonly Link[], state: State): Outcome {
  const [only] = links;
  if (only !== undefined && links.length === 1) return runLink(machine, scope, only, state);
  const zeros: State[] = [];
  const nonzeros: State[] = [];
  let code: number | null = null;
  const meet = (states: State[]): State => {
    const last = states.pop();
    const met = last === undefined ? dead(state) : mergeAll(machine, states, last);
    states.length = 0;
    return met;
  };
  for (const [index, link] of links.entries()) {
    const last = index === links.length - 1;
    let start = state;
    if (link.operator === '&&') start = afterZero({ ...succeeds(meet(zeros)), code });
    if (link.operator === '||') start = afterNonzero({ ...fails(meet(nonzeros)), code });
    const inner = last || scope.unchecked === true ? scope : { ...scope, unchecked: true };
    const outcome = runLink(machine, inner, link, start);
    zeros.push(outcome.zero);
    nonzeros.push(outcome.nonzero);
    code = nonzeros.length === 1 || !nonzeros.slice(0, -1).some(({ live }) => live) ? outcome.code : null;
  }
  return { zero: meet(zeros), nonzero: meet(nonzeros), code };
}

function runLink(machine: Machine, scope: Scope, link: Link, state: State): Outcome {
  const inner = link.negated ? negatedScope(scope, state) : scope;
  const [stage] = link.stages;
  if (stage === undefined) return link.negated ? fails(state, 1) : succeeds(state);
  const outcome =
    link.stages.length === 1
      ? runOne(machine, inner, stage, state, link.negated)
      : runPipeline(machine, inner, link, state);
  return link.negated ? negated(outcome) : outcome;
}

/**
 * Under `!` an `-e` that is on does not count. One that is set in there does in bash, which looks whether it is on when
 * it comes to the `!` (5.2); in dash it does not.
 */
function negatedScope(scope: Scope, { shell }: State): Scope {
  if (scope.unchecked === true) return scope;
  const { errexit } = shell.options;
  const own = scope.dialect === 'bash' ? errexit : errexit === true ? true : null;
  return own === false ? scope : { ...scope, unchecked: own };
}

/**
 * A subshell that is one `!` alone: bash turns its end and nothing in it, so that `set -e` counts there, and what that
 * ends is turned as well (seen in 5.2). Other shells do as everywhere under `!`.
 */
export function runNegated(machine: Machine, scope: Scope, link: Link, state: State): Outcome {
  if (scope.dialect === 'zsh') return runLink(machine, scope, link, state);
  const ends: Outcome[] = [];
  const inner: Scope = { ...scope, exits: ends, leaves: scope.exits, drops: ends };
  const own = scope.dialect === 'bash' || scope.unchecked === true ? inner : { ...inner, unchecked: null };
  const outcome = runLink(machine, own, { ...link, negated: false }, state);
  return negated(mergeOutcomes(machine, [...ends, outcome], state));
}

/** What `set -e` looks at; other compounds have looked at their own parts. */
export const CHECKED: ReadonlySet<string> = new Set(['simple', 'subshell', 'test', 'arithmetic']);

function runOne(
  machine: Machine,
  scope: Scope,
  { command }: Stage,
  state: State,
  isNegated: boolean = false,
): Outcome {
  const outcome = runCommand(machine, scope, command, state);
  return CHECKED.has(command.kind) && !isNegated ? checked(machine, scope, outcome) : outcome;
}

/** In a plain place a failure starts an ERR trap, and ends the shell under `set -e` (6.7, 14.3). */
export function checked(machine: Machine, scope: Scope, outcome: Outcome): Outcome {
  if (scope.unchecked === true || !outcome.nonzero.live) return outcome;
  const { armed } = outcome.nonzero.shell;
  const nonzero =
    armed.errors === null ? outcome.nonzero : afterTrap(machine, scope, outcome.nonzero, armed.errors);
  // The trap may have set it.
  const { errexit } = nonzero.shell.options;
  if (errexit === false) return nonzero === outcome.nonzero ? outcome : { ...outcome, nonzero };
  scope.exits.push(fails(nonzero, outcome.code));
  return { ...outcome, nonzero: errexit === true && scope.unchecked === false ? dead(nonzero) : nonzero };
}

/**
 * Stages run side by side, so none knows how another one ends; what they tell together holds when the last has ended,
 * since the shell waits for all of them.
 */
function runPipeline(
  machine: Machine,
  scope: Scope,
  { stages, negated: isNegated, ...place }: Link,
  state: State,
): Outcome {
  if (!step(machine, spanOf(scope, place))) return succeeds(state);
  const { pipefail } = state.shell.options;
  const inner = { ...inside(scope, 'pipe'), stage: true };
  // The last stage may be the shell itself (17.1).
  const own =
    scope.dialect === 'zsh' ? true : scope.dialect === 'unknown' ? null : state.shell.options.lastpipe;
  const pipes: string[] = [];
  const closed = (way: State): State => pipes.reduce(withoutContents, way);
  const end = (outcome: Outcome): Outcome => {
    const after = { ...outcome, zero: closed(outcome.zero), nonzero: closed(outcome.nonzero) };
    return isNegated ? after : checked(machine, scope, after);
  };
  let all: Facts = state.facts;
  let zero: Facts | null = state.facts;
  let fallible = false;
  let { there } = state;
  let now = state;
  let last = succeeds(state);
  let pipe: Descriptor | null = null;
  for (const [index, stage] of stages.entries()) {
    const isLast = index === stages.length - 1;
    const descriptors = new Map(state.shell.descriptors);
    if (pipe !== null) descriptors.set(0, pipe);
    if (!isLast) {
      const id = `pipe ${String(machine.nextId++)}`;
      pipes.push(id);
      pipe = { kind: 'piped', id };
      descriptors.set(1, pipe);
      if (stage.joinsErrors) descriptors.set(2, pipe);
    }
    const start: State = {
      ...now,
      live: state.live,
      // Rows of the stages before may have run by now.
      facts: { ...state.facts, ran: all.ran },
      status: state.status,
      // Another stage may write a file too late for this one.
      there: state.there,
      shell: { ...state.shell, descriptors },
    };
    last =
      isLast && own !== false
        ? runLast(machine, inner, stage, start, own)
        : runStage(machine, inner, stage, start);
    last = { ...last, zero: withTable(last.zero, state), nonzero: withTable(last.nonzero, state) };
    if (isLast) break;
    now = settle(machine, last);
    there = leftBeside(state.there, there, now.there);
    all = joinFacts(all, now.facts);
    zero = zero === null || !last.zero.live ? null : joinFacts(zero, last.zero.facts);
    fallible ||= last.nonzero.live;
  }
  const withFacts = (way: State, facts: Facts): State => ({
    ...way,
    there: leftBeside(state.there, there, way.there),
    facts: joinFacts(facts, way.facts),
  });
  if (pipefail === false) {
    return end({
      ...last,
      zero: withFacts(last.zero, all),
      nonzero: withFacts(last.nonzero, all),
    });
  }
  const lastZero = last.zero.live && (zero !== null || pipefail === null);
  const failed = fallible || zero === null ? settle(machine, last) : last.nonzero;
  return end({
    zero: lastZero
      ? withFacts(last.zero, pipefail === true && zero !== null ? joinFacts(all, zero) : all)
      : dead(last.zero),
    nonzero: withFacts(failed, all),
    code: null,
  });
}

/** Files behind two stages that both began with `before`. */
function leftBeside(before: State['there'], left: State['there'], right: State['there']): State['there'] {
  return mergeMaps(left, right, (a, b, file) =>
    a === b || mapGet(before, file) === undefined ? true : undefined,
  );
}

const withTable = (after: State, before: State): State =>
  after.shell.descriptors === before.shell.descriptors
    ? after
    : { ...after, shell: { ...after.shell, descriptors: before.shell.descriptors } };

function runStage(machine: Machine, scope: Scope, stage: Stage, state: State): Outcome {
  const start = { ...state, shell: copyOf(scope, state.shell) };
  const outcome = runShell(machine, scope, start, (inner, first) => runOne(machine, inner, stage, first), [
    stage.command,
  ]);
  return backIn(outcome, state.shell, state);
}

/** The last stage as the shell itself, or, where nobody knows, as either. */
function runLast(machine: Machine, scope: Scope, stage: Stage, state: State, own: boolean | null): Outcome {
  const outcome = runCommand(machine, scope, stage.command, state);
  if (own === true) return outcome;
  const meet = (way: State): State => {
    const shell = mergeStates(machine, { ...state, live: true }, { ...way, live: true }).shell;
    return { ...way, shell };
  };
  return { ...outcome, zero: meet(outcome.zero), nonzero: meet(outcome.nonzero) };
}

/**
 * A job: a copy of the shell that nobody waits for. Its rows are started, but how they ended is not known here, nor
 * is what it wrote by now (4.3, 9.3).
 */
function runJob(machine: Machine, scope: Scope, statement: Statement, state: State): Outcome {
  if (!step(machine, spanOf(scope, statement))) return succeeds(state);
  const { shell } = state;
  // Without job control a job reads nothing.
  const descriptors = new Map(shell.descriptors).set(0, NOTHING);
  const start: State = { ...state, shell: { ...copyOf(scope, shell), descriptors } };
  const inner: Scope = { ...inside(scope, 'background'), concurrent: true, unchecked: false };
  const outcome = runShell(
    machine,
    inner,
    start,
    (job, first) => runList(machine, job, statement.links, first),
    [[{ ...statement, background: false }]],
  );
  const after = settle(machine, backIn(outcome, shell, state));
  const met = mergeStates(machine, { ...state, live: true }, { ...after, live: true });
  return succeeds({
    ...state,
    facts: joinBeside(state.facts, after.facts),
    contents: met.contents,
    jobs: { own: true, stray: met.jobs.stray },
  });
}
