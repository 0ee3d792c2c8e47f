/**
 * What one reading of a script gathers, and what it may still spend. Everything here grows while the script is walked;
 * what is known of the shell itself is in `state/`, and immutable.
 */
import { namesIn } from '../names.ts';
import type { Changes } from './changes.ts';
import type { ArmedTrap, Definition, FunctionDefinition, Shell, State } from '../state/state.ts';
import type { Environment, Flow, Row } from './row.ts';
import type { CommandNode } from '../syntax/nodes.ts';
import { channelsOf, rowsOf, unknownPiece, type Text, type Unknown } from '../state/text.ts';
import type { Unread, UnreadReason } from '../types.ts';

interface Budget {
  readonly characters: number;
  readonly heredocs: number;
  readonly depth: number;
  readonly steps: number;
  readonly rows: number;
  /** Passes of unrolled loops. */
  readonly passes: number;
  /** Characters of one computed text, and of all together (4.2). */
  readonly text: number;
  readonly texts: number;
  /** Levels of groups, branches and loops inside each other: what this program's own stack bears. */
  readonly levels: number;
}

/** Budgets of shell 16 and 8.1. Steps are counted, never time: the same input gives the same answer everywhere. */
export const BUDGET: Budget = {
  characters: 256 * 1024,
  heredocs: 500,
  depth: 24,
  steps: 20_000,
  rows: 1000,
  passes: 256,
  text: 256 * 1024,
  texts: 4 * 1024 * 1024,
  levels: 600,
};

/** How the output of a row may have come out, other than whole (10.3). */
export type Mark = 'maybe' | 'changed';

/** An assignment while the script is walked (5.7). */
export interface Assignment {
  readonly name: string;
  /** Null for an array; then `from` are its elements. */
  readonly text: Text | null;
  readonly from: readonly Text[];
  readonly span: readonly [number, number] | null;
  readonly flow: Flow;
  readonly number: number;
}

export interface Machine {
  readonly script: string;
  readonly programs: readonly string[];
  readonly rows: Row[];
  readonly assignments: Assignment[];
  readonly unread: Unread[];
  readonly marks: Map<number, Set<Mark>>;
  /** Channels whose text was shown, whoever writes to them later. */
  readonly shown: Set<string>;
  /** Rows that wrote into a channel, so that what was read from it before can be told about them. */
  readonly writers: Map<string, Set<number>>;
  /** Rows that read a pipe, by its id. */
  readonly readers: Map<string, number[]>;
  /** Pieces for values from outside, by age of the shell and name. */
  readonly outside: Map<string, Unknown>;
  /** Pipes of process substitutions, by the piece that stands for their name. */
  readonly processes: Map<number, string>;
  /** Environments that were made of variables. */
  readonly environments: WeakMap<object, { environment: Environment; age: number; cleared: boolean }>;
  readonly definitions: Definition[];
  /** The same, by body: a definition that is passed twice is one. */
  readonly functions: Map<CommandNode, FunctionDefinition>;
  readonly called: Set<number>;
  /** What traps change, with the functions of then. */
  readonly trapChanges: WeakMap<ArmedTrap, { functions: Shell['functions']; changes: Changes }>;
  /** Names that traps call, null for any: a function that is defined later may be one of them. */
  readonly trapCalls: Set<string | null>;
  /** Loops that nothing leaves, with the rows in them: what a pass does not start is not sure there. */
  readonly endless: { readonly state: State; readonly from: number; readonly to: number }[];
  nextId: number;
  steps: number;
  passes: number;
  characters: number;
  /** Set when a budget is spent: nothing more is walked. */
  stopped: boolean;
  /** True once code ran that was not read (5.6). */
  ranUnread: boolean;
}

export function newMachine(script: string, programs: readonly string[]): Machine {
  return {
    script,
    programs,
    rows: [],
    assignments: [],
    unread: [],
    marks: new Map(),
    shown: new Set(),
    writers: new Map(),
    readers: new Map(),
    outside: new Map(),
    processes: new Map(),
    environments: new WeakMap(),
    definitions: [],
    functions: new Map(),
    called: new Set(),
    trapChanges: new WeakMap(),
    trapCalls: new Set(),
    endless: [],
    nextId: 0,
    steps: 0,
    passes: 0,
    characters: 0,
    stopped: false,
    ranUnread: false,
  };
}

export function unknown(machine: Machine, more: Partial<Omit<Unknown, 'id'>> = {}): Unknown {
  return unknownPiece(machine.nextId++, more);
}

/** One unknown piece for all that went into something, by way of a program or an operator. */
export function mixed(machine: Machine, texts: readonly Text[]): Unknown {
  return unknown(machine, { rows: rowsOf(texts, 'changed'), channels: channelsOf(texts) });
}

/** What an unknown piece counts for. */
const PIECE = 16;

/** A computed text within its budget; beyond it, one unknown piece. */
export function computed(machine: Machine, text: Text): Text {
  let length = 0;
  for (const piece of text) length += typeof piece === 'string' ? piece.length : PIECE;
  machine.characters += length;
  return length > BUDGET.text || machine.characters > BUDGET.texts ? [unknown(machine)] : text;
}

/** Takes one step; false when the budget is spent, and then nothing is walked any more. */
export function step(machine: Machine, span: readonly [number, number] | null): boolean {
  if (machine.stopped) return false;
  machine.steps += 1;
  if (machine.steps > BUDGET.steps) return stop(machine, 'budget-steps', span);
  return true;
}

export function stop(machine: Machine, why: UnreadReason, span: readonly [number, number] | null): false {
  machine.stopped = true;
  const rest: readonly [number, number] | null = span === null ? null : [span[0], machine.script.length];
  addUnread(machine, why, rest, rest === null ? '' : machine.script.slice(...rest));
  return false;
}

/** `text` is searched for names of programs (15.2). */
export function addUnread(
  machine: Machine,
  why: UnreadReason,
  span: readonly [number, number] | null,
  text: string,
): void {
  machine.unread.push({ span, why, names: namesIn(text, machine.programs) });
}

export function mark(machine: Machine, row: number, how: Mark): void {
  const marks = machine.marks.get(row);
  if (marks === undefined) machine.marks.set(row, new Set([how]));
  else marks.add(how);
}
