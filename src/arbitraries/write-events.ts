import { BLANK_CALL, BLANK_RESULT } from '../transcript/blank-events.ts';
import type {
  CallEvent,
  Client,
  Event,
  ProseEvent,
  ResultEvent,
  SessionEvent,
  Status,
} from '../transcript/events.ts';
import type { Deed, Step } from './types.ts';
import { timeOf } from './write-claude.ts';
import type { Header } from './write-claude.ts';

const CWD = '/home/dev/src/widgets';

const SESSION: Omit<SessionEvent, 'key' | 'line' | 'at' | 'client' | 'id' | 'repository'> = {
  kind: 'session',
  inherited: false,
  medium: 'disk',
  rootId: null,
  parentId: null,
  forkOf: null,
  agentId: null,
  cwd: CWD,
  branch: 'fix/wick',
  commit: null,
  version: null,
  originator: null,
  imported: false,
};

const CALL: Omit<CallEvent, 'key' | 'line' | 'at' | 'callId' | 'tool'> = {
  ...BLANK_CALL,
  kind: 'call',
  inherited: false,
  opening: 0,
  cwd: CWD,
};

const RESULT: Omit<ResultEvent, 'key' | 'line' | 'at' | 'callId' | 'status'> = {
  ...BLANK_RESULT,
  kind: 'result',
  inherited: false,
  opening: 0,
};

const SHELLS: Readonly<Record<Client, string>> = { 'claude-code': 'Bash', codex: 'exec_command' };

const POLLS: Readonly<Record<Client, string>> = { 'claude-code': 'TaskOutput', codex: 'write_stdin' };

/** The events of a session, made from its deeds and not from its lines: a reader can be tested with them. */
export function eventsOf(
  client: Client,
  { id, repository }: Header,
  deeds: readonly Deed[],
): readonly Event[] {
  const events: Event[] = [];
  const place = (): { readonly key: string; readonly line: number; readonly at: string } => ({
    key: `event-${events.length.toString()}`,
    line: events.length,
    at: timeOf(events.length),
  });
  const prose = (role: ProseEvent['role'], text: string): void => {
    events.push({ kind: 'prose', ...place(), inherited: false, role, agentId: null, phase: null, text });
  };
  const call = (fields: Partial<CallEvent> & Pick<CallEvent, 'tool'>): string => {
    const callId = `call-${events.length.toString()}`;
    events.push({ ...CALL, ...place(), callId, ...fields });
    return callId;
  };
  const result = (callId: string, status: Status, fields: Partial<ResultEvent>): void => {
    events.push({ ...RESULT, ...place(), callId, status, ...fields });
  };
  const write = (step: Step): void => {
    switch (step.kind) {
      case 'shell': {
        const callId = call({ tool: SHELLS[client], script: step.script });
        const { prints: output, exitCode } = step;
        result(callId, exitCode === 0 ? 'ok' : 'failed', { output, exitCode });
        return;
      }
      case 'background': {
        const task = `task-${events.length.toString()}`;
        const isClaude = client === 'claude-code';
        const named = isClaude ? { taskId: task } : { processId: task };
        const callId = call({ tool: SHELLS[client], script: step.script, background: isClaude });
        result(callId, 'unknown', { output: isClaude ? null : '', complete: false, ...named });
        const { prints: output, exitCode } = step;
        const poll = call({ tool: POLLS[client], ...named });
        result(poll, exitCode === 0 ? 'ok' : 'failed', { continues: callId, output, exitCode });
        return;
      }
      case 'denied': {
        const callId = call({ tool: SHELLS[client], script: step.script });
        result(callId, 'not-run', { reason: 'Rejected by the person.' });
        return;
      }
      case 'mcp': {
        const server = 'github';
        const callId = call({
          tool: `mcp__${server}__${step.tool}`,
          server,
          mcpTool: step.tool,
          arguments: step.arguments,
        });
        result(callId, 'ok', { output: step.answers });
        return;
      }
      case 'words':
        prose(step.by, step.text);
    }
  };
  events.push({ ...SESSION, ...place(), client, id, repository });
  for (const { steps } of deeds) for (const step of steps) write(step);
  return events;
}
