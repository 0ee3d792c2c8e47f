import type { Deed, Step } from './types.ts';

/** What of a session its lines repeat. */
export interface Header {
  readonly id: string;
  readonly repository: string;
}

/** 2026-11-30T09:00:00.000Z. */
const START = 1_796_029_200_000;
const CWD = '/home/dev/src/widgets';

/** The time of the n-th line of a session, ISO 8601. */
export function timeOf(line: number): string {
  return new Date(START + line * 1_000).toISOString();
}

/** An id of 8-4-4-4-12 hexadecimal digits for the n-th line. */
function uuidOf(line: number): string {
  return `5a1d0000-7c11-4f00-8e00-${line.toString(16).padStart(12, '0')}`;
}

const REFUSAL = 'Permission to use Bash has been denied.';

/** The lines of a session as Claude Code 2.1.332 writes them to its disk, without the fields that only the client reads. */
export function claudeLines({ id }: Header, deeds: readonly Deed[]): readonly string[] {
  const lines: string[] = [];
  const line = (type: string, fields: object): void => {
    const count = lines.length;
    lines.push(
      JSON.stringify({
        parentUuid: count === 0 ? null : uuidOf(count - 1),
        isSidechain: false,
        type,
        ...fields,
        uuid: uuidOf(count),
        timestamp: timeOf(count),
        userType: 'external',
        entrypoint: 'cli',
        cwd: CWD,
        sessionId: id,
        version: '2.1.332',
        gitBranch: 'fix/wick',
      }),
    );
  };
  const assistant = (block: object): void => {
    line('assistant', {
      message: {
        id: `msg_${lines.length.toString().padStart(6, '0')}`,
        type: 'message',
        role: 'assistant',
        model: 'claude-opus-5-5',
        content: [block],
      },
    });
  };
  const call = (name: string, input: object): string => {
    const callId = `toolu_${lines.length.toString().padStart(7, '0')}`;
    assistant({ type: 'tool_use', id: callId, name, input });
    return callId;
  };
  const result = (callId: string, content: unknown, isError: boolean, toolUseResult: unknown): void => {
    const block = { tool_use_id: callId, type: 'tool_result', content, is_error: isError };
    line('user', { message: { role: 'user', content: [block] }, toolUseResult });
  };
  const write = (step: Step): void => {
    switch (step.kind) {
      case 'shell': {
        const callId = call('Bash', { command: step.script, description: 'Run it' });
        // The client drops the last line feed.
        const stdout = step.prints.replace(/\r?\n$/, '');
        if (step.exitCode === 0)
          result(callId, stdout, false, { stdout, stderr: '', interrupted: false, isImage: false });
        else {
          const text = `Exit code ${step.exitCode.toString()}\n${stdout}`;
          result(callId, text, true, `Error: ${text}`);
        }
        return;
      }
      case 'background': {
        const task = `task${lines.length.toString()}`;
        const callId = call('Bash', { command: step.script, description: 'Run it', run_in_background: true });
        const notice = `Command running in background with ID: ${task}.`;
        const started = {
          stdout: '',
          stderr: '',
          interrupted: false,
          isImage: false,
          backgroundTaskId: task,
        };
        result(callId, notice, false, started);
        const ended = step.exitCode === 0 ? 'completed' : 'failed';
        const report = `<status>${ended}</status>\n<exit_code>${step.exitCode.toString()}</exit_code>\n<output>\n${step.prints}</output>`;
        result(call('TaskOutput', { task_id: task, block: true }), report, false, report);
        return;
      }
      case 'denied':
        result(
          call('Bash', { command: step.script, description: 'Run it' }),
          REFUSAL,
          true,
          `Error: ${REFUSAL}`,
        );
        return;
      case 'mcp': {
        const content = [{ type: 'text', text: step.answers }];
        result(call(`mcp__github__${step.tool}`, step.arguments), content, false, content);
        return;
      }
      case 'words':
        if (step.by === 'agent') assistant({ type: 'text', text: step.text });
        else if (step.by === 'person') line('user', { message: { role: 'user', content: step.text } });
        else
          line('attachment', {
            attachment: {
              type: 'hook_success',
              hookName: 'PostToolUse:Bash',
              hookEvent: 'PostToolUse',
              content: step.text,
            },
          });
    }
  };
  line('user', { message: { role: 'user', content: 'Please do the work.' }, promptSource: 'human' });
  for (const { steps } of deeds) for (const step of steps) write(step);
  return lines;
}
