/** Code as units: what runs of it, what does not parse, what could not be read (shell 13.3, 15.5, 17.1). */
import { addUnread, type Machine } from './machine.ts';
import { either } from './outcome.ts';
import { inside, spanOf, type Scope } from './scope.ts';
import { mergeOutcomes, settle } from '../state/merge.ts';
import { dead, withDescriptors, withShell, type Outcome, type State } from '../state/state.ts';
import { joinText, knownText, type Text, type Unknown } from '../state/text.ts';
import { changesOf } from './loop-changes.ts';
import { changedBy } from './loop-head.ts';
import { runStatements } from './statements.ts';
import { isTooDeep } from './subshell.ts';
import type { Code, Statement } from '../syntax/nodes.ts';
import { FIRST_INDEX } from '../syntax/literals.ts';
import { parseCode } from '../syntax/parse.ts';

/** Runs the units of parsed code in this shell. */
export function runCode(machine: Machine, scope: Scope, code: Code, state: State): Outcome {
  const ends: Outcome[] = [];
  let now: Scope = { ...scope, held: [...scope.held, code] };
  let outcome: Outcome = { zero: state, nonzero: dead(state), code: null };
  const failing = failingUnit(scope, code);
  for (const [index, unit] of code.units.entries()) {
    if (machine.stopped) break;
    let before = settle(machine, outcome);
    if (index === 0) before = state;
    if (index === failing) {
      unreadRest(machine, scope, code, unit);
      // bash stops where it cannot parse; what stands there may have been meant as it looks.
      ends.push(either(before));
      now = { ...inside(now, 'unparsed'), maybe: true };
    }
    if (scope.dialect === 'posix' && unit.beyondPosix && !now.maybe) {
      now.exits.push({ zero: dead(before), nonzero: before, code: null });
      now = { ...now, maybe: true };
    }
    outcome = runUnit(machine, now, unit.statements, before);
  }
  if (failing !== null && code.units.length === 0) unreadRest(machine, scope, code, code);
  return ends.length === 0 ? outcome : mergeOutcomes(machine, [...ends, outcome], state);
}

/** A unit, and the paths on which an error in an expansion drops the rest of it (6.8). */
function runUnit(machine: Machine, scope: Scope, statements: readonly Statement[], state: State): Outcome {
  const drops: Outcome[] = [];
  const outcome = runStatements(machine, { ...scope, drops }, statements, state);
  if (drops.length === 0) return outcome;
  const changes = changesOf([statements], state.shell.functions);
  // Redirections of what was dropped are undone, but for those of `exec`.
  const undone = (way: State): State =>
    changes.descriptors ? changedBy(machine, way, changes) : withDescriptors(way, state.shell.descriptors);
  const ends = drops.map((end) => ({ ...end, nonzero: undone(end.nonzero) }));
  return mergeOutcomes(machine, [...ends, outcome], state);
}

/** zsh reads all of a script before it runs any of it (15.5). */
function failingUnit(scope: Scope, { broken }: Code): number | null {
  if (broken === null || scope.within.includes('unparsed')) return null;
  return scope.dialect === 'zsh' || scope.dialect === 'unknown' ? 0 : broken;
}

function unreadRest(machine: Machine, scope: Scope, code: Code, from: { readonly from: number }): void {
  const span = spanOf(scope, { from: from.from, to: code.to });
  addUnread(machine, 'syntax', span, span === null ? '' : machine.script.slice(...span));
}

/**
 * Runs code that is text: of `eval`, `-c`, a trap, a file, stdin. Pieces that nobody knows are read as unknown words,
 * and then nothing is sure; text of which nothing is known is unread. `null` is such text.
 */
export function runText(
  machine: Machine,
  scope: Scope,
  text: Text | null,
  state: State,
  span: readonly [number, number] | null,
): Outcome {
  const fixed = scope.origin.fixed === undefined ? span : scope.origin.fixed;
  const place = { from: fixed?.[0] ?? 0, to: fixed?.[1] ?? 0 };
  if (isTooDeep(machine, { ...scope, origin: { fixed, holes: [] } }, place, false))
    return afterUnread(machine, state);
  const known = text === null ? null : knownText(text);
  if (known !== null) {
    const code = parseCode(known, null, scope.depth);
    return runCode(machine, { ...scope, depth: scope.depth + 1, origin: { fixed, holes: [] } }, code, state);
  }
  const source = text === null ? null : withHoles(text);
  const visible = text?.map((piece) => (typeof piece === 'string' ? piece : ' ')).join('') ?? '';
  addUnread(machine, 'dynamic-code', fixed, visible);
  if (source === null || visible.trim() === '') return afterUnread(machine, state);
  const code = parseCode(source.code, source.marker, scope.depth);
  const inner: Scope = {
    ...scope,
    depth: scope.depth + 1,
    maybe: true,
    origin: { fixed, holes: source.holes },
  };
  const outcome = runCode(machine, inner, code, state);
  return mergeOutcomes(machine, [outcome, afterUnread(machine, state)], state);
}

interface Holed {
  readonly code: string;
  readonly marker: string;
  readonly holes: readonly Unknown[];
}

/** Text with a mark and a number for each unknown piece; null where no mark is free. */
function withHoles(text: Text): Holed | null {
  const known = text.filter((piece) => typeof piece === 'string').join('');
  let mark = 0xe000;
  while (mark < 0xf8ff && known.includes(String.fromCharCode(mark))) mark += 1;
  const marker = String.fromCharCode(mark);
  const holes: Unknown[] = [];
  const code = joinText(text).map((piece) => {
    if (typeof piece === 'string') return piece;
    holes.push(piece);
    return marker + String.fromCharCode(FIRST_INDEX + Math.min(holes.length - 1, 0x4fff));
  });
  return known.includes(marker) ? null : { code: code.join(''), marker, holes };
}

/** Code ran of which nothing is known: it may have set anything, gone anywhere, or ended the shell (5.6, 6.8). */
export function afterUnread(machine: Machine, state: State): Outcome {
  machine.ranUnread ||= state.live;
  const { shell } = state;
  const unread = withShell(state, {
    age: machine.nextId++,
    folders: { current: { path: null, sure: true, id: machine.nextId++ }, previous: null, stack: [] },
    parameters: { words: null, zero: shell.parameters.zero, id: machine.nextId++ },
    options: { ...shell.options, errexit: null, nounset: null, pipefail: null },
  });
  return either(unread);
}
