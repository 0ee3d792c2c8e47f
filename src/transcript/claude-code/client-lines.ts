import type { Fields } from '../shape.ts';
import { fieldsOf, listOf, nameOf, textOf, wholeIn } from '../shape.ts';
import { giveHookWords, printedBy } from './attachment.ts';
import { claudeLine } from './line.ts';
import { giveNotification, readAssistant, readUser } from './messages.ts';
import { notifications, streamNotification } from './notification.ts';
import type { Scene } from './scene.ts';
import { partKey } from './scene.ts';
import { SILENT_PROGRESS, SILENT_SYSTEM } from './silent.ts';

/** Subtypes whose text the client says itself. */
const SPOKEN: ReadonlySet<string> = new Set(['informational', 'away_summary', 'api_error']);

/** A `system` line of the file or the stream (sections 5 and 7). */
export function readSystem(scene: Scene): void {
  const { sink, line, place } = scene;
  const { fields } = line;
  const subtype = nameOf(fields.subtype) ?? '(none)';
  if (SPOKEN.has(subtype)) {
    const text = textOf(fields.content) ?? '';
    if (text !== '')
      sink.prose(place, partKey(scene, 'system', text), { role: 'client', text, agentId: line.agentId });
  } else if (subtype === 'task_notification') giveNotification(scene, streamNotification(fields));
  else if (subtype === 'permission_denied') giveDenial(scene, fields);
  else if (subtype === 'code_change_published') givePublished(scene, fields);
  else if (subtype === 'hook_response') giveHookWords(scene, printedBy(fields));
  else if (!SILENT_SYSTEM.has(subtype)) sink.unknown(`system/${subtype}`);
}

function giveDenial(scene: Scene, fields: Fields): void {
  const callId = nameOf(fields.tool_use_id);
  if (callId === null) return;
  const reason = nameOf(fields.message) ?? nameOf(fields.decision_reason);
  const key = partKey(scene, 'denied', callId);
  scene.sink.result(scene.place, { callId, status: 'not-run', reason }, { key: () => key });
}

function givePublished(scene: Scene, fields: Fields): void {
  const identifier = nameOf(fields.identifier);
  const url = nameOf(fields.url);
  scene.sink.record(scene.place, partKey(scene, 'published', url ?? ''), {
    source: 'code-change-published',
    action: nameOf(fields.action),
    url,
    number: identifier !== null && /^\d+$/.test(identifier) ? wholeIn(identifier) : null,
    repository: nameOf(fields.repo),
  });
}

/** The stream's last line: what was denied never ran, whatever its result said; the text repeats the last prose. */
export function readResultLine(scene: Scene): void {
  for (const denial of listOf(scene.line.fields.permission_denials) ?? []) {
    const callId = nameOf(fieldsOf(denial)?.tool_use_id);
    if (callId === null) continue;
    const key = partKey(scene, `denials/${callId}`, callId);
    scene.sink.result(scene.place, { callId, status: 'not-run' }, { key: () => key });
  }
}

/** A `queue-operation` line: only a notification that enters the queue says something. */
export function readQueueLine(scene: Scene): void {
  const { operation, content } = scene.line.fields;
  if (operation !== 'enqueue' || typeof content !== 'string') return;
  if (!content.trimStart().startsWith('<task-notification>')) return;
  for (const notification of notifications(content)) giveNotification(scene, notification);
}

/** A `progress` line: 2.1.12–2.1.81 embed a subagent's messages, which the agent's own file has too (T20). */
export function readProgress(scene: Scene): void {
  const data = fieldsOf(scene.line.fields.data);
  const type = nameOf(data?.type);
  if (data === null || type === null) scene.sink.unknown('progress/(none)');
  else if (type === 'agent_progress') readEmbedded(scene, data);
  else if (!SILENT_PROGRESS.has(type)) scene.sink.unknown(`progress/${type}`);
}

function readEmbedded(scene: Scene, data: Fields): void {
  const message = fieldsOf(data.message);
  const type = nameOf(message?.type);
  if (message === null || (type !== 'user' && type !== 'assistant')) return;
  const { cwd, sessionId, gitBranch, version } = scene.line.fields;
  const fields = { cwd, sessionId, gitBranch, version, ...message, isSidechain: true, agentId: data.agentId };
  const line = claudeLine(fields, type);
  if (line.uuid !== null && scene.sink.met(line.uuid)) return;
  const inner = { ...scene, line, place: { ...scene.place, at: line.at ?? scene.place.at } };
  if (type === 'user') readUser(inner);
  else readAssistant(inner);
}
