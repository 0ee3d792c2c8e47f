/** `$( )`, backticks, `${ cmd; }`, `<( )`, `>( )` (shell 4.1, 4.3, 5.2, 6.7). */
import { runCode } from '../walk/code.ts';
import { expandText } from './expansion.ts';
import { mayEnd, type Site } from './site.ts';
import { computed, unknown, type Machine } from '../walk/machine.ts';
import { inside, type Scope } from '../walk/scope.ts';
import { joinBeside } from '../state/facts.ts';
import { mergeStates, settle } from '../state/merge.ts';
import type { Descriptor, Descriptors, State } from '../state/state.ts';
import { textOf, type Text, type Unknown } from '../state/text.ts';
import { contentsOf, withoutContents } from '../streams/sinks.ts';
import { backIn, copyOf, deeper, isTooDeep, runShell, runSubshell } from '../walk/subshell.ts';
import { fileText } from '../streams/files.ts';
import type { Code, ProcessPart, SubstitutionPart } from '../syntax/nodes.ts';

export interface Substituted {
  readonly state: State;
  readonly text: Text;
}

/**
 * What a substitution leaves of what was printed: NUL falls out, line ends at the end fall off, and those in front of a
 * piece at the end where that piece is empty.
 */
function stripped(machine: Machine, printed: Text): Text {
  const text = printed.map((piece) => (typeof piece === 'string' ? piece.replaceAll('\0', '') : piece));
  const kept: (string | Unknown)[] = [];
  for (let at = text.length - 1; at >= 0; at--) {
    const piece = text[at];
    if (piece === undefined) break;
    const end = typeof piece === 'string' ? lineEnds(piece) : 0;
    if (typeof piece === 'string') {
      const ends = piece.slice(end);
      if (kept.length > 0 && ends !== '') kept.push(unknown(machine, { between: ends }));
      kept.push(...textOf(piece.slice(0, end)));
    } else kept.push(piece);
    if (end > 0 || (typeof piece !== 'string' && piece.number))
      return [...text.slice(0, at), ...kept.reverse()];
  }
  return kept.reverse();
}

/** Where the line ends at the end of a text begin. */
function lineEnds(text: string): number {
  let end = text.length;
  while (end > 0 && text[end - 1] === '\n') end -= 1;
  return end;
}

export function substitute(
  site: Site,
  code: Code,
  form: SubstitutionPart['form'],
  state: State,
): Substituted {
  const { machine, scope, owner } = site;
  if (isTooDeep(machine, scope, code, code.tooDeep))
    return { state: mayEnd(site, state), text: [unknown(machine)] };
  const read = readFile(site, code, state);
  if (read !== null) return read;
  const id = `substitution ${String(machine.nextId++)}`;
  const captured: Descriptor = { kind: 'captured', id, owner };
  const descriptors = new Map(state.shell.descriptors).set(1, captured);
  // A substitution does not inherit -e, except in sh and zsh (6.7).
  const { options } = state.shell;
  const inherits = scope.dialect === 'posix' || scope.dialect === 'zsh' || options.inherit_errexit === true;
  const errexit = inherits
    ? options.errexit
    : scope.dialect === 'unknown' && options.errexit !== false
      ? null
      : false;
  const outcome = runSubshell(
    machine,
    deeper({ ...inside(scope, 'substitution'), maybe: scope.maybe || form === 'braces' }),
    state,
    (inner, start) => runCode(machine, substituted(inner, scope), code, start),
    { descriptors, options: { ...options, errexit } },
  );
  const now = settle(machine, outcome);
  if (form === 'braces')
    return { state: mergeStates(machine, mayEnd(site, state), now), text: [unknown(machine)] };
  const text = computed(machine, stripped(machine, contentsOf(machine, now, id)));
  return { state: withoutContents(now, id), text };
}

/** Loops around a substitution are out of its reach, but not forgotten: seen in bash, dash and zsh. */
function substituted(inner: Scope, around: Scope): Scope {
  return { ...inner, substitutedInLoop: around.substitutedInLoop || around.loops.length > 0 };
}

/** `$(<file)`: a lone redirection reads the file. */
function readFile(site: Site, code: Code, state: State): Substituted | null {
  const [unit] = code.units;
  const [statement] = unit?.statements ?? [];
  const [link] = statement?.links ?? [];
  const command = link?.stages[0]?.command;
  if (code.units.length !== 1 || unit?.statements.length !== 1 || statement?.links.length !== 1) return null;
  if (link?.stages.length !== 1 || command?.kind !== 'simple') return null;
  const [redirection] = command.redirections;
  if (command.words.length > 0 || command.assignments.length > 0 || command.redirections.length !== 1)
    return null;
  if (redirection?.kind !== 'file' || redirection.operator !== '<') return null;
  const name = expandText({ ...site, scope: inside(site.scope, 'substitution') }, redirection.target, state);
  const text = fileText(site.machine, site.scope, name.state, name.text);
  return { state: name.state, text: computed(site.machine, stripped(site.machine, text)) };
}

export interface ProcessSubstituted {
  readonly state: State;
  /** Stands for the name that the shell gives it. */
  readonly piece: Unknown;
}

/** A process substitution runs beside its command; the piece for its name leads to its pipe. */
export function substituteProcess(site: Site, part: ProcessPart, state: State): ProcessSubstituted {
  const { machine, scope } = site;
  const piece = unknown(machine);
  if (isTooDeep(machine, scope, part, part.code.tooDeep)) return { state, piece };
  const id = `pipe ${String(machine.nextId++)}`;
  machine.processes.set(piece.id, id);
  const pipe: Descriptor = { kind: 'piped', id };
  const writes = part.direction === '<';
  const descriptors = new Map(state.shell.descriptors).set(writes ? 1 : 0, pipe);
  const inner: Scope = deeper({ ...inside(scope, 'process-substitution'), concurrent: true });
  const now = runBeside(site, inner, state, descriptors, part.code);
  return { state: now, piece };
}

/** Nobody waits for it: of its facts only those stay that do not tell how it ended. */
function runBeside(site: Site, scope: Scope, state: State, descriptors: Descriptors, code: Code): State {
  const { machine } = site;
  const start = { ...state, shell: { ...copyOf(scope, state.shell), descriptors } };
  const outcome = runShell(machine, scope, start, (inner, first) =>
    runCode(machine, substituted(inner, site.scope), code, first),
  );
  const after = settle(machine, backIn(outcome, state.shell, state));
  return {
    ...after,
    live: state.live,
    status: state.status,
    facts: joinBeside(state.facts, after.facts),
  };
}

/** The pipe behind a word that is one process substitution; null for any other word. */
export function processPipe(site: Site, text: Text): string | null {
  const [only] = text;
  if (text.length !== 1 || only === undefined || typeof only === 'string') return null;
  return site.machine.processes.get(only.id) ?? null;
}
