/** Lines of Claude Code 2.1.332, as short as they can be. */

type Line = Readonly<Record<string, unknown>>;

export function lines(...all: readonly Line[]): string {
  return all.map((line) => `${JSON.stringify(line)}\n`).join('');
}

function line(type: string, sessionId: string, second: number, message: Line, more: Line): Line {
  const timestamp = new Date(Date.UTC(2026, 10, 30, 9) + second * 1000).toISOString();
  return {
    parentUuid: null,
    isSidechain: false,
    type,
    uuid: `${sessionId.slice(-4)}-${second}`,
    timestamp,
    cwd: '/home/dev/src/widgets',
    sessionId,
    version: '2.1.332',
    message: { role: type, ...message },
    ...more,
  };
}

export function user(sessionId: string, second: number, text: string, more: Line = {}): Line {
  return line('user', sessionId, second, { content: text }, more);
}

export function assistant(sessionId: string, second: number, text: string, more: Line = {}): Line {
  return line('assistant', sessionId, second, { content: [{ type: 'text', text }] }, more);
}

export function call(sessionId: string, second: number, id: string, command: string, more: Line = {}): Line {
  const content = [{ type: 'tool_use', id, name: 'Bash', input: { command } }];
  return line('assistant', sessionId, second, { content }, more);
}

export function callResult(
  sessionId: string,
  second: number,
  id: string,
  text: string,
  more: Line = {},
): Line {
  const content = [{ type: 'tool_result', tool_use_id: id, content: text, is_error: false }];
  return line('user', sessionId, second, { content }, more);
}
