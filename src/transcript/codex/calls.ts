import type { Fields } from '../shape.ts';
import { fieldsOf, listOf, nameOf, numberOf, objectOf, textOf } from '../shape.ts';
import type { CallFields } from '../sink.ts';
import { innerCalls } from './code-mode.ts';
import { mcpName } from './mcp-name.ts';
import type { Scene } from './scene.ts';
import { callKey, replayedBefore } from './scene.ts';
import { commandOf } from './shell-argv.ts';

/** Shell tools, with the field that holds the command (T33). */
const SHELLS: ReadonlyMap<string, string> = new Map([
  ['shell', 'command'],
  ['container.exec', 'command'],
  ['local_shell', 'command'],
  ['shell_command', 'command'],
  ['exec_command', 'cmd'],
]);
/** Tools whose command is text for a shell; the others take an argv. */
const TEXT_SHELLS: ReadonlySet<string> = new Set(['shell_command', 'exec_command']);
/** Polls, with the field that names the process or cell. */
const POLLS: ReadonlyMap<string, string> = new Map([
  ['write_stdin', 'session_id'],
  ['wait', 'cell_id'],
]);
const PARALLEL = 'multi_tool_use.parallel';

export function isShell(tool: string): boolean {
  return SHELLS.has(bareName(tool));
}

export function isPoll(tool: string): boolean {
  return POLLS.has(bareName(tool));
}

function bareName(tool: string): string {
  return tool.startsWith('functions.') ? tool.slice('functions.'.length) : tool;
}

/** `function_call`: arguments are JSON text (T33). */
export function readFunctionCall(scene: Scene, item: Fields): void {
  const callId = nameOf(item.call_id) ?? nameOf(item.id);
  const tool = nameOf(item.name);
  if (callId === null || tool === null) return;
  const args = objectOf(item.arguments);
  if (replayedBefore(scene, callId, item.arguments)) return;
  if (bareName(tool) === PARALLEL) {
    giveParallel(scene, callId, tool, args);
    return;
  }
  giveCall(scene, { callId, tool, ...functionFields(scene, tool, nameOf(item.namespace), args) });
}

/** `local_shell_call`: its action is the call. */
export function readLocalShellCall(scene: Scene, item: Fields): void {
  const callId = nameOf(item.call_id) ?? nameOf(item.id);
  if (callId === null || replayedBefore(scene, callId, item.action)) return;
  giveCall(scene, {
    callId,
    tool: 'local_shell_call',
    ...shellFields(scene, 'local_shell', fieldsOf(item.action)),
  });
}

/** `custom_tool_call`: the program of code mode (T38), a patch, or another tool with a text as its input. */
export function readCustomToolCall(scene: Scene, item: Fields): void {
  const callId = nameOf(item.call_id) ?? nameOf(item.id);
  const tool = nameOf(item.name);
  if (callId === null || tool === null) return;
  const input = textOf(item.input) ?? '';
  if (replayedBefore(scene, callId, input)) return;
  if (tool !== 'exec') {
    giveCall(scene, {
      callId,
      tool,
      path: tool === 'apply_patch' ? patchedFile(input) : null,
      cwd: scene.memory.cwd,
    });
    return;
  }
  const inner = innerCalls(callId, input, scene.memory.cwd);
  const outer: CallFields = { callId, tool, origin: 'opaque', cwd: scene.memory.cwd };
  giveOuter(scene, outer, inner);
}

function giveParallel(scene: Scene, callId: string, tool: string, args: Fields | null): void {
  const inner = (listOf(args?.tool_uses) ?? []).flatMap((value, index): CallFields[] => {
    const use = fieldsOf(value);
    const name = nameOf(use?.recipient_name);
    if (name === null) return [];
    const fields = functionFields(scene, name, null, objectOf(use?.parameters));
    return [{ callId: `${callId}/${index + 1}`, tool: name, within: callId, message: callId, ...fields }];
  });
  giveOuter(scene, { callId, tool, cwd: scene.memory.cwd }, inner);
}

function giveOuter(scene: Scene, outer: CallFields, inner: readonly CallFields[]): void {
  const { sink, memory, place } = scene;
  const covers = inner.map(({ callId }) => callId);
  if (!sink.call(place, outer, { key: callKey(scene, outer.callId), covers })) return;
  for (const call of inner) sink.call(place, call, { key: callKey(scene, call.callId) });
  const literal = inner.filter(({ origin }) => origin === 'literal');
  memory.literals = [
    ...memory.literals,
    ...literal.map((call) => ({ callId: call.callId, what: whatOf(call) })),
  ].slice(-MAX_OPEN);
}

// Programs that no item ever settles must not pile up.
const MAX_OPEN = 1000;

/** What an item must name to settle a call of a program: the script, or server and tool (T37). */
export function whatOf(call: Pick<CallFields, 'script' | 'server' | 'mcpTool'>): string {
  return typeof call.script === 'string'
    ? `script ${call.script}`
    : `mcp ${call.server ?? ''} ${call.mcpTool ?? ''}`;
}

function giveCall(scene: Scene, fields: CallFields): void {
  const target =
    fields.processId === undefined || fields.processId === null ? null : processKey(fields.processId);
  scene.sink.call(scene.place, fields, { key: callKey(scene, fields.callId), target });
}

/** Numbers and names of processes are kept apart: session 3 is not cell `3`. */
export function processKey(processId: number | string): string {
  return `${typeof processId} ${processId}`;
}

function functionFields(
  scene: Scene,
  tool: string,
  namespace: string | null,
  args: Fields | null,
): Omit<CallFields, 'callId' | 'tool'> {
  const name = bareName(tool);
  const { cwd } = scene.memory;
  const mcp = mcpName(name, namespace);
  if (mcp !== null) return { ...mcp, arguments: args, cwd };
  const poll = POLLS.get(name);
  if (poll !== undefined) return { processId: numberOf(args?.[poll]) ?? nameOf(args?.[poll]), cwd };
  if (SHELLS.has(name)) return shellFields(scene, name, args);
  return { path: nameOf(args?.path) ?? nameOf(args?.file_path), cwd };
}

function shellFields(scene: Scene, name: string, args: Fields | null): Omit<CallFields, 'callId' | 'tool'> {
  const command = args?.[SHELLS.get(name) ?? 'command'];
  const script = TEXT_SHELLS.has(name) ? textOf(command) : null;
  const folder = nameOf(args?.workdir) ?? nameOf(args?.working_directory);
  const run = script === null ? commandOf(command) : { script, argv: null };
  return { ...run, cwd: inFolder(scene.memory.cwd, folder) };
}

/** No folder means the turn's (T34); a relative one lies below it. */
function inFolder(cwd: string | null, folder: string | null): string | null {
  if (folder === null) return cwd;
  const absolute = /^(?:[/\\~]|[a-z]:)/i.test(folder);
  return absolute || cwd === null ? folder : `${cwd.replace(/[/\\]$/, '')}/${folder.replace(/^\.\//, '')}`;
}

const PATCHED = /^\*\*\* (?:Add|Update|Delete) File: (.+)$/gm;

/** The file of a patch that touches one file. */
function patchedFile(patch: string): string | null {
  const files = new Set<string>();
  for (const found of patch.matchAll(PATCHED)) if (found[1] !== undefined) files.add(found[1].trim());
  const [only] = files;
  return files.size === 1 ? (only ?? null) : null;
}
