import type { Counts } from './counts.ts';
import { noteVersion } from './counts.ts';
import type { LineReader } from './line-reader.ts';
import type { Fields } from './shape.ts';
import { fieldsOf, nameOf } from './shape.ts';
import type { Sink } from './sink.ts';
import { readCustomToolCall, readFunctionCall, readLocalShellCall } from './codex/calls.ts';
import { readEvent } from './codex/events.ts';
import { readAgentMessage, readMessage } from './codex/prose.ts';
import { readCallOutput } from './codex/results.ts';
import type { Scene } from './codex/scene.ts';
import { readFolder, readHeader } from './codex/session.ts';
import { isSilentLine, SILENT_RESPONSE_ITEMS } from './codex/silent.ts';
import type { CodexState } from './codex/state.ts';
import { forgetOldest, remember, stateOf } from './codex/state.ts';
import { readStreamLine } from './codex/stream.ts';
import { readMessageLine, settleHeld } from './codex/summary.ts';
import { isInherited } from './codex/turns.ts';

/** Codex's rollouts and streams (sections 6 and 7). */
export function codexReader(sink: Sink, counts: Counts, state?: CodexState): LineReader<CodexState> {
  const memory = remember(state);

  const readLine = (scene: Scene, fields: Fields): void => {
    const type = nameOf(fields.type);
    const payload = fieldsOf(fields.payload);
    if (type === 'session_meta') {
      noteVersion(counts, nameOf(payload?.cli_version));
      if (payload !== null) readHeader(scene, payload);
    } else if (type === 'turn_context') readFolder(scene, nameOf(payload?.cwd));
    else if (type === 'response_item' && nameOf(payload?.type) === 'message')
      readMessageLine(scene, fields, payload ?? {});
    else if (type === 'response_item') readResponseItem(scene, payload ?? {}, 'response_item', false);
    else if (type === 'event_msg') readEvent(scene, payload ?? {}, 'event_msg');
    else if (type === null && 'record_type' in fields) return;
    else if (type === null && 'instructions' in fields && nameOf(fields.id) !== null)
      readHeader(scene, fields);
    else if (type !== null && BARE.test(type)) readResponseItem(scene, fields, '', true);
    else if (!readStreamLine({ ...scene, medium: 'stream' }, fields, type)) {
      if (type === null || !isSilentLine(type)) sink.unknown(type ?? '(none)');
    }
  };

  return {
    read(fields, number) {
      const at = nameOf(fields.timestamp);
      const place = { line: number, at, inherited: isInherited(memory, fields) };
      const scene: Scene = { sink, memory, place, medium: 'disk' };
      settleHeld(scene, fields);
      readLine(scene, fields);
      forgetOldest(memory);
      return sink.drain();
    },
    end(line) {
      settleHeld({ sink, memory, place: { line, at: null, inherited: false }, medium: 'disk' }, null);
      return sink.drain();
    },
    state: () => stateOf(memory),
  };
}

// Items as they stand in files up to 0.35, without an envelope.
const BARE = /^(?:message|reasoning|agent_message|ghost_snapshot|compaction|\w+_call|\w+_call_output)$/;

function readResponseItem(scene: Scene, item: Fields, where: string, isBare: boolean): void {
  const type = nameOf(item.type) ?? '(none)';
  if (type === 'message') readMessage(scene, item, isBare);
  else if (type === 'function_call') readFunctionCall(scene, item);
  else if (type === 'custom_tool_call') readCustomToolCall(scene, item);
  else if (type === 'local_shell_call') readLocalShellCall(scene, item);
  else if (type.endsWith('_call_output')) readCallOutput(scene, item);
  else if (type === 'agent_message') readAgentMessage(scene, item);
  else if (!SILENT_RESPONSE_ITEMS.has(type)) scene.sink.unknown(where === '' ? type : `${where}/${type}`);
}
