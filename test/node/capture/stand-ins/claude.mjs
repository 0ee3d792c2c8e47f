#!/usr/bin/env node
// Stands in for Claude Code: answers `initialize`, and then plays the script that STAND_IN_SCRIPT names, a JSON list of moves.
// It speaks as the client does: JSON lines on stdout, our gate asked by a `hook_callback`, a write that the gate lets pass done.
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { spawnSync } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';

const moves = JSON.parse(readFileSync(process.env.STAND_IN_SCRIPT, 'utf8'));
const record = (entry) => {
  if (process.env.STAND_IN_RECORD) appendFileSync(process.env.STAND_IN_RECORD, `${JSON.stringify(entry)}\n`);
};
record({ words: process.argv.slice(2), env: process.env, cwd: process.cwd(), pid: process.pid });

const session = '5a5a5a5a-0000-4000-8000-000000000001';
const say = (message) =>
  process.stdout.write(`${JSON.stringify({ uuid: 'u', session_id: session, ...message })}\n`);
const answers = new Map();
let begin;
const begun = new Promise((go) => (begin = go));

const lines = createInterface({ input: process.stdin });
lines.on('line', (line) => {
  const message = JSON.parse(line);
  if (message.type === 'control_request') {
    if (message.request.subtype === 'initialize') record({ initialize: message.request });
    const response = {
      subtype: 'success',
      request_id: message.request_id,
      response: { commands: [], models: [] },
    };
    process.stdout.write(`${JSON.stringify({ type: 'control_response', response })}\n`);
  } else if (message.type === 'control_response')
    answers.get(message.response.request_id)?.(message.response);
  else if (message.type === 'user') {
    record({ prompt: message.message.content });
    begin();
  }
});

let count = 0;
async function gate({ tool, input, id, agent }) {
  const request_id = `ask-${(count += 1)}`;
  const answered = new Promise((go) => answers.set(request_id, go));
  const hook = {
    hook_event_name: 'PreToolUse',
    session_id: session,
    transcript_path: '',
    cwd: process.cwd(),
    tool_name: tool,
    tool_input: input,
    tool_use_id: id,
    ...(agent ? { agent_id: 'a1', agent_type: agent } : {}),
  };
  const request = { subtype: 'hook_callback', callback_id: 'hook_0', tool_use_id: id, input: hook };
  process.stdout.write(`${JSON.stringify({ type: 'control_request', request_id, request })}\n`);
  const { response } = await answered;
  record({ gate: { tool, input, agent: agent ?? null, answer: response } });
  return response.hookSpecificOutput.permissionDecision === 'allow';
}

const PLAY = {
  /** A message as it stands. */
  say: (message) => say(message),
  /** A tool call: told, asked for, done if it is a write that may be. */
  call: async ({ tool, input, id, parent = null, agent }) => {
    const content = [{ type: 'tool_use', id, name: tool, input }];
    say({ type: 'assistant', parent_tool_use_id: parent, message: { role: 'assistant', content } });
    const may = await gate({ tool, input, id, agent });
    if (may && tool === 'Write') {
      mkdirSync(dirname(resolve(input.file_path)), { recursive: true });
      writeFileSync(resolve(input.file_path), input.content);
    }
    if (may && tool === 'Agent') return;
    PLAY.answer({ id, text: may ? 'ok' : 'denied', parent });
  },
  /** What came back for a call. */
  answer: ({ id, text, parent = null }) =>
    say({
      type: 'user',
      parent_tool_use_id: parent,
      message: {
        role: 'user',
        content: [{ type: 'tool_result', tool_use_id: id, content: [{ type: 'text', text }] }],
      },
    }),
  result: (fields) =>
    say({
      type: 'result',
      subtype: 'success',
      is_error: false,
      result: 'done',
      num_turns: 3,
      total_cost_usd: 0.08,
      usage: {},
      modelUsage: {
        m: { inputTokens: 100, outputTokens: 20, cacheReadInputTokens: 5, cacheCreationInputTokens: 0 },
      },
      permission_denials: [],
      ...fields,
    }),
  wait: (milliseconds) => wait(milliseconds),
  /** Runs a program as a hook of the client would be. */
  run: ({ words: [program, ...words], stdin }) =>
    spawnSync(program, words, { input: stdin, env: process.env }),
  noise: (text) => process.stdout.write(`${text}\n`),
  exit: (status) => process.exit(status),
};

await begun;
for (const [move, value] of moves) await PLAY[move](value);
lines.on('close', () => process.exit(0));
