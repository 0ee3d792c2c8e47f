/** Commands of every kind, and the compounds that are no loops (shell 6.4, 6.5, 9). */
import { afterTrap } from './armed-traps.ts';
import { runCoproc } from './coproc.ts';
import { runTest } from './double-brackets.ts';
import { patternOf } from '../words/pattern-word.ts';
import { expandText } from '../words/expansion.ts';
import { newOwner, type Site } from '../words/site.ts';
import { walkArithmetic } from '../words/expand-arithmetic.ts';
import { runFor, runCountingFor, runWhile } from './loops.ts';
import { step, type Machine } from './machine.ts';
import { afterNonzero, afterZero, either, fails, succeeds } from './outcome.ts';
import { compilePattern, matchesPattern } from '../patterns.ts';
import { applyRedirections } from '../streams/redirections.ts';
import { descriptor, leadsTo, UNKNOWN } from '../streams/sinks.ts';
import { inside, spanOf, type Scope } from './scope.ts';
import { runSimple } from './simple-command.ts';
import { mergeOutcomes, mergeStates, settle } from '../state/merge.ts';
import { mapSet } from '../state/persistent-map.ts';
import {
  dead,
  withShell,
  type Descriptors,
  type FunctionDefinition,
  type Outcome,
  type State,
} from '../state/state.ts';
import { knownText } from '../state/text.ts';
import { CHECKED, checked, runNegated, runStatements } from './statements.ts';
import { deeper, isTooDeep, runSubshell } from './subshell.ts';
import { amendEnds, amendJumps, marksOf, type Marks } from './ways.ts';
import type {
  CaseNode,
  CommandNode,
  FunctionNode,
  IfNode,
  Link,
  SimpleNode,
  Statement,
} from '../syntax/nodes.ts';

type CompoundNode = Exclude<CommandNode, SimpleNode>;

export function runCommand(machine: Machine, scope: Scope, node: CommandNode, state: State): Outcome {
  if (node.kind === 'simple') return runSimple(machine, scope, node, state);
  if (!step(machine, spanOf(scope, node))) return either(state);
  if (isTooDeep(machine, scope, node, false)) return either(state);
  const { commands } = state.shell.armed;
  const now = commands === null ? state : afterTrap(machine, scope, state, commands);
  return withRedirections(machine, scope, node, now, (start) => runCompound(machine, scope, node, start));
}

/** Redirections of a compound hold for all inside; afterwards the descriptors are what they were (10.1). */
function withRedirections(
  machine: Machine,
  scope: Scope,
  { kind, redirections }: CompoundNode,
  state: State,
  body: (start: State) => Outcome,
): Outcome {
  if (redirections.length === 0) return body(state);
  const before = state.shell.descriptors;
  const site: Site = { machine, scope, owner: newOwner() };
  const redirected = applyRedirections(site, redirections, state, before);
  const marks = marksOf(scope);
  const ran = body(withShell(redirected.state, { descriptors: redirected.descriptors }));
  restoreWays(scope, marks, before, redirected.descriptors);
  const outcome = redirected.parts ? mergeOutcomes(machine, [ran, either(redirected.state)], state) : ran;
  const restored: Outcome = {
    ...outcome,
    zero: restore(outcome.zero, before, redirected.descriptors),
    nonzero: restore(outcome.nonzero, before, redirected.descriptors),
  };
  if (!redirected.failed.live) return restored;
  const failed = fails(redirected.failed, 1);
  return mergeOutcomes(
    machine,
    [CHECKED.has(kind) ? failed : checked(machine, scope, failed), restored],
    state,
  );
}

/** The same on the ways out of it. Where `exit` ends the shell, its trap may still have the redirections (seen). */
export function restoreWays(scope: Scope, marks: Marks, before: Descriptors, during: Descriptors): void {
  amendJumps(scope, marks, (way) => restore(way, before, during));
  amendEnds(scope, marks, (way) => restore(way, doubted(before, during), during));
}

/** Descriptors that lead to the one place or the other. */
function doubted(before: Descriptors, during: Descriptors): Descriptors {
  const either = new Map(before);
  for (const [number, to] of during) {
    if (!leadsTo(descriptor(before, number), to)) either.set(number, UNKNOWN);
  }
  return either;
}

/** What `exec` changed inside stays; what the redirections changed goes back. */
export function restore(state: State, before: Descriptors, during: Descriptors): State {
  const now = state.shell.descriptors;
  if (now === before) return state;
  if (now === during) return withShell(state, { descriptors: before });
  const restored = new Map(now);
  for (const [number, descriptor] of during) {
    const original = before.get(number);
    if (original === descriptor) continue;
    if (original === undefined) restored.delete(number);
    else restored.set(number, original);
  }
  return withShell(state, { descriptors: restored });
}

function runCompound(machine: Machine, scope: Scope, node: CompoundNode, state: State): Outcome {
  switch (node.kind) {
    case 'group':
      return runStatements(machine, inside(scope), node.body, state);
    case 'subshell': {
      const negation = soleNegation(node.body);
      return runSubshell(
        machine,
        deeper(inside(scope, 'subshell')),
        state,
        (inner, start) =>
          negation === null
            ? runStatements(machine, inner, node.body, start)
            : runNegated(machine, inner, negation, start),
        {},
        [node.body],
      );
    }
    case 'if':
      return runIf(machine, scope, node, state);
    case 'case':
      return runCase(machine, scope, node, state);
    case 'for':
      return runFor(machine, scope, node, state);
    case 'counting-for':
      return runCountingFor(machine, scope, node, state);
    case 'while':
      return runWhile(machine, scope, node, state);
    case 'function':
      return define(machine, scope, node, state);
    case 'coproc':
      return runCoproc(machine, scope, node, state);
    case 'test':
      return runTest({ machine, scope, owner: newOwner() }, node.test, state);
    case 'arithmetic':
      // A failure in it is only its status.
      return either(walkArithmetic({ machine, scope, owner: newOwner() }, node.arithmetic, state).state);
  }
}

/** The one `!` that these statements are; null where they are anything else. */
function soleNegation([statement, ...others]: readonly Statement[]): Link | null {
  const [link] = statement?.links ?? [];
  const isAlone = statement?.links.length === 1 && !statement.background && others.length === 0;
  return isAlone && link?.negated === true && link.stages.length > 0 ? link : null;
}

function runIf(machine: Machine, scope: Scope, node: IfNode, state: State): Outcome {
  const outcomes: Outcome[] = [];
  const condition = { ...inside(scope, 'condition'), unchecked: true };
  const branch = inside(scope, 'branch');
  let rest = state;
  for (const { test, body } of node.arms) {
    const tested = runStatements(machine, condition, test, rest);
    outcomes.push(runStatements(machine, branch, body, afterZero(tested)));
    rest = afterNonzero(tested);
  }
  outcomes.push(
    node.otherwise === null ? succeeds(rest) : runStatements(machine, branch, node.otherwise, rest),
  );
  return mergeOutcomes(machine, outcomes, state);
}

function runCase(machine: Machine, scope: Scope, node: CaseNode, state: State): Outcome {
  const site: Site = { machine, scope, owner: newOwner() };
  const subject = expandText(site, node.subject, state);
  const word = knownText(subject.text);
  const branch = inside(scope, 'branch');
  const outcomes: Outcome[] = [];
  /** Where no pattern has matched so far, and where the arm before falls through. */
  let rest = subject.state;
  let falling = dead(rest);
  for (const arm of node.arms) {
    let enter = falling;
    for (const pattern of arm.patterns) {
      const { state: now, parts } = patternOf(site, pattern, rest);
      const compiled = parts === null ? null : compilePattern(parts);
      const isKnown = word !== null && compiled !== null;
      const fits = isKnown ? matchesPattern(compiled, word) : null;
      // Letters of the other case may fit as well.
      const matches = fits === false && now.shell.options.nocasematch !== false ? null : fits;
      if (matches !== false) enter = mergeStates(machine, enter.live ? enter : dead(now), now);
      rest = matches === true ? dead(now) : now;
    }
    const outcome = runStatements(machine, branch, arm.body, enter);
    falling = dead(rest);
    if (arm.end === ';&') falling = settle(machine, outcome);
    else if (arm.end === ';;&') rest = mergeStates(machine, rest, settle(machine, outcome));
    if (arm.end !== ';&')
      outcomes.push(
        arm.end === ';;' ? outcome : { ...outcome, zero: dead(outcome.zero), nonzero: dead(outcome.nonzero) },
      );
  }
  outcomes.push(either(falling), succeeds(rest));
  return mergeOutcomes(machine, outcomes, state);
}

function define(machine: Machine, scope: Scope, node: FunctionNode, state: State): Outcome {
  const known = machine.functions.get(node.body);
  const definition: FunctionDefinition = known ?? {
    name: node.name,
    body: node.body,
    origin: scope.origin,
    number: machine.definitions.length,
  };
  if (known === undefined) {
    machine.functions.set(node.body, definition);
    machine.definitions.push({ definition, scope });
  }
  const functions = mapSet(state.shell.functions, node.name, [definition]);
  return succeeds(withShell(state, { functions }));
}
