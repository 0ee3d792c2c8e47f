/** What is part of the shell and changes where it goes on, what it waits for, or what it reads next. */
import { readOptions, itemText, optionTable } from '../../shell/getopt.ts';
import type { SimpleNode, Word } from '../../shell/syntax/nodes.ts';
import { codeOf } from './code.ts';
import { runRedirected } from './compound.ts';
import { noteRead, noteUnreadable } from './found.ts';
import { siteOf } from './holders.ts';
import { numbersIn } from './numbers.ts';
import { kill, waitFor } from './pending.ts';
import { redirected } from './redirects.ts';
import { deeper, leave, spanIn, type Scope } from './scope.ts';
import { runCode } from './statements.ts';
import { itemsOf, staticText } from './static-words.ts';
import { joinTables, targetsOf } from './table.ts';
import type { Table } from './types.ts';

/** A call of a builtin; `words` begin with its name. */
interface Call {
  readonly scope: Scope;
  readonly node: SimpleNode;
  readonly words: readonly Word[];
  readonly table: Table;
}

type Builtin = (call: Call) => Table | null;

export const BUILTINS: ReadonlyMap<string, Builtin> = new Map<string, Builtin>([
  ['exec', ({ scope, node, table }) => redirected(siteOf(scope), node.redirections, table)],
  ['exit', runExit],
  ['return', runReturn],
  ['break', (call) => runBreak(call, 'broken')],
  ['continue', (call) => runBreak(call, 'continued')],
  ['wait', runWait],
  ['kill', runKill],
  ['trap', runTrap],
  ['eval', runEval],
  ['source', runSource],
  ['.', runSource],
  ['read', runRead],
  ['mapfile', runRead],
  ['readarray', runRead],
]);

function runExit({ scope: { walk, shell }, table }: Call): null {
  shell.exits = joinTables(shell.exits, table);
  shell.exited = walk.started;
  if (shell.trap?.isSure !== true) shell.exitedUntrapped = walk.started;
  return null;
}

function runReturn({ scope, table }: Call): Table | null {
  return scope.call === null ? table : leave(scope, scope.call, 'broken', table);
}

function runBreak({ scope, words, table }: Call, how: 'broken' | 'continued'): Table | null {
  const count = Number.parseInt(staticText(words[1]) ?? '1', 10);
  const loop = scope.loops.at(-Math.min(Math.max(count, 1), scope.loops.length));
  return loop === undefined ? table : leave(scope, loop, how, table);
}

/** `wait -n` waits for one job, whichever ends first. */
function runWait({ scope, words, table }: Call): Table {
  const [first] = words.slice(1);
  const option = staticText(first) ?? '';
  if (!/^-[np]/u.test(option)) waitFor(scope, numbersIn(scope, words.slice(option.startsWith('-') ? 2 : 1)));
  return table;
}

/** Signals that end a job which does nothing about them. `INT` and `QUIT` are ignored by what `&` starts. */
const DEADLY = /^(?:SIG)?(?:TERM|KILL|HUP|15|9|1)$/iu;

function runKill({ scope, words, table }: Call): Table {
  let rest = words.slice(1);
  const first = staticText(rest[0]) ?? '';
  let signal = 'TERM';
  if (/^-[sn]$/u.test(first)) {
    signal = staticText(rest[1]) ?? '';
    rest = rest.slice(2);
  } else if (/^-\w/u.test(first)) {
    signal = first.slice(1);
    rest = rest.slice(1);
  }
  if (staticText(rest[0]) === '--') rest = rest.slice(1);
  const numbers = numbersIn(scope, rest);
  // In a substitution a `sh` has no jobs to list.
  const isKnown = numbers !== 'all' || scope.walk.dialect !== 'sh';
  if (rest.length > 0 && isKnown && DEADLY.test(signal)) kill(scope, numbers);
  return table;
}

const EXIT: ReadonlySet<string> = new Set(['EXIT', '0']);

function runTrap({ scope, node, words, table }: Call): Table {
  const [action, ...signals] = staticText(words[1]) === '--' ? words.slice(2) : words.slice(1);
  if (action === undefined || !signals.some((signal) => EXIT.has(staticText(signal)?.toUpperCase() ?? '')))
    return table;
  const text = trapText(action);
  const { shell } = scope;
  if (text === null || text === '' || text === '-') shell.trap = null;
  else {
    shell.exitedUntrapped = Math.max(shell.exitedUntrapped, shell.trap?.isSure === true ? 0 : shell.exited);
    shell.trap = { text, command: node, place: spanIn(scope, node), isSure: !scope.isBranch };
  }
  return table;
}

/** The text of a trap. Variables in double quotes have the values of now; nothing else is told by them later. */
function trapText({ parts }: Word): string | null {
  let text = '';
  for (const part of parts) {
    if (part.kind === 'text') text += part.text;
    else if (
      part.kind === 'parameter' &&
      part.operation === null &&
      part.index === null &&
      part.prefix === null
    )
      text += `\${${part.name}}`;
    else return null;
  }
  return text;
}

function runEval({ scope, node, words, table }: Call): Table | null {
  const texts = words.slice(1).map(staticText);
  if (texts.includes(null)) {
    noteUnreadable(scope, node, 'eval');
    return table;
  }
  const { code, source } = codeOf(scope, texts.join(' '), node);
  const inner = deeper({ ...scope, source }, node);
  if (inner === null) return table;
  return runRedirected(
    { ...inner, source: scope.source },
    node.redirections,
    table,
    (now, start) => runCode({ ...now, source }, code, start),
    !scope.isAlone || scope.walk.dialect === 'sh',
  );
}

/** What a file does with the copies that stand open, only that file says. */
function runSource({ scope, node, table }: Call): Table {
  const { slots } = redirected(siteOf(scope), node.redirections, table);
  const isOpen = [...slots].some(
    ([descriptor, targets]) =>
      (typeof descriptor === 'string' || descriptor > 2) && targets.some(({ kind }) => COPIES.has(kind)),
  );
  if (isOpen) noteUnreadable(scope, node, 'source');
  return table;
}

const COPIES: ReadonlySet<string> = new Set(['stdout', 'stderr', 'substitution']);

/** bash 5.2; of `mapfile` only `-u` matters. */
const READ = optionTable('a= d= e i= n= N= p= r s t= u=');
const MAPFILE = optionTable('d= n= O= s= t u= C= c=');

function runRead({ scope, node, words, table }: Call): Table {
  const name = staticText(words[0]) ?? '';
  const { given } = readOptions(name === 'read' ? READ : MAPFILE, itemsOf(words), 1);
  const keys = new Map(given.map(({ key, value }) => [key, itemText(value)]));
  const isBounded = keys.has('u') || (name === 'read' && keys.has('t'));
  const start = redirected(siteOf(scope), node.redirections, table);
  if (!isBounded && targetsOf(start, 0).some(({ kind }) => kind === 'stdin')) noteRead(scope, node, name);
  return table;
}
