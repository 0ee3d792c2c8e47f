import { Buffer } from 'node:buffer';
import { random } from './random.mjs';
import { file, lines } from './text.mjs';

const GITHUB = [
  (n) => ['gh pr view 7 --json title', `{"title":"Old work ${n}"}`],
  (n) => [
    `gh pr create --title "Change ${n}" --body "Why"`,
    `https://github.com/acme/widgets/pull/${100 + n}`,
  ],
];

/** The lines of one long Codex rollout of version 0.171.0, until they are `bytes` long. The same bytes in every run. */
export function* codexLines(bytes, thread) {
  const dice = random(2);
  const turn = `01a22bae-5328-7990-bfe4-${dice.hex(12)}`;
  const cwd = '/home/dev/src/widgets';
  let written = 0;
  let ordinal = 0;
  const line = (type, payload) => {
    const timestamp = new Date(1796029174000 + ordinal * 500).toISOString();
    const text = JSON.stringify({ timestamp, ordinal, type, payload });
    ordinal += 1;
    written += Buffer.byteLength(text) + 1;
    return `${text}\n`;
  };
  const passthrough = { turn_id: turn };
  const command = (cmd, printed) => {
    const callId = `call_${dice.hex(24)}`;
    const header = `Chunk ID: ${dice.hex(6)}\nWall time: 0.1${dice.below(99)} seconds\nProcess exited with code 0\nOriginal token count: ${Math.ceil(printed.length / 4)}\nOutput:\n`;
    return (
      line('response_item', {
        type: 'function_call',
        id: `fc_${dice.hex(24)}`,
        name: 'exec_command',
        arguments: JSON.stringify({ cmd, workdir: cwd }),
        call_id: callId,
        internal_chat_message_metadata_passthrough: passthrough,
      }) +
      line('response_item', {
        type: 'function_call_output',
        call_id: callId,
        output: header + printed,
        internal_chat_message_metadata_passthrough: passthrough,
      }) +
      line('event_msg', {
        type: 'token_count',
        info: { total_token_usage: { input_tokens: ordinal, output_tokens: 9 } },
        rate_limits: null,
      })
    );
  };
  const git = {
    commit_hash: dice.hex(40),
    branch: 'feature/x',
    repository_url: 'https://github.com/acme/widgets.git',
  };
  yield line('session_meta', {
    session_id: thread,
    id: thread,
    timestamp: '2026-11-30T08:59:34.553Z',
    cwd,
    originator: 'codex_exec',
    cli_version: '0.171.0',
    source: 'exec',
    model_provider: 'openai',
    base_instructions: { text: 'You are a coding agent.' },
    git,
  });
  yield line('event_msg', { type: 'task_started', turn_id: turn, model_context_window: 258400 });
  yield line('turn_context', { turn_id: turn, cwd, approval_policy: 'never', model: 'gpt-5.1-codex' });
  yield line('response_item', {
    type: 'message',
    id: `msg_${dice.hex(24)}`,
    role: 'user',
    content: [{ type: 'input_text', text: 'Please do the work.' }],
    internal_chat_message_metadata_passthrough: { ...passthrough, content_item_kinds: ['user.text'] },
  });
  for (let calls = 1; written < bytes; calls += 1) {
    const draw = dice.below(100);
    if (calls % 500 === 0) yield command(...GITHUB[(calls / 500) % GITHUB.length](calls));
    else if (draw < 70) yield command(`sed -n '1,240p' src/part-${dice.below(400)}.ts`, file(dice));
    else if (draw < 85)
      yield command(`npm test -- part-${dice.below(400)}`, lines(dice, 30 + dice.below(60), false));
    else if (draw < 97)
      yield line('response_item', {
        type: 'reasoning',
        id: `rs_${dice.hex(24)}`,
        summary: [],
        encrypted_content: dice.hex(1600),
      });
    else
      yield line('response_item', {
        type: 'message',
        id: `msg_${dice.hex(24)}`,
        role: 'assistant',
        phase: 'commentary',
        content: [{ type: 'output_text', text: lines(dice, 3, false) }],
        internal_chat_message_metadata_passthrough: passthrough,
      });
  }
}
