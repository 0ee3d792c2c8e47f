import { digest } from '../digest.ts';
import type { ProseEvent } from '../events.ts';
import type { Fields } from '../shape.ts';
import { fieldsOf, listOf, nameOf, textOf } from '../shape.ts';
import type { Scene } from './scene.ts';
import { callKey, printIn, resultKey } from './scene.ts';
import { readFolder } from './session.ts';
import type { Memory } from './state.ts';
import { newTurn } from './turns.ts';
import { folderOf, userText } from './user-text.ts';

/** The kinds of lines that write the same words down (T20). */
export type Source = 'message' | 'item' | 'event' | 'end';

/** Something said; `id` is the client's own of the message. */
export interface Speech {
  readonly role: ProseEvent['role'];
  readonly text: string;
  readonly source: Source;
  readonly id: string | null;
  readonly phase?: string | null;
  readonly agentId?: string | null;
}

/**
 * Gives what was said, once: the first of its copies. A message is known by its id; else the n-th time that a kind of
 * line writes a text within a turn is the n-th time that it was said.
 */
export function give(scene: Scene, speech: Speech): void {
  const { memory, sink, place } = scene;
  const { role, text, source, id } = speech;
  if (text === '') return;
  const thing = `${role}/${digest(text)}`;
  const identity = id === null ? null : `message/${memory.thread ?? ''}/${id}${printIn(scene, thing)}`;
  const copy = isCopy(memory, thing, source);
  if ((identity !== null && sink.met(identity)) || copy) return;
  // Files without named turns: what the person says begins one, and copies of it stand right behind.
  if (role === 'person' && !memory.turnsNamed) newTurn(memory, memory.turn);
  const said = memory.said.get(thing) ?? { given: 0, by: { [source]: 1 } };
  said.given += 1;
  memory.said.set(thing, said);
  const key = identity ?? anonymousKey(memory, thing);
  sink.prose(place, key, { role, text, phase: speech.phase ?? null, agentId: speech.agentId ?? null });
}

/** Counts the text under its source; true where that many were given already. */
function isCopy(memory: Memory, thing: string, source: Source): boolean {
  const said = memory.said.get(thing) ?? { given: 0, by: {} };
  const count = (said.by[source] ?? 0) + 1;
  said.by[source] = count;
  memory.said.set(thing, said);
  return count <= said.given;
}

function anonymousKey(memory: Memory, thing: string): string {
  const name = `${memory.thread ?? ''}/${memory.turn ?? ''}/${thing}`;
  const count = (memory.counts.get(name) ?? 0) + 1;
  memory.counts.set(name, count);
  return `prose/${name}/${count}`;
}

/** A `message` item: the agent's words, a compaction's summary (T53), or user-role text by its blocks (T41). */
export function readMessage(scene: Scene, item: Fields, isBare: boolean, isSummary = false): void {
  const role = nameOf(item.role);
  const id = nameOf(item.id);
  const labels = listOf(fieldsOf(item.internal_chat_message_metadata_passthrough)?.content_item_kinds);
  const phase = nameOf(item.phase);
  const texts = textsOf(item.content);
  for (const { text, index } of texts) {
    const part = id === null ? null : `${id}/${index}`;
    if (role === 'assistant' && !isSummary) {
      give(scene, { role: 'agent', text, source: 'message', id: part, phase });
    } else if (role === 'user') {
      if (isBare) readFolder(scene, folderOf(text));
      readUserText(scene, { text, kind: nameOf(labels?.[index]), source: 'message', id: part });
    } else give(scene, { role: 'client', text, source: 'message', id: part });
  }
  if (role === 'user' && texts.length > 1)
    expectJoined(
      scene,
      texts.map(({ text }) => text),
    );
}

/** The event that copies a user's message joins its texts: that copy is known in advance. */
function expectJoined(scene: Scene, texts: readonly string[]): void {
  const thing = `person/${digest(texts.join(''))}`;
  if (!scene.memory.said.has(thing)) scene.memory.said.set(thing, { given: 1, by: { message: 1 } });
}

/** A text in the user's role, by what it begins with or by its label. */
export function readUserText(
  scene: Scene,
  written: {
    readonly text: string;
    readonly kind: string | null;
    readonly source: Source;
    readonly id: string | null;
  },
): void {
  const { source, id } = written;
  const said = userText(written.text, written.kind);
  if (said.kind === 'prose') {
    give(scene, { role: said.role, text: said.text, source, id });
    return;
  }
  const { memory, sink, place } = scene;
  const thing = `shell/${digest(written.text)}`;
  if (isCopy(memory, thing, source)) return;
  memory.said.set(thing, { given: 1, by: { [source]: 1 } });
  const { script, status, exitCode, output } = said;
  const callId = `person/${id ?? digest(anonymousKey(memory, thing))}`;
  sink.call(
    place,
    { callId, tool: 'user_shell_command', actor: 'person', script, cwd: memory.cwd },
    { key: callKey(scene, callId) },
  );
  sink.result(place, { callId, status, exitCode, output }, { key: resultKey(scene, callId) });
}

/** A report of another agent in the thread, from 0.144. */
export function readAgentMessage(scene: Scene, item: Fields): void {
  const id = nameOf(item.id);
  for (const { text, index } of textsOf(item.content)) {
    const part = id === null ? null : `${id}/${index}`;
    give(scene, { role: 'subagent', text, source: 'message', id: part, agentId: nameOf(item.author) });
  }
}

/** The texts of a message's content, with the place of their block. */
export function textsOf(content: unknown): readonly { readonly text: string; readonly index: number }[] {
  if (typeof content === 'string') return [{ text: content, index: 0 }];
  return (listOf(content) ?? []).flatMap((block, index) => {
    const text = textOf(fieldsOf(block)?.text);
    return text === null ? [] : [{ text, index }];
  });
}
