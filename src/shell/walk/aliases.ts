/** Aliases: text that stands for the first word of a command, from the line after their definition (shell 14.2). */
import { runCode } from './code.ts';
import type { Machine } from './machine.ts';
import { runSimple } from './simple-command.ts';
import { spanOf, type Scope } from './scope.ts';
import { mergeOutcomes } from '../state/merge.ts';
import { mapDelete, mapGet } from '../state/persistent-map.ts';
import { withShell, type Outcome, type State } from '../state/state.ts';
import type { Code, SimpleNode, Statement, Word } from '../syntax/nodes.ts';
import { parseCode } from '../syntax/parse.ts';

/** An alias is only seen in a first word without quotes. */
function plainName(word: Word | undefined): string | null {
  const [only] = word?.parts ?? [];
  return word?.parts.length === 1 && only?.kind === 'text' && !only.quoted ? only.text : null;
}

/** The command read as its alias; null where its name is none. */
export function readAlias(machine: Machine, scope: Scope, node: SimpleNode, state: State): Outcome | null {
  const name = state.shell.aliases === null ? null : plainName(node.words[0]);
  if (name === null || scope.aliases.includes(name)) return null;
  const alias = mapGet(state.shell.aliases, name);
  // zsh reads a whole script before it runs any of it.
  const on =
    scope.dialect === 'posix' || scope.dialect === 'unknown' || state.shell.options.expand_aliases !== false;
  if (alias === undefined || !on || scope.dialect === 'zsh' || alias.text === null) return null;
  if (scope.origin === alias.origin && node.from < alias.from) return null;
  const sure =
    scope.dialect !== 'unknown' && (scope.dialect === 'posix' || state.shell.options.expand_aliases === true);
  const code = withWords(parseCode(alias.text, null, scope.depth), node);
  if (code === null) return null;
  const inner: Scope = {
    ...scope,
    within: [...scope.within, 'alias'],
    via: [...scope.via, name],
    aliases: [...scope.aliases, name],
    origin: { fixed: spanOf(scope, node), holes: scope.origin.holes },
    maybe: scope.maybe || !sure,
    levels: scope.levels + 1,
  };
  const outcome = runCode(machine, inner, code, state);
  if (sure) return outcome;
  const plain = withShell(state, { aliases: mapDelete(state.shell.aliases, name) });
  const asIs = runSimple(machine, { ...scope, maybe: true }, node, plain);
  return mergeOutcomes(machine, [outcome, asIs], state);
}

/** The words behind the name go to the last command of the alias. */
function withWords(code: Code, node: SimpleNode): Code | null {
  const unit = code.units.at(-1);
  const statement = unit?.statements.at(-1);
  const link = statement?.links.at(-1);
  const command = link?.stages.at(-1)?.command;
  if (unit === undefined || statement === undefined || link === undefined || command?.kind !== 'simple')
    return null;
  const last: SimpleNode = {
    ...command,
    assignments: [...node.assignments, ...command.assignments],
    words: [...command.words, ...node.words.slice(1)],
    redirections: [...command.redirections, ...node.redirections],
  };
  const stages = [...link.stages.slice(0, -1), { command: last, joinsErrors: false }];
  const changed: Statement = { ...statement, links: [...statement.links.slice(0, -1), { ...link, stages }] };
  const statements = [...unit.statements.slice(0, -1), changed];
  return { ...code, units: [...code.units.slice(0, -1), { ...unit, statements }] };
}
