import type { BackgroundStep, Deed, ShellStep, Step } from './types.ts';
import { timeOf } from './write-claude.ts';
import type { Header } from './write-claude.ts';

const CWD = '/home/dev/src/widgets';
const TURN = '01a22bae-5328-7990-bfe4-38fbd7b64f50';
const PASSTHROUGH = { internal_chat_message_metadata_passthrough: { turn_id: TURN } };

/** What the client answers of a process: its header, and what was printed. */
function chunk(state: string, prints: string): string {
  return `Chunk ID: 884ec3\nWall time: 0.1000 seconds\n${state}\nOriginal token count: 11\nOutput:\n${prints}`;
}

function ended({ exitCode, prints }: ShellStep | BackgroundStep): string {
  return chunk(`Process exited with code ${exitCode.toString()}`, prints);
}

/** The lines of a session as Codex 0.171.0 writes them to a rollout, without the fields that only the client reads. */
export function codexLines({ id, repository }: Header, deeds: readonly Deed[]): readonly string[] {
  const lines: string[] = [];
  const line = (type: string, payload: object): void => {
    lines.push(JSON.stringify({ timestamp: timeOf(lines.length), ordinal: lines.length, type, payload }));
  };
  const item = (type: string, fields: object): void => {
    line('response_item', { type, ...fields, ...PASSTHROUGH });
  };
  const message = (role: 'user' | 'assistant', text: string): void => {
    const kind = role === 'user' ? 'input_text' : 'output_text';
    item('message', { role, content: [{ type: kind, text }] });
  };
  const call = (name: string, given: object, more: object = {}): string => {
    const callId = `call_${lines.length.toString().padStart(8, '0')}`;
    item('function_call', { name, ...more, arguments: JSON.stringify(given), call_id: callId });
    return callId;
  };
  const output = (callId: string, text: unknown): void => {
    item('function_call_output', { call_id: callId, output: text });
  };
  const write = (step: Step): void => {
    switch (step.kind) {
      case 'shell':
        output(call('exec_command', { cmd: step.script, workdir: CWD }), ended(step));
        return;
      case 'background': {
        const session = 90_000 + lines.length;
        output(
          call('exec_command', { cmd: step.script, workdir: CWD, yield_time_ms: 1_000 }),
          chunk(`Process running with session ID ${session.toString()}`, ''),
        );
        output(call('write_stdin', { session_id: session, chars: '', yield_time_ms: 8_000 }), ended(step));
        return;
      }
      case 'denied':
        output(call('exec_command', { cmd: step.script, workdir: CWD }), 'exec command rejected by user');
        return;
      case 'mcp':
        output(call(step.tool, step.arguments, { namespace: 'mcp__github' }), [
          { type: 'input_text', text: 'Wall time: 0.0177 seconds\nOutput:' },
          { type: 'input_text', text: step.answers },
        ]);
        return;
      case 'words':
        if (step.by === 'agent') message('assistant', step.text);
        else message('user', step.by === 'hook' ? `<hook_prompt>${step.text}</hook_prompt>` : step.text);
    }
  };
  line('session_meta', {
    id,
    session_id: id,
    timestamp: timeOf(0),
    cwd: CWD,
    originator: 'codex_exec',
    cli_version: '0.171.0',
    source: 'exec',
    model_provider: 'openai',
    git: { branch: 'fix/wick', repository_url: `https://github.com/${repository}.git` },
  });
  line('event_msg', { type: 'task_started', turn_id: TURN, model_context_window: 258_400 });
  line('turn_context', { turn_id: TURN, cwd: CWD, approval_policy: 'never', model: 'gpt-5.1-codex' });
  message('user', 'Please do the work.');
  for (const { steps } of deeds) for (const step of steps) write(step);
  return lines;
}
