import { BLANK_CALL, BLANK_RESULT } from '../../src/transcript/blank-events.ts';
import type {
  CallEvent,
  ProseEvent,
  RecordEvent,
  ResultEvent,
  SessionEvent,
} from '../../src/transcript/events.ts';

/** Events for tests, each with what the test leaves out filled in. */
const base = { line: 0, at: '2026-11-03T09:00:00.000Z', inherited: false } as const;

export function call(callId: string, script: string | null, more: Partial<CallEvent> = {}): CallEvent {
  return {
    ...base,
    ...BLANK_CALL,
    kind: 'call',
    key: `call-${callId}`,
    callId,
    opening: 0,
    tool: 'Bash',
    message: `message-${callId}`,
    script,
    cwd: '/home/ada/kiln',
    ...more,
  };
}

export function result(callId: string, output: string | null, more: Partial<ResultEvent> = {}): ResultEvent {
  return {
    ...base,
    ...BLANK_RESULT,
    kind: 'result',
    key: `result-${callId}-${more.continues ?? ''}-${more.source ?? 'line'}`,
    callId,
    opening: 0,
    status: 'ok',
    output,
    ...more,
  };
}

export function prose(text: string, more: Partial<ProseEvent> = {}): ProseEvent {
  return {
    ...base,
    kind: 'prose',
    key: `prose-${text}`,
    role: 'agent',
    agentId: null,
    phase: null,
    text,
    ...more,
  };
}

export function record(url: string | null, more: Partial<RecordEvent> = {}): RecordEvent {
  return {
    ...base,
    kind: 'record',
    key: `record-${url ?? ''}-${more.source ?? ''}`,
    source: 'pr-link',
    action: null,
    url,
    number: null,
    repository: null,
    callId: null,
    repeated: false,
    ...more,
  };
}

export function header(more: Partial<SessionEvent> = {}): SessionEvent {
  return {
    ...base,
    kind: 'session',
    key: 'session',
    client: 'claude-code',
    medium: 'disk',
    id: '5a1d0000-7c11-4f00-8e00-00000000a001',
    rootId: null,
    parentId: null,
    forkOf: null,
    agentId: null,
    cwd: '/home/ada/kiln',
    branch: null,
    commit: null,
    repository: null,
    version: null,
    originator: null,
    imported: false,
    ...more,
  };
}
