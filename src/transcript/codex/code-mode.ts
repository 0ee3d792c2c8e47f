import type { CallFields } from '../sink.ts';
import { nameOf } from '../shape.ts';
import type { Literal } from './literal.ts';
import { objectLiteral, wholeObject } from './literal.ts';
import { mcpName } from './mcp-name.ts';
import { toolCalls } from './program.ts';

/** A program may spell out many calls; more than this are no hand's work. */
const MAX_CALLS = 200;
const EXEC = 'exec_command';

/**
 * The calls that a program of code mode spells out (T38): ids are `<call id>/<n>`. A command that the program computes
 * is a call without a script.
 */
export function innerCalls(callId: string, program: string, cwd: string | null): readonly CallFields[] {
  const found: CallFields[] = [];
  for (const { name, argumentsAt } of toolCalls(program)) {
    if (found.length >= MAX_CALLS) break;
    const mcp = name.startsWith('mcp__') ? mcpName(name, null) : null;
    if (name !== EXEC && mcp === null) continue;
    const base = { callId: `${callId}/${found.length + 1}`, tool: name, within: callId };
    const given = objectLiteral(program, argumentsAt);
    if (mcp !== null) {
      const args = given === null ? null : wholeObject(given);
      found.push({ ...base, ...mcp, origin: 'literal', arguments: args, cwd });
      continue;
    }
    const script = textIn(given, 'cmd');
    const folder = given?.has('workdir') === true ? textIn(given, 'workdir') : cwd;
    found.push({ ...base, origin: script === null ? 'opaque' : 'literal', script, cwd: folder });
  }
  return found;
}

function textIn(given: ReadonlyMap<string, Literal> | null, name: string): string | null {
  const literal = given?.get(name);
  return literal === undefined || literal === 'computed' ? null : nameOf(literal.value);
}
