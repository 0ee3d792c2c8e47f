/** What a shell does in no time, and what it is alone with: told by the tree alone. */
import type { CommandNode, Link, SimpleNode, Statement } from '../../shell/syntax/nodes.ts';
import { staticText } from './static-words.ts';

/** Builtins that wait for nothing and print nothing. */
const INSTANT: ReadonlySet<string> = new Set([
  ...[':', 'true', 'cd', 'set', 'shopt', 'umask', 'ulimit', 'trap', 'disown', 'hash', 'alias', 'unalias'],
  ...['export', 'readonly', 'local', 'declare', 'typeset', 'unset', 'shift'],
]);

/** `time` stands in no node: it is what is left of a pipeline's beginning. */
export function isTimed(text: string, { from, stages }: Link): boolean {
  const first = stages[0]?.command.from ?? from;
  return first > from && text.slice(from, first).includes('time');
}

/** The command that a list consists of; null where it is more than one, or more than a command. */
export function onlyCommand(text: string, body: readonly Statement[]): CommandNode | null {
  const [statement] = body;
  if (statement === undefined || body.length > 1 || statement.background) return null;
  const [link] = statement.links;
  const [stage] = link?.stages ?? [];
  if (link === undefined || stage === undefined || statement.links.length > 1 || link.stages.length > 1)
    return null;
  return link.negated || isTimed(text, link) ? null : stage.command;
}

/** True for an assignment, an `exec` of redirects and the like, without code in its words. */
export function isInstant(node: CommandNode): boolean {
  if (node.kind === 'function') return true;
  if (node.kind !== 'simple' || holdsCode(node)) return false;
  const [name] = node.words;
  if (name === undefined) return true;
  const text = staticText(name) ?? '';
  return INSTANT.has(text) || (text === 'exec' && node.words.length === 1);
}

function holdsCode({ words, assignments }: SimpleNode): boolean {
  const values = assignments.flatMap(({ value }) => value);
  return [...words, ...values].some(({ parts, assignment }) => {
    const inner = assignment === null ? parts : [assignment.value].flat().flatMap((word) => word.parts);
    return inner.some(({ kind }) => kind !== 'text' && kind !== 'parameter');
  });
}

/** True for a shell that only starts jobs, and ends. */
export function endsAtOnce(body: readonly Statement[]): boolean {
  return (
    body.some(({ background }) => background) &&
    body.every(
      ({ background, links }) =>
        background || links.every(({ stages }) => stages.every(({ command }) => isInstant(command))),
    )
  );
}
