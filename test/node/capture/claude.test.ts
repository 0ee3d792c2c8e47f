import { readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  AGENT_SESSION,
  captured,
  isGone,
  until,
  logOf,
  SESSION,
  world,
  type Move,
  type World,
} from './world.ts';

const RESULT: Move = ['result', {}];

/** A whole good run: the writer reads, asks, and writes; its reviewer reads. */
const good = ({ wiki }: World): readonly Move[] => [
  ['say', { type: 'system', subtype: 'init', tools: [] }],
  ['call', { tool: 'Read', id: 't1', input: { file_path: join(wiki, 'pages/auth.md') } }],
  [
    'call',
    { tool: 'Agent', id: 't2', input: { subagent_type: 'reviewer', prompt: 'Look.', description: 'review' } },
  ],
  [
    'call',
    {
      tool: 'Read',
      id: 't3',
      parent: 't2',
      agent: 'reviewer',
      input: { file_path: join(wiki, 'pages/auth.md') },
    },
  ],
  ['answer', { id: 't2', text: 'approved,\none link is missing' }],
  [
    'call',
    {
      tool: 'Write',
      id: 't4',
      input: { file_path: join(wiki, 'pages/auth.md'), content: '# Auth\n\nTwo hours.\n' },
    },
  ],
  RESULT,
];

/** The lock is free, the log is whole and ends with its outcome. */
function expectClosed(place: World): void {
  expect(readdirSync(place.wiki).filter((name) => name.includes('lock'))).toEqual([]);
  expect(logOf(place).at(-1)?.type).toBe('outcome');
}

describe.concurrent('a good run', () => {
  it('shows who does what in order, and counts pages by their bytes', async () => {
    const place = world();
    const { outcome, lines } = await captured(place, good(place));
    expect(lines).toEqual([
      '[capture] transcript: ~/.claude/projects/…/4e482073-d67c-4ac1-932a-6c561b3c19af.jsonl',
      `[capture] repo root: ${place.root}`,
      `[capture] starting writer (session ${SESSION})`,
      '[writer] reading .almanac/pages/auth.md',
      '[writer] asking reviewer',
      '[reviewer] reading .almanac/pages/auth.md',
      '[reviewer] reported: approved, one link is missing',
      '[writer] writing .almanac/pages/auth.md',
    ]);
    expect(outcome).toMatchObject({
      outcome: 'done',
      agent: 'claude',
      session: SESSION,
      report: { pages: { updated: ['pages/auth.md'], created: [] }, denied: [], costUsd: 0.08, turns: 3 },
    });
    expectClosed(place);
  });

  it('hands over every row of the options', async () => {
    const place = world();
    await captured(place, good(place), {
      model: 'some-model',
      maxCostUsd: 2,
      env: { ...place.env, CLAUDECODE: '1', CLAUDE_CODE_SESSION_ID: 'x', CODEX_THREAD_ID: 'y' },
    });
    const [started, initialized, prompted] = place.record();
    expect(started?.['words']).toEqual(
      expect.arrayContaining([
        '--tools=Read,Glob,Grep,Write,Edit,Agent',
        '--allowedTools=Read,Glob,Grep,Write,Edit,Agent',
        '--permission-mode=dontAsk',
        '--setting-sources=',
        '--strict-mcp-config',
        '--no-session-persistence',
        '--max-turns=150',
        '--max-budget-usd=2',
        '--model=some-model',
      ]),
    );
    expect(started?.['cwd']).toBe(place.root);
    expect(started?.['env']).toMatchObject({
      TRANSCRIPT_FACTS_CAPTURE: '1',
      TRANSCRIPT_FACTS_PARENT: SESSION,
      CLAUDE_CODE_DISABLE_BACKGROUND_TASKS: '1',
    });
    expect(Object.keys(started?.['env'] ?? {})).not.toEqual(expect.arrayContaining(['CLAUDECODE']));
    expect(Object.keys(started?.['env'] ?? {})).not.toEqual(expect.arrayContaining(['CODEX_THREAD_ID']));
    expect(initialized?.['initialize']).toMatchObject({
      agents: { reviewer: { tools: ['Read', 'Glob', 'Grep'] } },
      hooks: { PreToolUse: [{ hookCallbackIds: ['hook_0'] }] },
    });
    expect(JSON.stringify(prompted)).toContain(JSON.stringify(JSON.stringify(place.transcript)).slice(1, -1));
  });

  it('is a success where nothing changed', async () => {
    const place = world();
    const { outcome } = await captured(place, [RESULT]);
    expect(outcome).toMatchObject({ outcome: 'done', report: { pages: { updated: [], created: [] } } });
    expectClosed(place);
  });

  it('passes over messages of types that nobody knows, and lines that are no JSON', async () => {
    const place = world();
    const { outcome, lines } = await captured(place, [
      ['noise', 'not a message'],
      ['say', { type: 'weather', subtype: 'rain' }],
      ['say', { type: 'system', subtype: 'new-thing' }],
      RESULT,
    ]);
    expect(outcome.outcome).toBe('done');
    expect(lines).toHaveLength(3);
    expect(logOf(place).filter(({ type }) => type === 'message')).toHaveLength(3);
  });

  it('takes the last of several results, and its cost as it stands', async () => {
    const place = world();
    const { outcome } = await captured(place, [
      ['result', { total_cost_usd: 0.05 }],
      ['result', { total_cost_usd: 0.07, num_turns: 9 }],
    ]);
    expect(outcome).toMatchObject({ outcome: 'done', report: { costUsd: 0.07, turns: 9 } });
  });

  it('reads on where a result comes before its review', async () => {
    const place = world();
    const { outcome, lines } = await captured(place, [
      ['call', { tool: 'Agent', id: 't2', input: { subagent_type: 'reviewer', prompt: 'Look.' } }],
      ['result', { total_cost_usd: 0.05 }],
      ['answer', { id: 't2', text: 'approved' }],
      ['result', { total_cost_usd: 0.09 }],
    ]);
    expect(lines.at(-1)).toBe('[reviewer] reported: approved');
    expect(outcome).toMatchObject({ outcome: 'done', report: { costUsd: 0.09 } });
  });

  it('keeps a good result before a fault of the execution, and before a throw', async () => {
    const place = world();
    const { outcome } = await captured(place, [
      RESULT,
      ['result', { subtype: 'error_during_execution', is_error: true, errors: ['late'] }],
      ['exit', 1],
    ]);
    expect(outcome.outcome).toBe('done');
    expectClosed(place);
  });

  it('notes the agent’s session as ours, and the cursor of the one that was taken', async () => {
    const place = world();
    await captured(place, good(place));
    const path = join(place.home, '.local/state/transcript-facts/ledger.json');
    const ledger = JSON.parse(readFileSync(path, 'utf8'));
    expect(ledger.ownSessions).toEqual([AGENT_SESSION]);
    expect(ledger.entries[`claude-code:${SESSION}`]).toMatchObject({
      cursor: { bytes: statSync(place.transcript).size },
      pending: null,
      failed: null,
    });
    expect(ledger.starts).toEqual([]);
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });
});

describe.concurrent('a run that failed', () => {
  const AUTH: Move = [
    'say',
    {
      type: 'assistant',
      parent_tool_use_id: null,
      error: 'authentication_failed',
      message: { role: 'assistant', content: [{ type: 'text', text: 'Invalid API key' }] },
    },
  ];
  const said = (error: string, text: string): Move => [
    'say',
    {
      type: 'assistant',
      parent_tool_use_id: null,
      error,
      message: { role: 'assistant', content: [{ type: 'text', text }] },
    },
  ];

  it.each<readonly [string, string, readonly Move[], RegExp]>([
    [
      'a success that is an error, and a throw behind it',
      'auth',
      [AUTH, ['result', { is_error: true, result: 'Invalid API key' }], ['exit', 1]],
      /^Not logged in to Claude Code: Invalid API key\. Run Claude Code's own login, or set its API key\. Log: \S+\.log$/,
    ],
    [
      'a rate limit',
      'rate-limit',
      [said('rate_limit', 'Slow down.'), ['result', { is_error: true, result: 'Slow down.' }], ['exit', 1]],
      /^Slow down\. Log: /,
    ],
    [
      'nobody at the other end',
      'network',
      [
        said('server_error', 'ECONNREFUSED'),
        ['result', { is_error: true, result: 'ECONNREFUSED' }],
        ['exit', 1],
      ],
      /^Claude Code could not be reached: ECONNREFUSED/,
    ],
    ['no money', 'billing', [said('billing_error', 'Top up.'), ['result', { is_error: true }]], /^Top up\./],
    ['no such model', 'model', [said('model_not_found', 'No.'), ['result', { is_error: true }]], /^No\./],
    [
      'the limit of turns',
      'limit-turns',
      [['result', { subtype: 'error_max_turns', is_error: true, errors: [] }]],
      /150 turns/,
    ],
    [
      'the limit of cost',
      'limit-cost',
      [['result', { subtype: 'error_max_budget_usd', is_error: true, errors: [] }]],
      /^The run reached its limit of \$1\.50; what it wrote until then stays\./,
    ],
    [
      'no result',
      'no-result',
      [
        ['say', { type: 'system', subtype: 'init' }],
        ['exit', 0],
      ],
      /without a result/,
    ],
    [
      'an end with a message and no result',
      'no-result',
      [
        ['say', { type: 'system', subtype: 'init' }],
        ['exit', 3],
      ],
      /./,
    ],
    ['an end before any message', 'executable-missing', [['exit', 3]], /./],
    [
      'an error of no known kind',
      'agent-error',
      [['result', { is_error: true, result: 'Boom' }]],
      /^Boom\. Log: /,
    ],
  ])('%s is %s', async (_, error, script, message) => {
    const place = world();
    const { outcome } = await captured(place, script, { maxCostUsd: 1.5 });
    expect(outcome).toMatchObject({ outcome: 'failed', error });
    expect(outcome.outcome === 'failed' && outcome.message).toMatch(message);
    expectClosed(place);
    const ledger = JSON.parse(
      readFileSync(join(place.home, '.local/state/transcript-facts/ledger.json'), 'utf8'),
    );
    expect(ledger.entries[`claude-code:${SESSION}`]).toMatchObject({ cursor: null, failed: { attempts: 1 } });
  });

  it('cannot start a program that is not there', async () => {
    const place = world();
    const { outcome } = await captured(place, [], { executables: { claude: join(place.top, 'gone') } });
    expect(outcome).toMatchObject({ outcome: 'failed', error: 'executable-missing' });
    expectClosed(place);
  });

  it('leaves no key on a page, is counted and is known as failed, where a listener throws', async () => {
    const place = world();
    const path = join(place.wiki, 'pages/key.md');
    const content = `ghp_${'c3D4'.repeat(9)}\n`;
    const { outcome } = await captured(
      place,
      [
        ['call', { tool: 'Write', id: '1', input: { file_path: path, content } }],
        ['call', { tool: 'Read', id: '2', input: { file_path: path } }],
        RESULT,
      ],
      {
        onLine: (line) => {
          if (line.includes('reading')) throw new Error('nobody listens');
        },
      },
    );
    expect(outcome).toMatchObject({
      outcome: 'failed',
      error: 'agent-error',
      report: { pages: { created: ['pages/key.md'] }, secrets: { removed: 1 } },
    });
    expect(place.page('key.md')).toBe('[removed: github-token]\n');
    const ledger = readFileSync(join(place.home, '.local/state/transcript-facts/ledger.json'), 'utf8');
    expect(ledger).toContain('"state":"failed"');
    expectClosed(place);
  });

  it('is known as failed where a listener throws at the first line', async () => {
    const place = world();
    const { outcome } = await captured(place, [RESULT], {
      onLine: () => {
        throw new Error('nobody listens');
      },
    });
    expect(outcome).toMatchObject({ outcome: 'failed', error: 'agent-error' });
    const ledger = readFileSync(join(place.home, '.local/state/transcript-facts/ledger.json'), 'utf8');
    expect(ledger).toContain('"state":"failed"');
    expectClosed(place);
  });

  it('ends when it is told to, and its agent with it', async () => {
    const place = world();
    const controller = new AbortController();
    const { outcome } = await captured(
      place,
      [['say', { type: 'system', subtype: 'init' }], ['wait', 60_000], RESULT],
      { signal: controller.signal, onLine: () => setTimeout(() => controller.abort(), 300) },
    );
    expect(outcome).toMatchObject({ outcome: 'failed', error: 'aborted' });
    expect(outcome.outcome === 'failed' && outcome.message).toMatch(/^Interrupted\. Log: /);
    expectClosed(place);
    await until(() => isGone(place.record()[0]?.['pid']));
  });
});

describe.concurrent('what an agent may not do', () => {
  const write = (path: string, more: object = {}): Move => [
    'call',
    { tool: 'Write', id: path, input: { file_path: path, content: 'taken over' }, ...more },
  ];

  it.each<readonly [string, (place: World) => Move, string]>([
    ['the writer outside of the wiki', ({ root }) => write(join(root, 'README.md')), 'outside the wiki'],
    ['the writer by ..', ({ wiki }) => write(`${wiki}/../../x.md`), 'outside the wiki'],
    ['the writer by a link', ({ wiki }) => write(join(wiki, 'out/x.md')), 'outside the wiki'],
    [
      'the writer a hidden file',
      ({ wiki }) => write(join(wiki, '.git/hooks/x')),
      'a name that starts with a dot',
    ],
    [
      'the reviewer a page',
      ({ wiki }) => write(join(wiki, 'pages/auth.md'), { parent: 'a', agent: 'reviewer' }),
      'the reviewer may not do this',
    ],
    [
      'an agent that the client brings along',
      ({ wiki }) => write(join(wiki, 'pages/x.md'), { parent: 'b', agent: 'general-purpose' }),
      'only the writer and its reviewer work here',
    ],
    [
      'the reviewer by a redirect',
      ({ root }) => [
        'call',
        { tool: 'Bash', id: 'sh', parent: 'a', agent: 'reviewer', input: { command: `echo x > ${root}/x` } },
      ],
      'this tool is not allowed',
    ],
    [
      'the reviewer by sed -i',
      ({ wiki }) => [
        'call',
        {
          tool: 'Bash',
          id: 'sed',
          parent: 'a',
          agent: 'reviewer',
          input: { command: `sed -i s/a/b/ ${wiki}/pages/auth.md` },
        },
      ],
      'this tool is not allowed',
    ],
    [
      'the reviewer by git',
      () => [
        'call',
        { tool: 'Bash', id: 'git', parent: 'a', agent: 'reviewer', input: { command: 'git commit -am x' } },
      ],
      'this tool is not allowed',
    ],
    [
      'the reviewer through a link out of the wiki',
      ({ wiki }) => write(join(wiki, 'out/x.md'), { parent: 'a', agent: 'reviewer' }),
      'the reviewer may not do this',
    ],
    [
      'anybody the web',
      () => ['call', { tool: 'WebFetch', id: 'w', input: { url: 'http://x' } }],
      'this tool is not allowed',
    ],
    [
      'the writer another agent',
      () => ['call', { tool: 'Agent', id: 'g', input: { subagent_type: 'general-purpose', prompt: 'x' } }],
      'only the reviewer may be asked',
    ],
    [
      'the writer a key',
      ({ root }) => ['call', { tool: 'Read', id: 'k', input: { file_path: join(root, '.env') } }],
      'a file that holds secrets',
    ],
    [
      'the writer the home folder',
      ({ home }) => ['call', { tool: 'Read', id: 'h', input: { file_path: join(home, 'x') } }],
      'outside the repository',
    ],
  ])('%s', async (_, move, reason) => {
    const place = world();
    symlinkSync(place.top, join(place.wiki, 'out'));
    writeFileSync(join(place.root, '.env'), 'KEY=1\n');
    const before = place.outside();
    const { outcome, lines } = await captured(place, [
      [
        'say',
        {
          type: 'assistant',
          parent_tool_use_id: null,
          message: {
            content: [
              { type: 'tool_use', id: 'a', name: 'Agent', input: { subagent_type: 'reviewer' } },
              { type: 'tool_use', id: 'b', name: 'Agent', input: { subagent_type: 'general-purpose' } },
            ],
          },
        },
      ],
      move(place),
      RESULT,
    ]);
    expect(outcome).toMatchObject({ outcome: 'done', report: { denied: [{ reason }] } });
    expect(lines.at(-1)).toContain('denied: ');
    expect(lines.at(-1)).toContain(`(${reason})`);
    expect(place.record().at(-1)).toMatchObject({
      gate: {
        answer: {
          hookSpecificOutput: { permissionDecision: 'deny', permissionDecisionReason: `Denied: ${reason}.` },
        },
      },
    });
    expect(place.outside().filter((path) => !before.includes(path))).toEqual([
      'home/.local/state/transcript-facts/ledger.json',
    ]);
    expect(place.page('auth.md')).toBe('# Auth\n\nTokens live an hour.\n');
  });

  it('lets pass what it may, in a folder that is new', async () => {
    const place = world();
    const { outcome } = await captured(place, [write(join(place.wiki, 'new/deep/x.md')), RESULT]);
    expect(outcome).toMatchObject({ report: { denied: [], pages: { created: ['new/deep/x.md'] } } });
  });
});

describe.concurrent('what is left on a page', () => {
  it('are no keys that this run brought in; those from before are told of', async () => {
    const place = world();
    const [old, fresh] = [`ghp_${'a1B2'.repeat(9)}`, `ghp_${'c3D4'.repeat(9)}`];
    const path = join(place.wiki, 'pages/auth.md');
    writeFileSync(path, `old: ${old}\n`);
    const content = `old: ${old}\nnew: ${fresh}\n`;
    const { outcome } = await captured(place, [
      ['call', { tool: 'Write', id: '1', input: { file_path: path, content } }],
      RESULT,
    ]);
    expect(outcome).toMatchObject({ report: { secrets: { removed: 1, older: 1 } } });
    expect(place.page('auth.md')).toMatch(/^old: ghp_\w+\nnew: \[removed: [^\]]+\]\n$/);
  });

  it('and in hidden files, what nobody may change, is told of', async () => {
    const place = world();
    writeFileSync(join(place.wiki, '.config'), 'a');
    const words = ['sh', '-c', 'echo b > .almanac/.config'];
    const { outcome } = await captured(place, [['run', { words }], RESULT]);
    expect(outcome).toMatchObject({ report: { hidden: ['.config'] } });
  });
});
