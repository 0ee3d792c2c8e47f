/** Loops run until nothing changes (rule 4). */
import type { CountingForNode, ForNode, WhileNode } from '../../shell/syntax/nodes.ts';
import type { Leave, Scope } from './scope.ts';
import { inBranch, runStatements } from './statements.ts';
import { isSomething, staticText, variableIn } from './static-words.ts';
import { joined, joinTables } from './table.ts';
import type { Table } from './types.ts';
import { walkArithmetic, walkWord } from './words.ts';

/** A chain of copies moves on by one with each pass; no table changes more often than this. */
const MOST_PASSES = 64;

export function runLoop(
  scope: Scope,
  node: ForNode | CountingForNode | WhileNode,
  table: Table,
): Table | null {
  const loop: Leave = { frame: scope.frame, undo: scope.undo, broken: null, continued: null };
  const inner: Scope = { ...scope, loops: [...scope.loops, loop] };
  if (node.kind === 'while') return runWhile(inner, loop, node, table);
  if (node.kind === 'for') for (const word of node.words ?? []) walkWord(scope, word, table);
  else for (const part of [node.start, node.test, node.step]) walkArithmetic(scope, part, table);
  const isSure = node.kind === 'for' && !node.select && node.words?.some(isSomething) === true;
  const isOverJobs = node.kind === 'for' && holdNumbers(scope, node);
  const after = runPasses(inner, loop, table, (now) =>
    inBranch(inner, (body) => runStatements(body, node.body, now), isOverJobs),
  );
  return joinTables(isSure ? after.last : after.start, loop.broken);
}

/** `for pid in "${pids[@]}"`: true where the words are numbers of jobs, and the variable is one of them each time. */
function holdNumbers({ shell }: Scope, { words, variable }: ForNode): boolean {
  const [only] = words ?? [];
  const numbers = words?.length === 1 ? shell.numbers.get(variableIn(only) ?? '') : undefined;
  if (numbers === undefined) shell.numbers.delete(variable);
  else shell.numbers.set(variable, [...numbers]);
  return numbers !== undefined;
}

/** `start`: all tables that a pass may begin with; `last`: those that one ends with. */
interface Passes {
  readonly start: Table;
  readonly last: Table | null;
}

function runPasses(scope: Scope, loop: Leave, table: Table, pass: (table: Table) => Table | null): Passes {
  let start = table;
  let last: Table | null = null;
  for (let count = 0; count < MOST_PASSES; count++) {
    last = joinTables(pass(start), loop.continued);
    const next = last === null ? start : joined(start, last);
    if (next === start || scope.walk.stop !== null) break;
    start = next;
  }
  return { start, last };
}

function runWhile(scope: Scope, loop: Leave, node: WhileNode, table: Table): Table | null {
  let tested: Table | null = null;
  runPasses(scope, loop, table, (now) => {
    tested = runStatements(scope, node.test, now);
    const before: Table | null = tested;
    return before === null ? null : inBranch(scope, (body) => runStatements(body, node.body, before));
  });
  return joinTables(isEndless(node) ? null : tested, loop.broken);
}

const ALWAYS: ReadonlySet<string> = new Set([':', 'true']);

/** `while :`, `until false`: only a `break` leads out. */
function isEndless({ test, until }: WhileNode): boolean {
  const [only] = test;
  const stage = only?.links[0]?.stages[0]?.command;
  if (test.length !== 1 || only?.links.length !== 1 || stage?.kind !== 'simple') return false;
  const name = staticText(stage.words[0]) ?? '';
  return until ? name === 'false' : ALWAYS.has(name);
}
