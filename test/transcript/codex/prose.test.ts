import { describe, expect, test } from 'vitest';
import { callsOf, codexLines, headersOf, proseOf, read, resultsOf } from '../make-lines.ts';

function said(lines: readonly unknown[]): readonly string[] {
  return proseOf(read(lines)).map(({ role, text }) => `${role}: ${text}`);
}

describe('T41: whose words a user-role text is', () => {
  test.each([
    ['open a PR', 'person: open a PR'],
    ['<environment_context>\n<cwd>/x</cwd>', 'client: <environment_context>\n<cwd>/x</cwd>'],
    ['<user_instructions>', 'client: <user_instructions>'],
    ['<INSTRUCTIONS>', 'client: <INSTRUCTIONS>'],
    ['# AGENTS.md instructions for /x', 'client: # AGENTS.md instructions for /x'],
    ['<permissions instructions>', 'client: <permissions instructions>'],
    ['<skills_instructions>', 'client: <skills_instructions>'],
    ['<skill>', 'client: <skill>'],
    ['<turn_aborted>', 'client: <turn_aborted>'],
    ['<subagent_notification>', 'client: <subagent_notification>'],
    ['<goal_context>', 'client: <goal_context>'],
    ['<hook_prompt id="1">x', 'hook: <hook_prompt id="1">x'],
    ['# In app browser\nx\n## My request for Codex:\nopen a PR', 'person: open a PR'],
    ['<b>bold</b>', 'person: <b>bold</b>'],
  ])('%j', (text, expected) => {
    const make = codexLines();
    expect(said([make.meta, make.message('user', text)])).toEqual([expected]);
  });

  test('labels decide where they are written', () => {
    const make = codexLines();
    const labelled = (kinds: unknown): unknown =>
      make.message('user', '<environment_context>', {
        internal_chat_message_metadata_passthrough: { content_item_kinds: kinds },
      });
    expect(said([make.meta, labelled(['user.text'])])).toEqual(['person: <environment_context>']);
    expect(said([make.meta, labelled(['unknown'])])).toEqual(['client: <environment_context>']);
    expect(said([make.meta, labelled('user.text')])).toEqual(['client: <environment_context>']);
  });

  test('a developer’s text is the client’s', () => {
    const make = codexLines();
    expect(said([make.meta, make.message('developer', 'be brief')])).toEqual(['client: be brief']);
  });

  test('a person’s own command', () => {
    const make = codexLines();
    const text =
      '<user_shell_command>\n<command>\ngh pr list\n</command>\n<result>\nExit code: 3\nDuration: 1.2 seconds\nOutput:\n</result>\nx\n</result>\n</user_shell_command>';
    const events = read([make.meta, make.message('user', text)]);
    const [call] = callsOf(events);
    expect(call).toMatchObject({ actor: 'person', script: 'gh pr list' });
    expect(resultsOf(events)).toMatchObject([
      { callId: call?.callId, status: 'failed', exitCode: 3, output: '</result>\nx\n' },
    ]);
  });
});

describe('T20: what is written twice is said once', () => {
  const started = (make: ReturnType<typeof codexLines>, turn: string): unknown =>
    make.event({ type: 'task_started', turn_id: turn });
  const spoken = (make: ReturnType<typeof codexLines>, text: string): unknown =>
    make.event({ type: 'agent_message', message: text });

  test('an event and the item behind it, as often as each was said', () => {
    const make = codexLines();
    const lines = [make.meta, started(make, 't1')];
    for (let count = 0; count < 2; count += 1)
      lines.push(make.event({ type: 'agent_message', message: 'Done.' }), make.message('assistant', 'Done.'));
    expect(said([...lines, make.event({ type: 'task_complete', last_agent_message: 'Done.' })])).toEqual([
      'agent: Done.',
      'agent: Done.',
    ]);
  });

  test('the same words in two turns, once by an event alone', () => {
    const make = codexLines();
    const lines = [
      make.meta,
      started(make, 't1'),
      make.message('assistant', 'Done.'),
      spoken(make, 'Done.'),
      started(make, 't2'),
      spoken(make, 'Done.'),
    ];
    expect(said(lines)).toEqual(['agent: Done.', 'agent: Done.']);
  });

  test('without named turns the person’s words begin one', () => {
    const make = codexLines();
    const person = (text: string): readonly unknown[] => [
      make.message('user', text),
      make.event({ type: 'user_message', message: text }),
    ];
    const lines = [
      make.meta,
      ...person('go'),
      make.message('assistant', 'Done.'),
      ...person('go'),
      spoken(make, 'Done.'),
    ];
    expect(said(lines)).toEqual(['person: go', 'agent: Done.', 'person: go', 'agent: Done.']);
  });

  test('a message is known by its id, whichever line has it first', () => {
    const make = codexLines();
    const item = make.event({
      type: 'item_completed',
      item: { type: 'AgentMessage', id: 'm1', content: [{ type: 'Text', text: 'Done. ' }] },
    });
    expect(said([make.meta, item, make.message('assistant', 'Done.', { id: 'm1' })])).toEqual([
      'agent: Done. ',
    ]);
  });

  test('a user’s message of several texts, copied as one', () => {
    const make = codexLines();
    const content = ['a', 'b'].map((text) => ({ type: 'input_text', text }));
    const lines = [
      make.meta,
      make.item({ type: 'message', role: 'user', content }),
      make.event({ type: 'user_message', message: 'ab' }),
    ];
    expect(said(lines)).toEqual(['person: a', 'person: b']);
  });

  test('every event has a key of its own', () => {
    const make = codexLines();
    const lines = [make.meta, started(make, 't1')];
    for (let count = 0; count < 5; count += 1)
      lines.push(make.message('assistant', 'Done.'), make.message('assistant', 'More.', { id: `m${count}` }));
    const events = read(lines);
    expect(new Set(events.map(({ key }) => key)).size).toBe(events.length);
  });

  test('phases, and the words of other agents', () => {
    const make = codexLines();
    const report = make.item({
      type: 'agent_message',
      author: '/root/x',
      content: [{ type: 'input_text', text: 'report' }],
    });
    expect(
      proseOf(read([make.meta, make.message('assistant', 'hm', { phase: 'commentary' }), report])),
    ).toMatchObject([
      { role: 'agent', phase: 'commentary', agentId: null },
      { role: 'subagent', phase: null, agentId: '/root/x' },
    ]);
  });

  test('a hook’s item', () => {
    const make = codexLines();
    const item = make.event({
      type: 'item_completed',
      item: { type: 'HookPrompt', id: 'h', fragments: [{ text: 'first' }] },
    });
    expect(said([make.meta, item])).toEqual(['hook: first']);
  });
});

describe('T45, T46: the session', () => {
  test('what the header says', () => {
    const make = codexLines({
      session_id: 'root',
      forked_from_id: 'parent',
      originator: 'codex_exec',
      source: { subagent: { thread_spawn: { parent_thread_id: 'spawner' } } },
      git: { commit_hash: 'abc', branch: 'x', repository_url: 'git@git.example.com:acme/widgets.git' },
    });
    expect(headersOf(read([make.meta]))).toMatchObject([
      {
        client: 'codex',
        rootId: 'root',
        parentId: 'spawner',
        forkOf: 'parent',
        cwd: '/home/dev/src',
        branch: 'x',
        commit: 'abc',
        repository: 'git.example.com/acme/widgets',
        version: '0.171.0',
        originator: 'codex_exec',
        imported: false,
      },
    ]);
  });

  test('a turn in another folder; a resume by another version', () => {
    const make = codexLines();
    const turn = (cwd: unknown): unknown => ({ type: 'turn_context', payload: { cwd } });
    const lines = [
      make.meta,
      turn('/home/dev/src'),
      turn('/tmp'),
      turn(3),
      codexLines({ cli_version: '0.172.0', cwd: '/tmp' }).meta,
    ];
    expect(headersOf(read(lines)).map(({ cwd, version }) => [cwd, version])).toEqual([
      ['/home/dev/src', '0.171.0'],
      ['/tmp', '0.171.0'],
      ['/tmp', '0.172.0'],
    ]);
  });
});

describe('T49, T52: lines of another thread', () => {
  const parent = {
    type: 'session_meta',
    payload: { id: '01a22a00-0000-7000-8000-000000000001', cwd: '/parent' },
  };
  const turn = (make: ReturnType<typeof codexLines>, id: string): unknown =>
    make.event({ type: 'task_started', turn_id: id });

  test('a replay ends with the first turn that is newer than the thread', () => {
    const make = codexLines();
    const lines = [
      make.meta,
      parent,
      turn(make, '01a22a00-0001-7000-8000-000000000001'),
      make.call('c', 'exec_command', { cmd: 'gh pr create' }),
      { type: 'turn_context', payload: { cwd: '/parent' } },
      turn(make, 'not-a-uuid'),
      make.output('c', 'Exit code: 0\nOutput:\nurl'),
      turn(make, '01a22bae-0000-7000-8000-000000000009'),
      make.output('c', 'late'),
      make.message('user', 'mine'),
    ];
    expect(read(lines).map(({ kind, inherited }) => `${kind} ${String(inherited)}`)).toEqual([
      'session false',
      'call true',
      'result true',
      'result true',
      'prose false',
    ]);
  });

  test('a call that a replay writes twice is one', () => {
    const make = codexLines();
    const call = (cmd: string): unknown => make.call('c', 'exec_command', { cmd });
    const answered = (cmd: string): readonly unknown[] => [
      call(cmd),
      make.output('c', 'Exit code: 0\nOutput:\nx'),
    ];
    expect(
      callsOf(read([make.meta, parent, ...answered('a'), ...answered('a'), ...answered('b')])),
    ).toHaveLength(2);
    expect(
      callsOf(read([make.meta, ...answered('a'), ...answered('a')])).map(({ opening }) => opening),
    ).toEqual([0, 1]);
  });

  test('lines before the start of a subagent’s own history', () => {
    const make = codexLines({ subagent_history_start_ordinal: 3 });
    expect(
      read([make.meta, make.message('user', 'theirs'), make.message('user', 'mine')]).map(
        ({ inherited }) => inherited,
      ),
    ).toEqual([false, true, false]);
  });

  test('a message that says so', () => {
    const make = codexLines();
    const payload = { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'x' }] };
    expect(
      proseOf(read([make.meta, make.item(payload, { metadata: { inherited_user_message: true } })])),
    ).toMatchObject([{ inherited: true }]);
  });

  test('an imported session', () => {
    const make = codexLines();
    const events = read([
      make.meta,
      turn(make, 'external-import-turn-1'),
      make.message('user', 'x'),
      make.message('assistant', 'y'),
    ]);
    expect(headersOf(events).at(-1)).toMatchObject({ imported: true });
    expect(proseOf(events).map(({ inherited }) => inherited)).toEqual([true, true]);
  });
});
