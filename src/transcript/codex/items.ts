import type { Fields } from '../shape.ts';
import { fieldsOf, listOf, nameOf, textOf, wholeOf } from '../shape.ts';
import type { CallFields, ResultFields } from '../sink.ts';
import { whatOf } from './calls.ts';
import { serverAndTool } from './mcp-name.ts';
import { isCut, mcpTexts } from './output.ts';
import type { Scene } from './scene.ts';
import { callKey, resultKey } from './scene.ts';
import { commandOf } from './shell-argv.ts';

/**
 * An item of a finished command or MCP call, from whichever line: `item_completed`, `exec_command_end`,
 * `mcp_tool_call_end` of a file, and the items of both streams (T37, section 7). Field names are in snake case.
 */
export interface Item {
  readonly call: CallFields;
  readonly result: Omit<ResultFields, 'callId'>;
}

/** Up to this size an item's text is whole (T37). */
const WHOLE_BYTES = 64 * 1024;

/** Null where the item has no id. */
export function commandItem(scene: Scene, id: string | null, tool: string, item: Fields): Item | null {
  if (id === null) return null;
  const person = item.source === 'user_shell';
  const call: CallFields = {
    callId: id,
    tool,
    ...commandOf(item.command),
    cwd: plainPath(nameOf(item.cwd)) ?? scene.memory.cwd,
    actor: person ? 'person' : 'agent',
  };
  return { call, result: commandResult(item) };
}

function commandResult(item: Fields): Omit<ResultFields, 'callId'> {
  const exitCode = wholeOf(item.exit_code);
  if (item.status === 'declined')
    return { status: 'not-run', source: 'item', reason: nameOf(item.aggregated_output) };
  const output = textOf(item.aggregated_output) ?? streams(item);
  const complete = output === null || (output.length < WHOLE_BYTES && !isCut(output));
  const status = exitCode === null ? endOf(item.status) : exitCode === 0 ? 'ok' : 'failed';
  return { status, exitCode, output, complete, source: 'item' };
}

function streams(item: Fields): string | null {
  const stdout = textOf(item.stdout);
  const stderr = textOf(item.stderr);
  return stdout === null && stderr === null ? null : (stdout ?? '') + (stderr ?? '');
}

function endOf(status: unknown): 'ok' | 'failed' | 'unknown' {
  return status === 'completed' ? 'ok' : status === 'failed' ? 'failed' : 'unknown';
}

/** `item` has `server`, `tool`, `arguments`; `result` is `{content, isError}`, `{Ok}`, `{Err}` or null. */
export function mcpItem(scene: Scene, id: string | null, tool: string, item: Fields): Item | null {
  const server = nameOf(item.server);
  const name = nameOf(item.tool);
  if (id === null || server === null || name === null) return null;
  const call: CallFields = {
    callId: id,
    tool,
    ...serverAndTool(server, name),
    arguments: fieldsOf(item.arguments),
    cwd: scene.memory.cwd,
  };
  return { call, result: mcpResult(item) };
}

function mcpResult(item: Fields): Omit<ResultFields, 'callId'> {
  const result = fieldsOf(item.result);
  const error = errorText(result?.Err) ?? errorText(item.error);
  const answer = fieldsOf(result?.Ok) ?? result;
  const content = listOf(answer?.content);
  const failed =
    error !== null || answer?.isError === true || answer?.is_error === true || item.status === 'failed';
  const output = content === null ? error : (mcpTexts(content) ?? '');
  const known = failed || answer !== null || item.status === 'completed';
  return { status: failed ? 'failed' : known ? 'ok' : 'unknown', output, source: 'item' };
}

function errorText(error: unknown): string | null {
  return nameOf(error) ?? nameOf(fieldsOf(error)?.message);
}

/** A second result of the call with that id, else of the program's call that asks the same, else a call of its own. */
export function giveItem(scene: Scene, { call, result }: Item): void {
  const { sink, memory, place } = scene;
  const settled = settledBy(scene, call);
  const callId = settled ?? call.callId;
  const asked = whatOf(call);
  if (settled === null) sink.call(place, { ...call, origin: 'item' }, { key: callKey(scene, callId, asked) });
  memory.literals = memory.literals.filter((literal) => literal.callId !== callId);
  const answered = `${asked}\n${result.status}\n${result.output ?? ''}`;
  sink.result(place, { callId, ...result }, { key: resultKey(scene, callId, answered), once: true });
}

function settledBy(scene: Scene, call: CallFields): string | null {
  if (scene.sink.pairing.latest(call.callId) !== null) return call.callId;
  const what = whatOf(call);
  return scene.memory.literals.find((literal) => literal.what === what)?.callId ?? null;
}

/** A `file:` URL as the path that it names (T37). */
function plainPath(path: string | null): string | null {
  if (path === null || !path.startsWith('file://')) return path;
  const below = path.slice('file://'.length).replace(/^[^/]*/, '');
  const decoded = percentDecoded(below);
  return /^\/[a-z]:/i.test(decoded) ? decoded.slice(1) : decoded;
}

function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
