/** Statements, lists, pipelines and jobs, in the order in which a shell runs them. */
import type {
  Code,
  CommandNode,
  FileRedirection,
  Link,
  Place,
  Stage,
  Statement,
} from '../../shell/syntax/nodes.ts';
import { runCommand } from './compound.ts';
import { noteJob } from './found.ts';
import { holderOf, ofJob, shellHolder, type Holder } from './holders.ts';
import { isTimed } from './instant.ts';
import { handOn, type Pending } from './pending.ts';
import { ofStage } from './redirects.ts';
import { childScope, newFrame, step, type Scope } from './scope.ts';
import { endShell } from './shell-end.ts';
import { joinTables, NULL, withTargets } from './table.ts';
import type { Table } from './types.ts';

/** Code in the shell of the scope; null where no path leads behind it. From what does not parse on, nothing runs. */
export function runCode(scope: Scope, { units, broken }: Code, table: Table): Table | null {
  let now: Table | null = table;
  for (const { statements } of units.slice(0, broken ?? units.length)) {
    if (now === null) return null;
    now = runStatements(scope, statements, now);
  }
  return now;
}

export function runStatements(scope: Scope, statements: readonly Statement[], table: Table): Table | null {
  let now: Table | null = table;
  for (const statement of statements) {
    if (now === null || !step(scope, statement)) return now;
    now = runStatement(scope, statement, now);
  }
  return now;
}

/**
 * A list that may not run, or not as often: what it starts is its outer list's afterwards. `isSure`: it runs wherever
 * there is something to wait for.
 */
export function inBranch<Answer>(
  scope: Scope,
  run: (inner: Scope) => Answer,
  isSure: boolean = false,
): Answer {
  const inner: Scope = { ...scope, frame: newFrame(scope.frame, isSure), isBranch: true };
  const answer = run(inner);
  handOn(inner.frame, scope.frame);
  return answer;
}

function runStatement(scope: Scope, statement: Statement, table: Table): Table | null {
  const cut = scope.walk.dialect === 'sh' ? cutAtAmpersand(statement) : null;
  if (cut !== null || statement.background) return runJob(scope, cut ?? statement, table);
  return runList(scope, statement.links, table);
}

/** In `sh`, `&>` ends a job (rule 10): what stands before it, as a job; null where none is there. */
function cutAtAmpersand(statement: Statement): Statement | null {
  const last = statement.links.at(-1);
  const stage = last?.stages.at(-1);
  if (last === undefined || stage === undefined) return null;
  const { command } = stage;
  const at = command.redirections.find(
    (one): one is FileRedirection => one.kind === 'file' && one.operator.startsWith('&>'),
  );
  if (at === undefined) return null;
  const before = <Piece extends Place>(pieces: readonly Piece[]): Piece[] =>
    pieces.filter(({ to }) => to <= at.from);
  const redirections = before(command.redirections);
  const cut: CommandNode =
    command.kind === 'simple'
      ? { ...command, words: before(command.words), redirections, to: at.from }
      : { ...command, redirections, to: at.from };
  const stages = [...last.stages.slice(0, -1), { ...stage, command: cut }];
  return { ...statement, links: [...statement.links.slice(0, -1), { ...last, stages }], background: true };
}

function runList(scope: Scope, links: readonly Link[], table: Table): Table | null {
  let now: Table | null = table;
  for (const [index, link] of links.entries()) {
    if (now === null) return null;
    const before: Table = now;
    now =
      index === 0
        ? runPipeline(scope, link, before)
        : joinTables(
            before,
            inBranch(scope, (inner) => runPipeline(inner, link, before)),
          );
  }
  return now;
}

function runPipeline(scope: Scope, { stages }: Link, table: Table): Table | null {
  const [first] = stages;
  if (first === undefined) return table;
  if (stages.length === 1) return runCommand(scope, first.command, table);
  for (const [index, stage] of stages.entries())
    runChild(scope, stageCommand(stage), ofStage(table, index, stages.length));
  return table;
}

/** The `2>&1` that `|&` puts behind the redirects of its command. */
const JOINS_ERRORS: Omit<FileRedirection, 'from' | 'to'> = {
  kind: 'file',
  operator: '>&',
  descriptor: 2,
  target: {
    parts: [{ kind: 'text', text: '1', quoted: false, beyondPosix: false, translated: false }],
    assignment: null,
    from: 0,
    to: 0,
  },
};

function stageCommand({ command, joinsErrors }: Stage): CommandNode {
  if (!joinsErrors) return command;
  const { to } = command;
  return { ...command, redirections: [...command.redirections, { ...JOINS_ERRORS, from: to, to }] };
}

/** A command in a process of its own. */
function runChild(scope: Scope, node: CommandNode, table: Table): void {
  const inner: Scope = { ...childScope(scope), isAlone: true };
  endShell(inner, runCommand(inner, node, table));
}

/** A list behind which `&` stands: each stage of a pipeline is a job by itself. */
function runJob(scope: Scope, statement: Statement, table: Table): Table {
  const { links } = statement;
  const [link] = links;
  const started: Pending[] = [];
  const note = (place: Place, holder: Holder | null): void => {
    if (holder !== null) started.push(noteJob(scope, place, holder));
  };
  // In a `sh` a shell waits for what `!` stands before.
  const isWaitedFor = scope.walk.dialect === 'sh' && link?.negated === true;
  if (link === undefined || links.length > 1 || isWaitedFor || isTimed(scope.source.text, link)) {
    const own = withTargets(table, 0, NULL);
    const holder = shellHolder(scope, [{ ...statement, background: false }], own);
    note({ from: statement.from, to: links.at(-1)?.to ?? statement.to }, { ...holder, process: 'list' });
    const inner = childScope(scope);
    endShell(inner, runList(inner, links, own));
  } else {
    for (const [index, stage] of link.stages.entries()) {
      const command = stageCommand(stage);
      const own = ofStage(index === 0 ? ofJob(command, table) : table, index, link.stages.length);
      note(stage.command, holderOf(scope, command, own));
      runChild(scope, command, own);
    }
  }
  if (started.length > 0) scope.shell.last = started;
  return table;
}
