/** Simple commands: what each does to descriptors, jobs and stdin. */
import { programName } from '../../shell/program-name.ts';
import type { SimpleNode } from '../../shell/syntax/nodes.ts';
import { BUILTINS } from './builtins.ts';
import { runCall } from './calls.ts';
import { codeIn } from './code.ts';
import { noteForked, noteRead } from './found.ts';
import { holderOf, siteOf } from './holders.ts';
import { lockedBy } from './locks.ts';
import { noteNumber } from './numbers.ts';
import { redirected } from './redirects.ts';
import { childScope, deeper, functionNamed, newShell, type Scope } from './scope.ts';
import { endShell } from './shell-end.ts';
import { runCode } from './statements.ts';
import { staticText } from './static-words.ts';
import { readsStdin } from './stdin-readers.ts';
import { ofProgram, targetsOf } from './table.ts';
import type { Table } from './types.ts';
import { unwrapped, type Unwrapped } from './unwrap.ts';
import { walkAssignment, walkRedirections, walkWord } from './words.ts';

/** Wrappers that find what is part of the shell. */
const OWN: ReadonlySet<string> = new Set(['command', 'builtin']);

const BOUNDS: ReadonlySet<string> = new Set(['timeout', 'gtimeout']);

export function runSimple(scope: Scope, node: SimpleNode, table: Table): Table | null {
  walkInside(scope, node, table);
  const name = staticText(node.words[0]);
  if (name === null) return table;
  const definition = functionNamed(scope.shell, name);
  if (definition !== null) return runCall(scope, node, definition, table);
  const inner = unwrapped(node.words);
  const builtin = inner.wrappers.every((wrapper) => OWN.has(wrapper))
    ? BUILTINS.get(staticText(inner.words[0]) ?? '')
    : undefined;
  if (builtin !== undefined) return builtin({ scope, node, words: inner.words, table });
  const after = runProgram(scope, node, inner, table);
  return inner.wrappers.includes('exec') ? replaced(scope) : after;
}

/** The code in its words, and the variables that it sets. */
function walkInside(scope: Scope, { assignments, words, redirections }: SimpleNode, table: Table): void {
  for (const assignment of assignments) {
    walkAssignment(scope, assignment, table);
    if (words.length === 0) noteNumber(scope, assignment);
  }
  for (const word of words) {
    walkWord(scope, word, table);
    if (word.assignment !== null) noteNumber(scope, word.assignment);
  }
  if (redirections.length > 0) walkRedirections(scope, redirections, table);
}

function runProgram(
  scope: Scope,
  node: SimpleNode,
  { words, wrappers, isForked }: Unwrapped,
  table: Table,
): Table {
  const program = programName(staticText(words[0]) ?? '');
  const site = siteOf(scope);
  if (isForked) {
    const holder = holderOf(scope, node, table);
    if (holder !== null) noteForked(scope, node, holder);
  }
  if (program === 'flock') return lockedBy(scope, words, redirected(site, node.redirections, table), table);
  const bounded: Scope = wrappers.some((wrapper) => BOUNDS.has(wrapper))
    ? { ...scope, isBounded: true }
    : scope;
  const code = codeIn(scope, words, node);
  if (code !== null) {
    const inner = deeper({ ...childScope(bounded), shell: newShell(null), source: code.source }, node);
    const start = ofProgram(redirected(site, node.redirections, table));
    if (inner !== null) endShell(inner, runCode(inner, code.code, start));
  } else if (readsStdin(program, words)) {
    const start = redirected(site, node.redirections, table);
    if (targetsOf(start, 0).some(({ kind }) => kind === 'stdin')) noteRead(bounded, node, program);
  }
  return table;
}

/** `exec` with a program: the shell is gone, and no trap of it runs. */
function replaced({ walk, shell }: Scope): null {
  shell.exited = walk.started;
  shell.exitedUntrapped = walk.started;
  return null;
}
