import type { Fields } from '../shape.ts';
import { nameOf, objectOf } from '../shape.ts';
import type { CallFields } from '../sink.ts';
import { isPoll, polledTask, taskOfFile } from './task.ts';

/** Tools whose `command` is a script (T22). */
const SHELLS: ReadonlySet<string> = new Set(['Bash', 'PowerShell', 'Monitor']);

/** A `tool_use` block as a call, and the task that it asks about (T22, T27–T29). */
export interface ToolUse {
  readonly fields: CallFields;
  readonly target: string | null;
}

const PATHS = ['file_path', 'notebook_path', 'path'] as const;

/** Null where the block has no id: nothing could answer it. */
export function toolUse(block: Fields, cwd: string | null): ToolUse | null {
  const callId = nameOf(block.id);
  const tool = nameOf(block.name) ?? '';
  const input = objectOf(block.input);
  if (callId === null) return null;
  const base = { callId, tool, cwd };
  if (SHELLS.has(tool)) {
    const script = typeof input?.command === 'string' ? input.command : null;
    return { fields: { ...base, script, background: input?.run_in_background === true }, target: null };
  }
  const mcp = splitMcpName(tool);
  if (mcp !== null) return { fields: { ...base, ...mcp, arguments: input }, target: null };
  if (isPoll(tool)) {
    const taskId = polledTask(tool, input);
    return { fields: { ...base, taskId }, target: taskId };
  }
  const path = PATHS.map((name) => nameOf(input?.[name])).find((each) => each !== null) ?? null;
  return {
    fields: { ...base, path, background: input?.run_in_background === true },
    target: tool === 'Read' ? taskOfFile(path) : null,
  };
}

const MCP = 'mcp__';

/** `mcp__<server>__<tool>`, split at the first `__` that leaves both parts (T28). */
function splitMcpName(name: string): { readonly server: string; readonly mcpTool: string } | null {
  if (!name.startsWith(MCP)) return null;
  const at = name.indexOf('__', MCP.length + 1);
  if (at < 0 || at + 2 >= name.length) return null;
  return { server: name.slice(MCP.length, at), mcpTool: name.slice(at + 2) };
}

/** Tools that start another agent (T29). */
const AGENTS: ReadonlySet<string> = new Set(['Task', 'Agent']);

/** Could the client have sent this call to the background? */
export function mayRunInBackground(tool: string): boolean {
  return SHELLS.has(tool) || AGENTS.has(tool);
}
