import { describe, expect, it } from 'vitest';
import { parseHookPayload } from '../../src/hooks/payload.ts';

/** The payload's fields and problems, read from one with this event. */
function read(event: string, fields: object): object {
  const reading = parseHookPayload({ session_id: 's', hook_event_name: event, ...fields });
  if (!reading.ok) throw new Error(reading.problem);
  const { event: name, sessionId, ...rest } = reading.payload;
  expect([name, sessionId]).toEqual([event, 's']);
  return { ...rest, problems: reading.problems };
}

describe('what is a payload', () => {
  it.each([
    null,
    undefined,
    1,
    'text',
    '{"hook_event_name":"Stop"}',
    true,
    [],
    [{ hook_event_name: 'Stop' }],
  ])('%j is no object', (json) => {
    expect(parseHookPayload(json)).toEqual({ ok: false, problem: 'not-an-object' });
  });

  it.each([
    {},
    { hook_event_name: null },
    { hook_event_name: 7 },
    { hook_event_name: '' },
    { event: 'Stop' },
  ])('%j has no event', (json) => {
    expect(parseHookPayload(json)).toEqual({ ok: false, problem: 'no-event' });
  });

  it('takes no field from a prototype', () => {
    const json: unknown = Object.create({ hook_event_name: 'Stop', session_id: 's' });
    expect(parseHookPayload(json)).toEqual({ ok: false, problem: 'no-event' });
  });
});

describe('the session id', () => {
  it.each(['7b6f0a52-1f0e-4d2c-9a55-0c1d2e3f4a5b', 'a', '0', 'A.b_c-d', 'x'.repeat(128)])(
    '%j is one',
    (id) => {
      expect(parseHookPayload({ hook_event_name: 'Stop', session_id: id })).toEqual({
        ok: true,
        payload: { event: 'Stop', sessionId: id },
        problems: [],
      });
    },
  );

  it.each([
    '',
    ' ',
    '../x',
    'a/b',
    'a\\b',
    '/etc/passwd',
    '--force',
    '-',
    '.hidden',
    '..',
    '_a',
    'a b',
    'a\n',
    'a\0',
    'ä',
    'x'.repeat(129),
    7,
    null,
    ['a'],
    { id: 'a' },
  ])('%j is none', (id) => {
    expect(parseHookPayload({ hook_event_name: 'Stop', session_id: id })).toEqual({
      ok: true,
      payload: { event: 'Stop', sessionId: null },
      problems: ['session_id'],
    });
  });

  it('is null where none came, and that is no problem of a type', () => {
    expect(parseHookPayload({ hook_event_name: 'Stop' })).toEqual({
      ok: true,
      payload: { event: 'Stop', sessionId: null },
      problems: [],
    });
  });
});

describe('paths', () => {
  it.each(['/home/dev', 'C:\\dev', 'a b', 'ü'])('%j is one', (path) => {
    expect(read('Stop', { cwd: path, transcript_path: path })).toEqual({
      cwd: path,
      transcriptPath: path,
      problems: [],
    });
  });

  it.each(['', 'a\nb', 'a\r', '\0', 'a\0b', 3, {}, false])('%j is none', (path) => {
    expect(read('Stop', { cwd: path, transcript_path: path })).toEqual({
      cwd: null,
      transcriptPath: null,
      problems: ['transcript_path', 'cwd'],
    });
  });

  it('may be null for a transcript that is not there yet, never for the working directory', () => {
    expect(read('Stop', { cwd: null, transcript_path: null })).toEqual({
      cwd: null,
      transcriptPath: null,
      problems: ['cwd'],
    });
  });
});

const TEXTS = [
  ['permission_mode', 'permissionMode', 'Stop'],
  ['agent_id', 'agentId', 'SubagentStart'],
  ['agent_type', 'agentType', 'SubagentStop'],
  ['prompt_id', 'promptId', 'Stop'],
  ['turn_id', 'turnId', 'Stop'],
  ['model', 'model', 'SessionStart'],
  ['source', 'source', 'SessionStart'],
  ['prompt', 'prompt', 'UserPromptSubmit'],
  ['tool_name', 'toolName', 'PreToolUse'],
  ['tool_use_id', 'toolUseId', 'PostToolUse'],
  ['error', 'error', 'PostToolUseFailure'],
  ['last_assistant_message', 'lastAssistantMessage', 'Stop'],
  ['last_assistant_message', 'lastAssistantMessage', 'SubagentStop'],
  ['last_assistant_message', 'lastAssistantMessage', 'SubagentStart'],
  ['reason', 'reason', 'SessionEnd'],
] as const;

describe.each(TEXTS)('%s', (field, name, event) => {
  it(`is read at ${event}, whatever the text says`, () => {
    for (const text of ['', 'new word', '\n'])
      expect(read(event, { [field]: text })).toEqual({ [name]: text, problems: [] });
  });

  it('is null, and named, where it is no text', () => {
    for (const value of [1, null, {}, ['a'], true])
      expect(read(event, { [field]: value })).toEqual({ [name]: null, problems: [field] });
  });
});

describe('other fields', () => {
  it.each([true, false])('stop_hook_active is %j', (value) => {
    expect(read('Stop', { stop_hook_active: value })).toEqual({ stopHookActive: value, problems: [] });
  });

  it('stop_hook_active is null where it is no truth value', () => {
    expect(read('Stop', { stop_hook_active: 'false' })).toEqual({
      stopHookActive: null,
      problems: ['stop_hook_active'],
    });
  });

  it.each([{ stdout: 'hi' }, 'hi\n', null, 7, [1]])(
    'what a tool got and gave is passed on as it came: %j',
    (value) => {
      expect(read('PostToolUse', { tool_input: value, tool_response: value })).toEqual({
        toolInput: value,
        toolResponse: value,
        problems: [],
      });
    },
  );

  it('are read where their event has them, and nowhere else', () => {
    const fields = { source: 1, prompt: 1, tool_name: 1, error: 1, reason: 1, stop_hook_active: 1 };
    expect(read('SubagentStart', fields)).toEqual({ problems: [] });
    expect(read('constructor', fields)).toEqual({ problems: [] });
  });

  it('an event that nobody knows gives what every event has', () => {
    expect(read('PreCompact', { cwd: '/w', model: 'm', trigger: 'auto', source: 'x' })).toEqual({
      cwd: '/w',
      model: 'm',
      problems: [],
    });
  });
});
