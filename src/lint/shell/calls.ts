/** Calls of functions: the body is read with the table of the caller (rule 5). */
import type { SimpleNode } from '../../shell/syntax/nodes.ts';
import { runCommand, runRedirected } from './compound.ts';
import { handOn } from './pending.ts';
import { deeper, newFrame, type Definition, type Leave, type Scope } from './scope.ts';
import { joinTables } from './table.ts';
import type { Table } from './types.ts';

/** So often a function is read inside itself. */
const DEEPEST_RECURSION = 4;

export function runCall(scope: Scope, node: SimpleNode, definition: Definition, table: Table): Table | null {
  const around = scope.calls.filter((call) => call === definition).length;
  const inner = around < DEEPEST_RECURSION ? deeper(scope, node) : null;
  if (inner === null) return table;
  return runRedirected(
    inner,
    node.redirections,
    table,
    (now, start) => {
      const frame = newFrame(now.frame, true);
      const call: Leave = { frame: now.frame, undo: now.undo, broken: null, continued: null };
      const { body, source } = definition;
      const place = source.place ?? scope.source.place;
      const within: Scope = {
        ...now,
        frame,
        call,
        loops: [],
        source: { ...source, place },
        calls: [...now.calls, definition],
      };
      const after = runCommand(within, body, start);
      handOn(frame, now.frame);
      return joinTables(after, call.broken);
    },
    !scope.isAlone || scope.walk.dialect === 'sh',
  );
}
