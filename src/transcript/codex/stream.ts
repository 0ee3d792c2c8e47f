import type { Fields } from '../shape.ts';
import { fieldsOf, nameOf, textOf } from '../shape.ts';
import { readEvent } from './events.ts';
import type { Item } from './items.ts';
import { whatOf } from './calls.ts';
import { commandItem, giveItem, mcpItem } from './items.ts';
import { give, readUserText, textsOf } from './prose.ts';
import type { Scene } from './scene.ts';
import { callKey } from './scene.ts';
import { giveHeader } from './session.ts';
import { isSilentEvent, SILENT_ITEMS } from './silent.ts';
import { newTurn } from './turns.ts';

/** A line of one of Codex's streams (section 7): false where it is none. */
export function readStreamLine(scene: Scene, fields: Fields, type: string | null): boolean {
  const method = nameOf(fields.method);
  if (method !== null) return readNotification(scene, method, fieldsOf(fields.params) ?? {});
  if (type === 'thread.started') beginThread(scene, nameOf(fields.thread_id) ?? nameOf(fields.threadId));
  else if (type === 'turn.started') newTurn(scene.memory, scene.memory.turn);
  else if (type === 'item.started' || type === 'item.completed') {
    readItem(scene, fieldsOf(fields.item), type === 'item.completed', type);
  } else if (type !== null) return false;
  else return readOldLine(scene, fields);
  return true;
}

/** Up to 0.43: a line of settings, a line with the prompt, then `{id, msg}`. */
function readOldLine(scene: Scene, fields: Fields): boolean {
  const msg = fieldsOf(fields.msg);
  if (msg !== null) {
    readOldEvent(scene, msg);
    return true;
  }
  const prompt = textOf(fields.prompt);
  if (prompt !== null) {
    give(scene, { role: 'person', text: prompt, source: 'message', id: null });
    return true;
  }
  const workdir = nameOf(fields.workdir);
  if (workdir === null || !('model' in fields || 'provider' in fields)) return false;
  scene.memory.cwd = workdir;
  giveHeader(scene, { cwd: workdir });
  return true;
}

function readOldEvent(scene: Scene, msg: Fields): void {
  const type = nameOf(msg.type);
  if (type === 'session_configured') beginThread(scene, nameOf(msg.session_id));
  else if (type === 'exec_command_begin')
    openItem(scene, commandItem(scene, nameOf(msg.call_id), 'exec_command', msg));
  else if (type === 'mcp_tool_call_begin') {
    openItem(
      scene,
      mcpItem(scene, nameOf(msg.call_id), 'mcp_tool_call', { ...msg, ...fieldsOf(msg.invocation) }),
    );
  } else if (type !== null && isSilentEvent(type)) return;
  else readEvent(scene, msg, 'msg');
}

function beginThread(scene: Scene, id: string | null): void {
  scene.memory.thread ??= id;
  giveHeader(scene, { id: scene.memory.thread });
}

/** The app server: the same items in camel case, inside `params`. */
function readNotification(scene: Scene, method: string, params: Fields): boolean {
  const msg = fieldsOf(params.msg);
  const thread = nameOf(fieldsOf(params.thread)?.id) ?? nameOf(params.threadId);
  // Whoever joins late sees no start: every notification names its thread.
  if (thread !== null && scene.memory.thread === null) beginThread(scene, thread);
  if (msg !== null) readOldEvent(scene, msg);
  else if (method === 'turn/started')
    newTurn(scene.memory, nameOf(fieldsOf(params.turn)?.id) ?? nameOf(params.turnId));
  else if (method === 'item/started' || method === 'item/completed') {
    readItem(scene, fieldsOf(params.item), method === 'item/completed', method.replace('/', '.'));
  }
  return true;
}

/** Ids of items are of this stream only: they stand for the call. */
function readItem(scene: Scene, written: Fields | null, completed: boolean, where: string): void {
  const item = written === null ? null : inSnakeCase(written);
  const type = item === null ? null : nameOf(item.type);
  if (item === null || type === null) {
    scene.sink.unknown(`${where}/(none)`);
    return;
  }
  const id = nameOf(item.id);
  const name = snakeCase(type);
  if (name === 'command_execution') settle(scene, commandItem(scene, id, name, item), completed);
  else if (name === 'mcp_tool_call') settle(scene, mcpItem(scene, id, name, item), completed);
  else if (name === 'agent_message' || name === 'user_message') {
    if (completed) readSpokenItem(scene, item, name, id);
  } else if (!SILENT_ITEMS.has(camelCase(name))) scene.sink.unknown(`${where}/${type}`);
}

function readSpokenItem(scene: Scene, item: Fields, name: string, id: string | null): void {
  for (const { text, index } of [...textsOf(item.content), ...textsOf(item.text)]) {
    const part = id === null ? null : `${id}/${index}`;
    if (name === 'user_message') readUserText(scene, { text, kind: null, source: 'item', id: part });
    else give(scene, { role: 'agent', text, source: 'item', id: part, phase: nameOf(item.phase) });
  }
}

function settle(scene: Scene, item: Item | null, completed: boolean): void {
  if (item === null) return;
  openItem(scene, item);
  if (completed) giveItem(scene, item);
}

/** The call, where it was not opened before. */
function openItem(scene: Scene, item: Item | null): void {
  if (item === null || scene.sink.pairing.latest(item.call.callId) !== null) return;
  scene.sink.call(scene.place, item.call, { key: callKey(scene, item.call.callId, whatOf(item.call)) });
}

function inSnakeCase(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [snakeCase(name), value]));
}

/** `CommandExecution`, `commandExecution` and `command_execution` are one name. */
function snakeCase(name: string): string {
  return name.replace(/(?<=[a-z\d])[A-Z]/g, (letter) => `_${letter}`).toLowerCase();
}

function camelCase(name: string): string {
  return name.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
