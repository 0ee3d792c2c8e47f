import { digest } from '../digest.ts';
import type { Fields } from '../shape.ts';
import { fieldsOf, listOf, nameOf, textOf } from '../shape.ts';
import { isWarmup, noteBrief } from './briefs.ts';
import { toolUse } from './calls.ts';
import { notifications } from './notification.ts';
import type { Notification } from './notification.ts';
import { gitOperation, readToolResult } from './results.ts';
import type { Scene } from './scene.ts';
import { actorOf, partKey } from './scene.ts';
import { SILENT_BLOCKS } from './silent.ts';
import { isPoll } from './task.ts';
import { userText } from './text-role.ts';

/** A `user` line: what was typed or put in, and results (T23–T30). */
export function readUser(scene: Scene): void {
  const content = fieldsOf(scene.line.fields.message)?.content;
  if (typeof content === 'string') {
    readUserText(scene, content, 0, scene.line.fields);
    return;
  }
  const blocks = listOf(content) ?? [];
  const results = blocks.filter((block) => fieldsOf(block)?.type === 'tool_result').length;
  for (const [index, value] of blocks.entries()) {
    const block = fieldsOf(value);
    const type = nameOf(block?.type);
    if (block === null || type === null) scene.sink.unknown('user/(none)');
    else if (type === 'text') readUserText(scene, textOf(block.text) ?? '', index, scene.line.fields);
    else if (type === 'tool_result') readResult(scene, block, results === 1);
    else if (!SILENT_BLOCKS.has(type)) scene.sink.unknown(`user/${type}`);
  }
}

/** A text in a user line or a queued one; `flags` carries the marks of where it came from. */
export function readUserText(scene: Scene, text: string, index: number, flags: Fields): void {
  if (text === '') return;
  const said = userText(text, flags);
  if (said.kind === 'nothing') return;
  if (said.kind === 'notification') {
    for (const notification of notifications(text)) giveNotification(scene, notification);
  } else if (said.kind === 'shell-input') givePersonCall(scene, said.script);
  else if (said.kind === 'shell-output') givePersonResult(scene, said.output);
  else {
    const { agentId, sidechain } = scene.line;
    if (sidechain) noteBrief(scene, text);
    // Whoever writes to a subagent is its parent, or the client (T29).
    const role = said.role === 'person' && sidechain ? 'client' : said.role;
    scene.sink.prose(scene.place, partKey(scene, `text/${index}`, said.text), {
      role,
      text: said.text,
      agentId,
    });
  }
}

function readResult(scene: Scene, block: Fields, alone: boolean): void {
  const { sink, memory, line, place } = scene;
  const callId = nameOf(block.tool_use_id);
  if (callId === null) return;
  const beside = alone ? (line.fields.toolUseResult ?? line.fields.tool_use_result) : undefined;
  const call = sink.pairing.latest(callId);
  // A file in a folder `tasks` is a task's output only where the task is known.
  const named = call?.target ?? null;
  const target = named !== null && (isPoll(call?.tool ?? '') || memory.tasks.has(named)) ? named : null;
  const denial = line.fields.toolDenialKind;
  const { fields, started } = readToolResult({
    callId,
    block,
    beside,
    denial,
    tool: call?.tool ?? null,
    target,
  });
  if (started !== null) memory.tasks.set(started, callId);
  const continues = target === null ? null : (memory.tasks.get(target) ?? null);
  const source = nameOf(line.fields.sourceToolAssistantUUID);
  const key = partKey(scene, callId, callId);
  sink.result(place, { ...fields, continues }, { key: () => key, line: source });
  const operation = gitOperation(callId, beside);
  if (operation !== null) sink.record(place, `${key}/git-operation`, operation);
}

/** The end of a background task (T27): written up to three times, given once. */
export function giveNotification(scene: Scene, notification: Notification): void {
  const { sink, memory, place } = scene;
  const { taskId, ended, status, exitCode } = notification;
  const callId = notification.callId ?? (taskId === null ? null : (memory.tasks.get(taskId) ?? taskId));
  if (callId === null) return;
  const key = `task/${taskId ?? callId}/${ended}`;
  if (sink.met(key)) return;
  if (taskId !== null) memory.tasks.set(taskId, callId);
  sink.result(place, { callId, status, exitCode, taskId, source: 'notification' }, { key: () => key });
}

function givePersonCall(scene: Scene, script: string): void {
  const { sink, memory, line, place } = scene;
  const key = partKey(scene, 'shell', script);
  const callId = `person/${line.uuid ?? digest(key)}`;
  memory.personCall = callId;
  const fields = { callId, tool: 'bash-input', actor: 'person', script, cwd: line.cwd } as const;
  sink.call(place, fields, { key: () => key, line: line.uuid });
}

function givePersonResult(scene: Scene, output: string): void {
  const { sink, memory, line, place } = scene;
  const key = partKey(scene, 'shell-output', output);
  const callId = memory.personCall ?? `person/${line.uuid ?? digest(key)}`;
  memory.personCall = null;
  sink.result(place, { callId, status: 'unknown', output }, { key: () => key, line: line.parentUuid });
}

/** An `assistant` line: what the agent said and called. */
export function readAssistant(scene: Scene): void {
  const message = fieldsOf(scene.line.fields.message);
  const content = message?.content;
  if (typeof content === 'string') giveProse(scene, message, content, 0);
  for (const [index, value] of (listOf(content) ?? []).entries()) {
    const block = fieldsOf(value);
    const type = nameOf(block?.type);
    if (block === null || type === null) scene.sink.unknown('assistant/(none)');
    else if (type === 'text') giveProse(scene, message, textOf(block.text) ?? '', index);
    else if (type === 'tool_use') giveCall(scene, message, block);
    else if (!SILENT_BLOCKS.has(type)) scene.sink.unknown(`assistant/${type}`);
  }
}

function giveProse(scene: Scene, message: Fields | null, text: string, index: number): void {
  if (text === '') return;
  const { line, place, sink } = scene;
  const made = message?.model === '<synthetic>' || line.fields.isApiErrorMessage === true;
  const role = made || isWarmup(scene) ? 'client' : actorOf(scene);
  sink.prose(place, partKey(scene, `text/${index}`, text), { role, text, agentId: line.agentId });
}

function giveCall(scene: Scene, message: Fields | null, block: Fields): void {
  const { line, place, sink } = scene;
  const use = toolUse(block, line.cwd);
  if (use === null) return;
  const { callId } = use.fields;
  const scope = line.uuid ?? `${line.sessionId ?? ''}/call`;
  const key = (opening: number): string =>
    line.uuid === null ? `${scope}/${callId}/${opening}` : `${scope}/${callId}`;
  const fields = {
    ...use.fields,
    actor: actorOf(scene),
    agentId: line.agentId,
    message: nameOf(message?.id),
  };
  sink.call(place, fields, { key, line: line.uuid, target: use.target });
}
