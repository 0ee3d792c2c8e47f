import type { ProseEvent, ResultEvent } from '../../src/transcript/events.ts';

export function prose(key: string, at: string | null, more: Partial<ProseEvent> = {}): ProseEvent {
  return {
    kind: 'prose',
    key,
    line: 0,
    at,
    inherited: false,
    role: 'agent',
    agentId: null,
    phase: null,
    text: key,
    ...more,
  };
}

export function result(key: string, more: Partial<ResultEvent> = {}): ResultEvent {
  return {
    kind: 'result',
    key,
    line: 0,
    at: null,
    inherited: false,
    callId: 'call',
    opening: 0,
    continues: null,
    covers: [],
    status: 'ok',
    exitCode: null,
    output: 'the beginning',
    reason: null,
    complete: false,
    outputFile: null,
    taskId: null,
    processId: null,
    source: 'line',
    ...more,
  };
}
