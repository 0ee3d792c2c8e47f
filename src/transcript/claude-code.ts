import type { Counts } from './counts.ts';
import { noteVersion } from './counts.ts';
import type { Event } from './events.ts';
import type { LineReader } from './line-reader.ts';
import { nameOf, wholeOf } from './shape.ts';
import type { Sink } from './sink.ts';
import { readAttachment } from './claude-code/attachment.ts';
import { followWarmup } from './claude-code/briefs.ts';
import { readProgress, readQueueLine, readResultLine, readSystem } from './claude-code/client-lines.ts';
import { fileName, nextHeader } from './claude-code/identity.ts';
import { afterQueueLine, isInherited, otherSession } from './claude-code/inheritance.ts';
import { claudeLine } from './claude-code/line.ts';
import type { ClaudeLine } from './claude-code/line.ts';
import { readAssistant, readUser } from './claude-code/messages.ts';
import type { Scene } from './claude-code/scene.ts';
import { afterEnd, afterLine } from './claude-code/restamp.ts';
import { SILENT_LINE_PREFIX, SILENT_LINES } from './claude-code/silent.ts';
import type { ClaudeState } from './claude-code/state.ts';
import { forgetOldest, remember, stateOf, tally } from './claude-code/state.ts';

/** Lines of the conversation: they carry stamps, and may be copies. */
const CONVERSATION: ReadonlySet<string> = new Set(['user', 'assistant', 'attachment', 'system', 'progress']);

/** Claude Code's transcripts and streaming JSON (sections 5 and 7). `file` is the file's name, where it is known. */
export function claudeCodeReader(
  sink: Sink,
  counts: Counts,
  file: string | null,
  state?: ClaudeState,
): LineReader<ClaudeState> {
  const memory = remember(state);
  const name = fileName(file);

  /** In a subagent's file every line is its; the file's name stands for an id that is not written (T2). */
  const named = (line: ClaudeLine): ClaudeLine =>
    name.agent === null ? line : { ...line, sidechain: true, agentId: line.agentId ?? name.agent };

  const ownId = (): string | null => name.sessionId ?? memory.firstId;

  const giveHeader = (line: ClaudeLine, number: number): void => {
    const agentId = name.agent === null ? null : line.agentId;
    // In a main file a subagent's stamps are not the session's.
    if (line.sidechain && name.agent === null && memory.header !== null) return;
    const next = nextHeader(memory.header, line, { id: ownId(), agentId, forkOf: memory.forkOf });
    if (next === null) return;
    memory.header = next;
    const key = ['session', 'claude-code', next.id ?? '', agentId ?? ''].join('/');
    memory.headers += 1;
    sink.session(
      { line: number, at: line.at, inherited: false },
      memory.headers === 1 ? key : `${key}/${memory.headers}`,
      next,
    );
  };

  const readConversation = (line: ClaudeLine, number: number): void => {
    const own = ownId();
    memory.forkOf ??= otherSession(line, own);
    const inherited = isInherited(memory.inheritance, line, own, name.sessionId);
    memory.inheritance = { ...memory.inheritance, conversation: true };
    giveHeader(line, number);
    // The same line again is the same events (T20).
    if (line.uuid !== null && sink.knows(line.uuid)) return;
    const scene: Scene = {
      sink,
      memory,
      line,
      place: { line: number, at: line.at, inherited },
    };
    followWarmup(scene);
    if (line.type === 'user') readUser(scene);
    else if (line.type === 'assistant') readAssistant(scene);
    else if (line.type === 'attachment') readAttachment(scene);
    else if (line.type === 'system') readSystem(scene);
    else readProgress(scene);
    if (line.uuid !== null && sink.pending() > 0) sink.met(line.uuid);
  };

  const readOther = (line: ClaudeLine, number: number): void => {
    const place = { line: number, at: line.at, inherited: false };
    if (line.type === 'queue-operation') {
      memory.inheritance = afterQueueLine(memory.inheritance, line.at);
      readQueueLine({ sink, memory, line, place });
    } else if (line.type === 'pr-link') readLink(line, number);
    else if (line.type === 'result') readResultLine({ sink, memory, line, place });
    else if (!SILENT_LINES.has(line.type) && !line.type.startsWith(SILENT_LINE_PREFIX))
      sink.unknown(line.type);
  };

  const readLink = (line: ClaudeLine, number: number): void => {
    const url = nameOf(line.fields.prUrl);
    const count = tally(memory.links, url ?? '');
    sink.record({ line: number, at: line.at, inherited: false }, `pr-link/${url ?? ''}/${count}`, {
      source: 'pr-link',
      url,
      number: wholeOf(line.fields.prNumber),
      repository: nameOf(line.fields.prRepository),
      repeated: count > 1,
    });
  };

  const settled = (events: readonly Event[]): readonly Event[] => {
    if (memory.restamp.phase === 'copying') {
      for (const event of events) {
        if (event.kind === 'call' && event.inherited) sink.pairing.inherit(event.callId, event.opening);
      }
    }
    return events;
  };

  return {
    read(fields, number) {
      const type = nameOf(fields.type);
      if (type === null) {
        sink.unknown('(none)');
        return [];
      }
      const line = named(claudeLine(fields, type));
      memory.firstId ??= line.sessionId;
      noteVersion(counts, line.version);
      forgetOldest(memory);
      if (!CONVERSATION.has(type)) {
        readOther(line, number);
        return sink.drain();
      }
      readConversation(line, number);
      const { state: restamp, events } = afterLine(memory.restamp, line.at, line.version, sink.drain());
      memory.restamp = restamp;
      return settled(events);
    },
    end(number) {
      const { state: restamp, events } = afterEnd(memory.restamp);
      memory.restamp = restamp;
      // Nothing but bookkeeping: its lines still name the session.
      if (memory.header === null && memory.firstId !== null) giveHeader(named(claudeLine({}, '')), number);
      return [...events, ...sink.drain()];
    },
    state: () => stateOf(memory),
  };
}
