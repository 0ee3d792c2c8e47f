/** Compound commands: groups, branches, loops, functions (rules 3 to 5). */
import type { CaseNode, CommandNode, CoprocNode, IfNode, SubshellNode } from '../../shell/syntax/nodes.ts';
import { noteJob } from './found.ts';
import { coprocHolder, siteOf } from './holders.ts';
import { runLoop } from './loops.ts';
import { redirected, replacedBy, replacedTargets } from './redirects.ts';
import { childScope, deeper, undone, type Scope, type Undo } from './scope.ts';
import { endShell } from './shell-end.ts';
import { runSimple } from './simple.ts';
import { inBranch, runStatements } from './statements.ts';
import { staticText } from './static-words.ts';
import { joinTables, joinTargets, PIPE, withTargets } from './table.ts';
import type { Table } from './types.ts';
import { walkArithmetic, walkRedirections, walkTest, walkWord } from './words.ts';

export function runCommand(scope: Scope, node: CommandNode, table: Table): Table | null {
  if (node.kind === 'simple') return runSimple(scope, node, table);
  const inner = deeper(scope, node);
  if (inner === null) return table;
  if (node.redirections.length > 0) walkRedirections(inner, node.redirections, table);
  if (node.kind === 'subshell') return runSubshell(inner, node, table);
  const undoes = !scope.isAlone;
  return runRedirected(inner, node.redirections, table, (now, start) => runBody(now, node, start), undoes);
}

type Redirections = CommandNode['redirections'];

/**
 * What runs in the shell itself under redirects: they end with it, all else that it changes stays. What they replace the
 * shell saves, unless it ends with them.
 */
export function runRedirected(
  scope: Scope,
  redirections: Redirections,
  table: Table,
  run: (inner: Scope, table: Table) => Table | null,
  undoes: boolean,
): Table | null {
  if (redirections.length === 0) return run(scope, table);
  const inner = redirected(siteOf(scope), redirections, table);
  if (!undoes) return run(scope, inner);
  const undo: Undo = { descriptors: replacedBy(redirections), before: table, outer: scope.undo };
  const start = { ...inner, saved: joinTargets(table.saved, replacedTargets(redirections, table)) };
  const after = run({ ...scope, undo }, start);
  return after === null ? null : undone(after, undo, scope.undo);
}

type Compound = Exclude<CommandNode, { kind: 'simple' | 'subshell' }>;

function runBody(scope: Scope, node: Compound, table: Table): Table | null {
  switch (node.kind) {
    case 'group':
      return runStatements(scope, node.body, table);
    case 'if':
      return runIf(scope, node, table);
    case 'case':
      return runCase(scope, node, table);
    case 'for':
    case 'counting-for':
    case 'while':
      return runLoop(scope, node, table);
    case 'function':
      scope.shell.functions.set(node.name, { body: node.body, source: scope.source });
      return table;
    case 'coproc':
      return runCoproc(scope, node, table);
    case 'test':
      walkTest(scope, node.test, table);
      return table;
    case 'arithmetic':
      walkArithmetic(scope, node.arithmetic, table);
      return table;
  }
}

function runSubshell(scope: Scope, { body, redirections }: SubshellNode, table: Table): Table {
  const inner = childScope(scope);
  const after = runStatements(inner, body, redirected(siteOf(scope), redirections, table));
  endShell(inner, after);
  // A lock is one of the open file, whoever locks it.
  return after === null ? table : { ...table, locked: after.locked };
}

function runIf(scope: Scope, { arms, otherwise }: IfNode, table: Table): Table | null {
  let now: Table | null = table;
  let after: Table | null = null;
  for (const [index, { test, body }] of arms.entries()) {
    if (now === null) break;
    const before: Table = now;
    const tested =
      index === 0
        ? runStatements(scope, test, before)
        : inBranch(scope, (inner) => runStatements(inner, test, before));
    now = tested;
    if (tested === null) break;
    after = joinTables(
      after,
      inBranch(scope, (inner) => runStatements(inner, body, tested)),
    );
  }
  const rest = now;
  if (rest === null) return after;
  return joinTables(
    after,
    otherwise === null ? rest : inBranch(scope, (inner) => runStatements(inner, otherwise, rest)),
  );
}

/** It covers all paths only with a `*` arm (rule 4). */
function runCase(scope: Scope, { subject, arms }: CaseNode, table: Table): Table | null {
  walkWord(scope, subject, table);
  let after: Table | null = null;
  let through: Table | null = null;
  let isCovered = false;
  for (const { patterns, body, end } of arms) {
    for (const pattern of patterns) walkWord(scope, pattern, table);
    const start: Table = joinTables(table, through) ?? table;
    const left = inBranch(scope, (inner) => runStatements(inner, body, start));
    through = end === ';;' ? null : left;
    if (end !== ';&') after = joinTables(after, left);
    isCovered ||= patterns.some(
      (pattern) => staticText(pattern) === '*' && pattern.parts.every(({ quoted }) => !quoted),
    );
  }
  after = joinTables(after, through);
  return isCovered ? after : joinTables(after, table);
}

/** A job with a pipe at each end; a redirect on a group behind `coproc` frees nothing (rule 8). */
function runCoproc(scope: Scope, { name, body, ...place }: CoprocNode, table: Table): Table {
  const piped = withTargets(withTargets(table, 0, PIPE), 1, PIPE);
  const holder = coprocHolder(scope, body, piped);
  if (holder !== null) {
    const started = [noteJob(scope, place, holder)];
    scope.shell.last = started;
    scope.shell.numbers.set(`${name ?? 'COPROC'}_PID`, [started]);
  }
  const inner = childScope(scope);
  endShell(inner, runCommand(inner, body, piped));
  return table;
}
