/** Simple commands: words, assignments, redirections, then the command (shell 2.2, 5.3). */
import { readAlias } from './aliases.ts';
import { afterTrap } from './armed-traps.ts';
import { assign, assignedField, valueOf, type PendingAssignment } from '../words/assignments.ts';
import { restore, restoreWays } from './compound.ts';
import { marksOf } from './ways.ts';
import { expandWord } from '../words/expansion.ts';
import { mayEnd, newOwner, type Site } from '../words/site.ts';
import { invoke } from './invoke.ts';
import { step, type Machine } from './machine.ts';
import { either, fails, succeeds, withStatus } from './outcome.ts';
import { applyRedirections } from '../streams/redirections.ts';
import { spanOf, type Scope } from './scope.ts';
import { mergeOutcomes } from '../state/merge.ts';
import { mapGet } from '../state/persistent-map.ts';
import { dead, withDescriptors, withVariable, type Field, type Outcome, type State } from '../state/state.ts';
import { knownText, type Text } from '../state/text.ts';
import type { Status } from '../state/status.ts';
import { spoil, write } from '../streams/sinks.ts';
import { unknown } from './machine.ts';
import type { SimpleNode } from '../syntax/nodes.ts';

/** A word of a command; one that is an assignment keeps what it sets, for `export` and its like. */
export interface Argument extends Field {
  readonly assignment?: PendingAssignment;
}

export function runSimple(machine: Machine, scope: Scope, node: SimpleNode, state: State): Outcome {
  if (!step(machine, spanOf(scope, node))) return either(state);
  const alias = readAlias(machine, scope, node, state);
  if (alias !== null) return alias;
  const { commands } = state.shell.armed;
  const begin = commands === null ? state : afterTrap(machine, scope, state, commands);
  const owner = newOwner();
  const site: Site = { machine, scope, owner };
  const expanded = expandArguments(site, node, begin);
  if (expanded.words.length === 0) return runBare(site, node, expanded.state, begin.status);
  let now = expanded.state;
  // zsh and dash take redirections before assignments (2.2).
  const bashOrder = scope.dialect === 'bash' || scope.dialect === 'unknown';
  const first = bashOrder ? assignBefore(site, node, now) : null;
  now = first ?? now;
  const before = expanded.state.shell.descriptors;
  const redirected = applyRedirections(site, node.redirections, now, before);
  now = first === null ? assignBefore(site, node, redirected.state) : redirected.state;
  trace(machine, now, expanded.words);
  const execs = isExecAlone(expanded.words);
  const lasting = execs ? redirected.descriptors : before;
  let { failed } = redirected;
  // A shell that cannot redirect itself ends; in sh so it does before any of the special builtins.
  if (execs || (scope.dialect === 'posix' && isSpecial(expanded.words))) mayEnd(site, failed);
  if (execs && scope.dialect === 'bash') failed = dead(failed);
  const isRedirected = !execs && redirected.descriptors !== before;
  const marks = isRedirected ? marksOf(scope) : null;
  const ran = invoke(machine, {
    ...(isRedirected ? { around: before } : {}),
    words: expanded.words,
    state: withDescriptors(now, redirected.descriptors),
    scope: scope.stage ? { ...scope, stage: false } : scope,
    span: spanOf(scope, node),
    owner,
    finds: 'everything',
  });
  if (marks !== null) restoreWays(scope, marks, before, redirected.descriptors);
  const outcome = redirected.parts ? mergeOutcomes(machine, [ran, either(now)], state) : ran;
  const back = (after: State): State => {
    const restored = lasting === before ? restore(after, before, redirected.descriptors) : after;
    return node.assignments.length === 0 ? restored : takeBack(restored, expanded.state, node);
  };
  const ended: Outcome = { ...outcome, zero: back(outcome.zero), nonzero: back(outcome.nonzero) };
  return failed.live ? mergeOutcomes(machine, [fails(failed, 1), ended], state) : ended;
}

const SPECIAL: ReadonlySet<string> = new Set(
  ': . break continue eval exec exit export readonly return set shift times trap unset'.split(' '),
);

const isSpecial = ([name]: readonly Field[]): boolean => SPECIAL.has(knownText(name?.text ?? []) ?? '');

/** `exec` with redirections alone changes the shell itself (10.1). */
const isExecAlone = (words: readonly Field[]): boolean =>
  words.length === 1 && words[0]?.text.length === 1 && words[0].text[0] === 'exec';

function expandArguments(site: Site, node: SimpleNode, state: State): { state: State; words: Argument[] } {
  const words: Argument[] = [];
  let now = state;
  const numbers = numberWords(site, node);
  for (const word of node.words) {
    for (let next = numbers[0]; next !== undefined && next.at < word.from; next = numbers[0]) {
      words.push(next.field);
      numbers.shift();
    }
    if (word.assignment === null) {
      const expanded = expandWord(site, word, now);
      now = expanded.state;
      words.push(...expanded.fields);
      continue;
    }
    const pending = valueOf(
      { ...site, owner: { ...site.owner, variable: word.assignment.name } },
      word.assignment,
      now,
    );
    now = pending.state;
    words.push({ ...assignedField(site.machine, pending.assignment), assignment: pending.assignment });
  }
  return { state: now, words: [...words, ...numbers.map(({ field }) => field)] };
}

/** `12>file`: bash reads a descriptor, zsh the word `12` (17.1); in dash it is as in zsh, in ksh nobody knows. */
function numberWords({ machine, scope }: Site, node: SimpleNode): { at: number; field: Field }[] {
  if (scope.dialect === 'bash') return [];
  return node.redirections.flatMap(({ descriptor, from }) => {
    if (typeof descriptor !== 'number' || descriptor < 10) return [];
    const known = scope.dialect === 'zsh';
    const text: Text = known ? [String(descriptor)] : [unknown(machine)];
    return [{ at: from, field: { text, many: !known, glob: false } }];
  });
}

/** Assignments before a command: variables of it alone, in its environment too. */
function assignBefore(site: Site, node: SimpleNode, state: State): State {
  let now = state;
  for (const assignment of node.assignments) {
    const owner = newOwner(assignment.name);
    const value = valueOf({ ...site, owner }, assignment, now);
    now = assign(site, value.assignment, value.state, { exported: true });
  }
  return now;
}

/** The variables that stood before a command go back to what they were. */
function takeBack(after: State, before: State, node: SimpleNode): State {
  const old = before.shell.variables;
  const shell = node.assignments.reduce(
    (now, { name }) => withVariable(now, name, mapGet(old, name)),
    after.shell,
  );
  return { ...after, shell };
}

/** Assignments and redirections without a command: the status is that of the last substitution (6.3). */
function runBare(site: Site, node: SimpleNode, state: State, before: Status): Outcome {
  const { machine } = site;
  let now = state;
  for (const assignment of node.assignments) {
    const owner = newOwner(assignment.name);
    const value = valueOf({ ...site, owner }, assignment, now);
    now = assign(site, value.assignment, value.state, {});
  }
  const redirected = applyRedirections(site, node.redirections, now, now.shell.descriptors);
  const { state: end } = redirected;
  // Only a substitution gives a state another status.
  const used = end.status === before ? succeeds(end) : withStatus(end, end.status);
  return redirected.failed.live ? mergeOutcomes(machine, [fails(redirected.failed, 1), used], state) : used;
}

/** Under `set -x` the shell prints the words before it runs them (10.3). */
export function trace(machine: Machine, state: State, words: readonly Field[]): State {
  if (state.shell.options.xtrace === false || !state.live) return state;
  const to = state.shell.descriptors.get(2);
  if (to === undefined) return state;
  if (to.kind === 'shown') {
    for (const word of words) spoil(machine, word.text, 'changed');
    return state;
  }
  return write(machine, state, to, [unknown(machine)]);
}
