/**
 * Who lives as long as a job (rule 8), and with which table. It only looks: nothing is noted and nothing is walked.
 */
import type { CommandNode, ProcessPart, SimpleNode, Statement } from '../../shell/syntax/nodes.ts';
import { codeIn, evaluated, type InnerCode } from './code.ts';
import { endsAtOnce, onlyCommand } from './instant.ts';
import { afterLeading, firstList } from './leading.ts';
import { descriptorsOf, processIn, redirected, replacedTargets, type RedirectSite } from './redirects.ts';
import { functionNamed, type Definition, type Scope } from './scope.ts';
import { staticText } from './static-words.ts';
import { joinTargets, NULL, ofProgram, PIPE, withTargets } from './table.ts';
import { unwrapped } from './unwrap.ts';
import type { Job, Table } from './types.ts';

/** What is known of the process behind a job, besides its place. */
export type Holder = Omit<Job, 'from' | 'to'>;

/** Builtins that run code or wait: the shell stays, whatever is redirected. */
const BUILTINS: ReadonlySet<string> = new Set([
  'eval',
  'source',
  '.',
  'read',
  'wait',
  'mapfile',
  'readarray',
]);

export function siteOf(scope: Scope): RedirectSite {
  return {
    at: (offset) => scope.source.place?.from ?? offset,
    behind: (part, table) => behindProcess(scope, part, table),
  };
}

/** What the process of a `>(…)` holds; the pipe is its stdin. */
function behindProcess(scope: Scope, { code }: ProcessPart, table: Table): readonly Table[] {
  const body = code.units.flatMap(({ statements }) => statements);
  const holder = bodyHolder(scope, body, withTargets(table, 0, PIPE));
  return holder === null ? [] : [holder.table, ...holder.behind];
}

/** The table of a job before its redirects: it gets no stdin but what they name. */
export function ofJob({ redirections }: CommandNode, table: Table): Table {
  return redirections.some((one) => descriptorsOf(one).includes(0)) ? table : withTargets(table, 0, NULL);
}

/** The process of a command that is a job. Null where there is none, or it ends at once. */
export function holderOf(scope: Scope, node: CommandNode, table: Table): Holder | null {
  if (node.kind === 'simple') return simpleHolder(scope, node, table);
  if (node.kind === 'function' || node.kind === 'coproc') return null;
  const inner = redirected(siteOf(scope), node.redirections, table);
  if (node.kind === 'subshell') return bodyHolder(scope, node.body, inner);
  const first = firstList(node) ?? [];
  return node.kind === 'group' && endsAtOnce(first) ? null : shellHolder(scope, first, inner);
}

/** A subshell: the command that it is alone with, or its shell. */
function bodyHolder(scope: Scope, body: readonly Statement[], table: Table): Holder | null {
  const only = onlyCommand(scope.source.text, body);
  if (only?.kind === 'subshell') return holderOf(scope, only, table);
  const staysShell =
    only?.kind !== 'simple' || BUILTINS.has(staticText(only.words[0]) ?? '') || isCall(scope, only) !== null;
  if (!staysShell) return simpleHolder(scope, only, table);
  return endsAtOnce(body) ? null : shellHolder(scope, body, table);
}

function isCall({ shell }: Scope, { words }: SimpleNode): Definition | null {
  const name = staticText(words[0]);
  return name === null ? null : functionNamed(shell, name);
}

/** A shell that begins with these statements. `table` is the one behind its redirects. */
export function shellHolder(scope: Scope, body: readonly Statement[], table: Table): Holder {
  const own = afterLeading(siteOf(scope), scope.source.text, body, table);
  return { process: 'shell', table: own, behind: behindOf(own), redirections: [], end: null };
}

/** More processes behind one job are not followed. */
const MOST_BEHIND = 8;

function behindOf({ slots }: Table): readonly Table[] {
  const behind = [...slots.values()].flatMap((targets) =>
    targets.flatMap((target) => (target.kind === 'pipe' ? target.behind : [])),
  );
  return [...new Set(behind)].slice(0, MOST_BEHIND);
}

function simpleHolder(scope: Scope, node: SimpleNode, table: Table): Holder | null {
  const { words, redirections } = node;
  if (words.length === 0) return null;
  const site = siteOf(scope);
  const inner = redirected(site, redirections, table);
  const holder = shellOf(scope, node, inner, table) ?? {
    process: 'program',
    table: ofProgram(inner),
    behind: behindOf(inner),
  };
  const started = words.flatMap((word) => processIn(word) ?? []).filter(({ direction }) => direction === '>');
  return {
    ...holder,
    behind: [...holder.behind, ...started.flatMap((part) => site.behind(part, table))],
    redirections,
    end: scope.source.place === null ? (redirections.at(-1)?.to ?? node.to) : null,
  };
}

/**
 * The shell that stays with a simple command: of a call, an `eval`, a `bash -c`; null for any other program. `before` is the table
 * before its redirects: what they replace, a `sh` saves around a call or a builtin, although it ends with it.
 */
function shellOf(scope: Scope, node: SimpleNode, table: Table, before: Table): Holder | null {
  const staying = stayingShell(scope, node, table);
  if (staying === null || scope.walk.dialect !== 'sh') return staying ?? startedShell(scope, node, table);
  const saved = joinTargets(staying.table.saved, replacedTargets(node.redirections, before));
  return { ...staying, table: { ...staying.table, saved } };
}

/** Of a call or a builtin: the shell itself. */
function stayingShell(scope: Scope, node: SimpleNode, table: Table): Holder | null {
  const definition = isCall(scope, node);
  if (definition !== null) {
    // What the definition redirects, the shell has saved.
    const { body, source } = definition;
    const first = body.redirections.length > 0 ? [] : (firstList(body) ?? []);
    return shellHolder({ ...scope, source }, first, table);
  }
  if (!BUILTINS.has(staticText(node.words[0]) ?? '')) return null;
  const code = evaluated(scope, node);
  return code === null ? shellHolder(scope, [], table) : codeHolder(scope, code, table);
}

/** Of a `bash -c`: another one. */
function startedShell(scope: Scope, node: SimpleNode, table: Table): Holder | null {
  const code = codeIn(scope, unwrapped(node.words).words, node);
  return code === null ? null : codeHolder(scope, code, ofProgram(table));
}

function codeHolder(scope: Scope, { code, source }: InnerCode, table: Table): Holder {
  const body = code.units.flatMap(({ statements }) => statements);
  return shellHolder({ ...scope, source }, body, table);
}

/** Behind `coproc` the redirects of a group are made by a shell that has saved what they replace. */
export function coprocHolder(scope: Scope, node: CommandNode, table: Table): Holder | null {
  const isAlone = node.kind === 'simple' || node.kind === 'subshell' || node.redirections.length === 0;
  return isAlone ? holderOf(scope, node, table) : shellHolder(scope, [], table);
}
