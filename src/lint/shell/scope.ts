/** What a walk over a script carries: what it found, the process that it is in, and where it stands. */
import type { Code, CommandNode, Place, Redirection, SimpleNode } from '../../shell/syntax/nodes.ts';
import type { LintDialect } from '../files.ts';
import { handOn, type JobGroup, type Pending } from './pending.ts';
import { joinTables, targetsOf, withTargets } from './table.ts';
import type { Descriptor, Job, Span, StdinRead, Stop, Table, Unreadable } from './types.ts';

/** Compounds, calls and codes inside each other: what this program's own stack bears. */
const DEEPEST = 256;

/** Statements that are walked, for each character of the script: loops and calls walk some more than once. */
const STEPS = 20;

/** A function: where its body stands, and the redirects of its definition. */
export interface Definition {
  readonly body: CommandNode;
  readonly source: Source;
}

/** The text that offsets of nodes point into. */
export interface Source {
  readonly text: string;
  /** Where all of it is reported: the command that runs it. Null for the text that was handed in. */
  readonly place: Span | null;
}

/** One reading: all that is found goes here. */
export interface Walk {
  readonly dialect: LintDialect;
  readonly jobs: Map<string, Job>;
  readonly reads: Map<string, StdinRead>;
  readonly unreadable: Map<string, Unreadable>;
  /** When each open file was locked last, in numbers of jobs. */
  readonly locks: Map<Redirection, number>;
  /** Codes by their text. */
  readonly codes: Map<string, Code>;
  readonly most: number;
  steps: number;
  started: number;
  stop: Stop | null;
}

export function newWalk(text: string, dialect: LintDialect): Walk {
  return {
    dialect,
    jobs: new Map(),
    reads: new Map(),
    unreadable: new Map(),
    locks: new Map(),
    codes: new Map(),
    most: 10_000 + STEPS * text.length,
    steps: 0,
    started: 0,
    stop: null,
  };
}

/** One process: what belongs to a shell and to none of its children. */
export interface Shell {
  readonly functions: Map<string, Definition>;
  readonly outer: Shell | null;
  /** Jobs by the variables that hold their numbers. */
  readonly numbers: Map<string, JobGroup[]>;
  /** `$!`; null before the first job. */
  last: JobGroup | null;
  /** Jobs that are waited for no more, but may be ended by the exit trap. */
  readonly lost: Pending[];
  trap: ExitTrap | null;
  /** Tables of the paths that end early. */
  exits: Table | null;
  /** How many jobs had started at the last `exit`, and at the last one before the trap was set. */
  exited: number;
  exitedUntrapped: number;
}

export interface ExitTrap {
  readonly text: string;
  readonly command: SimpleNode;
  readonly place: Span;
  /** False where it was set in a branch. */
  readonly isSure: boolean;
}

export function newShell(outer: Shell | null): Shell {
  return {
    functions: new Map(),
    outer,
    numbers: new Map(),
    last: null,
    lost: [],
    trap: null,
    exits: null,
    exited: 0,
    exitedUntrapped: 0,
  };
}

/** A list of statements that runs as a whole or not at all: what it starts, a `wait` in it waits for. */
export interface Frame {
  readonly pending: Set<Pending>;
  readonly outer: Frame | null;
  /** True while the outer list waits for what this one waits for: in a call, before any `return`. */
  isSure: boolean;
}

export function newFrame(outer: Frame | null, isSure: boolean): Frame {
  return { pending: new Set(), outer, isSure };
}

/** Where `break` and `continue`, or `return`, lead. */
export interface Leave {
  readonly frame: Frame;
  readonly undo: Undo | null;
  broken: Table | null;
  continued: Table | null;
}

/** A redirect of a compound or call, which ends with it. */
export interface Undo {
  readonly descriptors: readonly Descriptor[];
  readonly before: Table;
  readonly outer: Undo | null;
}

export interface Scope {
  readonly walk: Walk;
  readonly shell: Shell;
  readonly source: Source;
  readonly frame: Frame;
  /** True in a branch: it may not run. */
  readonly isBranch: boolean;
  /** True under `timeout`. */
  readonly isBounded: boolean;
  /** True for the one command of a process: its redirects need not be undone, so nothing is saved. */
  readonly isAlone: boolean;
  readonly loops: readonly Leave[];
  readonly call: Leave | null;
  readonly undo: Undo | null;
  /** The functions whose calls stand around it. */
  readonly calls: readonly Definition[];
  readonly depth: number;
}

export function firstScope(walk: Walk, text: string): Scope {
  return {
    walk,
    shell: newShell(null),
    source: { text, place: null },
    frame: newFrame(null, false),
    isBranch: false,
    isBounded: false,
    isAlone: false,
    loops: [],
    call: null,
    undo: null,
    calls: [],
    depth: 0,
  };
}

export function childScope(scope: Scope): Scope {
  return {
    ...scope,
    shell: newShell(scope.shell),
    frame: newFrame(null, false),
    isBranch: false,
    isAlone: false,
    loops: [],
    call: null,
    undo: null,
  };
}

export function spanIn({ source }: Scope, { from, to }: Place): Span {
  return source.place ?? { from, to };
}

export function functionNamed(shell: Shell, name: string): Definition | null {
  for (let at: Shell | null = shell; at !== null; at = at.outer) {
    const found = at.functions.get(name);
    if (found !== undefined) return found;
  }
  return null;
}

/** The scope inside a compound, a call or a code; null where it stands too deep. */
export function deeper(scope: Scope, place: Place): Scope | null {
  if (scope.depth < DEEPEST) return { ...scope, isAlone: false, depth: scope.depth + 1 };
  stopAt(scope, place, 'nesting');
  return null;
}

/** Takes one step; false where nothing is walked any more. */
export function step(scope: Scope, place: Place): boolean {
  const { walk } = scope;
  if (walk.stop !== null) return false;
  walk.steps += 1;
  if (walk.steps <= walk.most) return true;
  stopAt(scope, place, 'length');
  return false;
}

export function stopAt(scope: Scope, place: Place, why: Stop['why']): void {
  scope.walk.stop ??= { ...spanIn(scope, place), why };
}

/** The table once the redirects that hold here, up to those of `until`, have ended. */
export function undone(table: Table, from: Undo | null, until: Undo | null): Table {
  let now = table;
  for (let undo = from; undo !== null && undo !== until; undo = undo.outer) {
    for (const descriptor of undo.descriptors)
      now = withTargets(now, descriptor, targetsOf(undo.before, descriptor));
    now = { ...now, saved: undo.before.saved };
  }
  return now;
}

export function leave(scope: Scope, to: Leave, how: 'broken' | 'continued', table: Table): null {
  to[how] = joinTables(to[how], undone(table, scope.undo, to.undo));
  for (let at: Frame | null = scope.frame; at !== null && at !== to.frame; at = at.outer) {
    at.isSure = false;
    handOn(at, to.frame);
  }
  return null;
}
