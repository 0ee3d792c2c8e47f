/** The `exec` redirects that the body of a job begins with (rule 8). */
import type { CommandNode, Link, Statement } from '../../shell/syntax/nodes.ts';
import { isInstant, isTimed } from './instant.ts';
import { redirected, type RedirectSite } from './redirects.ts';
import { isSomething, staticText } from './static-words.ts';
import { ofProgram } from './table.ts';
import type { Table } from './types.ts';

/** `goesOn` is false behind what takes time, or took the shell's place. */
interface Leading {
  readonly table: Table;
  readonly goesOn: boolean;
}

/** The table of a shell once it has done what takes no time at the beginning of these statements. */
export function afterLeading(
  site: RedirectSite,
  text: string,
  body: readonly Statement[],
  table: Table,
): Table {
  return leadingOf(site, text, body, table).table;
}

function leadingOf(site: RedirectSite, text: string, body: readonly Statement[], table: Table): Leading {
  let now = table;
  for (const { background, links } of body) {
    if (background) continue;
    for (const link of links) {
      const after = link.operator === '||' ? null : leadingLink(site, text, link, now);
      if (after === null) return { table: now, goesOn: false };
      if (!after.goesOn) return after;
      now = after.table;
    }
  }
  return { table: now, goesOn: true };
}

function leadingLink(site: RedirectSite, text: string, link: Link, table: Table): Leading | null {
  const [stage] = link.stages;
  if (stage === undefined || link.stages.length > 1 || isTimed(text, link)) return null;
  const { command } = stage;
  if (command.kind === 'simple') {
    const isExec = staticText(command.words[0]) === 'exec';
    if (!isExec) return isInstant(command) ? { table, goesOn: true } : null;
    const after = redirected(site, command.redirections, table);
    return isInstant(command) ? { table: after, goesOn: true } : { table: ofProgram(after), goesOn: false };
  }
  if (command.kind === 'function') return { table, goesOn: true };
  const first = firstList(command);
  if (first === null || command.redirections.length > 0) return null;
  const after = leadingOf(site, text, first, table);
  return command.kind === 'group' ? after : { ...after, goesOn: false };
}

/** The list that a compound runs first, in its own shell. */
export function firstList(node: CommandNode): readonly Statement[] | null {
  switch (node.kind) {
    case 'group':
      return node.body;
    case 'if':
      return node.arms[0]?.test ?? null;
    case 'while':
      return node.test;
    case 'for':
      return !node.select && node.words?.some(isSomething) === true ? node.body : null;
    default:
      return null;
  }
}
