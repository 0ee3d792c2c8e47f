/** A script, read once: what all rules of this folder look at. */
import type { LintDialect } from '../files.ts';
import { placesOf } from '../places.ts';
import { commentsOf } from './comments.ts';
import { parsedScript } from './parsed.ts';
import { firstScope, newWalk } from './scope.ts';
import { endShell } from './shell-end.ts';
import { runCode } from './statements.ts';
import { FIRST_TABLE } from './table.ts';
import type { ScriptReading, Span } from './types.ts';

export interface ScriptInput {
  readonly text: string;
  readonly dialect: LintDialect;
}

const inOrder = (one: Span, other: Span): number => one.from - other.from || one.to - other.to;

/** Never throws: what does not parse, or is nested too deep, is told by `stop`. Work grows with the length of the text. */
export function readScript({ text, dialect }: ScriptInput): ScriptReading {
  const { code, stop } = parsedScript(text);
  const walk = newWalk(text, dialect);
  const scope = firstScope(walk, text);
  endShell(scope, runCode(scope, code, FIRST_TABLE));
  return {
    jobs: [...walk.jobs.values()].sort(inOrder),
    reads: [...walk.reads.values()].sort(inOrder),
    unreadable: [...walk.unreadable.values()].sort(inOrder),
    stop: walk.stop ?? stop,
    comments: commentsOf(text, code),
    at: placesOf(text),
  };
}
