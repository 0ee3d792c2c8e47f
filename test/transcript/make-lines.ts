import type { CallEvent, Event, ProseEvent, ResultEvent, SessionEvent } from '../../src/transcript/events.ts';
import type { ReaderOptions } from '../../src/transcript/reader.ts';
import { readTranscript } from '../../src/transcript/reader.ts';

type Fields = Readonly<Record<string, unknown>>;

export const SESSION = '0a1b2c3d-0000-4000-8000-000000000001';
export const OTHER = '0a1b2c3d-0000-4000-8000-000000000002';
export const THREAD = '01a22bae-0000-7000-8000-000000000001';

/** A time of the session, seconds from its start. */
export function at(seconds: number): string {
  return new Date(Date.UTC(2026, 10, 30, 9, 0, 0) + seconds * 1000).toISOString();
}

/** Lines of Claude Code: each has its own identity, a second after the one before. */
export function claudeLines(version = '2.1.332'): {
  readonly line: (type: string, fields: Fields) => Fields;
  readonly user: (content: unknown, fields?: Fields) => Fields;
  readonly assistant: (content: readonly unknown[], fields?: Fields) => Fields;
  readonly call: (id: string, command: string, fields?: Fields) => Fields;
  readonly result: (id: string, content: unknown, block?: Fields, fields?: Fields) => Fields;
} {
  let count = 0;
  const line = (type: string, fields: Fields): Fields => {
    count += 1;
    const uuid = `uuid-${count}`;
    const stamps = { cwd: '/home/dev/src', sessionId: SESSION, version, gitBranch: 'main' };
    return { parentUuid: null, isSidechain: false, type, uuid, timestamp: at(count), ...stamps, ...fields };
  };
  const user = (content: unknown, fields: Fields = {}): Fields =>
    line('user', { message: { role: 'user', content }, ...fields });
  const assistant = (content: readonly unknown[], fields: Fields = {}): Fields =>
    line('assistant', {
      message: { id: `msg-${count}`, role: 'assistant', model: 'claude', content },
      ...fields,
    });
  return {
    line,
    user,
    assistant,
    call: (id, command, fields = {}) =>
      assistant([{ type: 'tool_use', id, name: 'Bash', input: { command } }], fields),
    result: (id, content, block = {}, fields = {}) =>
      user([{ type: 'tool_result', tool_use_id: id, content, ...block }], fields),
  };
}

/** Lines of a Codex rollout. */
export function codexLines(meta: Fields = {}): {
  readonly meta: Fields;
  readonly item: (payload: Fields, fields?: Fields) => Fields;
  readonly event: (payload: Fields, fields?: Fields) => Fields;
  readonly call: (id: string, name: string, args: unknown) => Fields;
  readonly output: (id: string, output: unknown) => Fields;
  readonly message: (role: string, text: string, fields?: Fields) => Fields;
} {
  let count = 0;
  const line = (type: string, payload: Fields, fields: Fields = {}): Fields => {
    count += 1;
    return { timestamp: at(count), ordinal: count, type, payload, ...fields };
  };
  const item = (payload: Fields, fields: Fields = {}): Fields => line('response_item', payload, fields);
  const blockType = (role: string): string => (role === 'assistant' ? 'output_text' : 'input_text');
  return {
    meta: line('session_meta', { id: THREAD, cwd: '/home/dev/src', cli_version: '0.171.0', ...meta }),
    item,
    event: (payload, fields = {}) => line('event_msg', payload, fields),
    call: (id, name, args) =>
      item({ type: 'function_call', name, arguments: JSON.stringify(args), call_id: id }),
    output: (id, output) => item({ type: 'function_call_output', call_id: id, output }),
    message: (role, text, fields = {}) =>
      item({ type: 'message', role, content: [{ type: blockType(role), text }], ...fields }),
  };
}

export function jsonl(lines: readonly unknown[]): string {
  return lines.map((line) => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`).join('');
}

export function read(lines: readonly unknown[], options: ReaderOptions = {}): readonly Event[] {
  return readTranscript(jsonl(lines), options).events;
}

export function resultsOf(events: readonly Event[]): readonly ResultEvent[] {
  return events.filter((event) => event.kind === 'result');
}

export function callsOf(events: readonly Event[]): readonly CallEvent[] {
  return events.filter((event) => event.kind === 'call');
}

export function proseOf(events: readonly Event[]): readonly ProseEvent[] {
  return events.filter((event) => event.kind === 'prose');
}

export function headersOf(events: readonly Event[]): readonly SessionEvent[] {
  return events.filter((event) => event.kind === 'session');
}
