import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Job } from '../../../src/capture/types.ts';
import { codexRunner } from '../../../src/node/capture/codex-runner.ts';
import type { CaptureOptions } from '../../../src/node/capture/capture.ts';
import {
  captured,
  EXECUTABLES,
  isGone,
  until,
  codexLines,
  logOf,
  world,
  writeOld,
  type Captured,
  type Move,
  type World,
} from './world.ts';

const ID = '0199aaaa-1111-7222-8333-444444444444';
const ROLLOUT = `.codex/sessions/2026/11/30/rollout-2026-11-30T10-00-00-${ID}.jsonl`;

/** Hands a session of Codex to Codex. */
function run(
  place: World,
  turns: readonly (readonly Move[])[],
  options: Partial<CaptureOptions> = {},
): Promise<Captured> {
  writeOld(join(place.home, ROLLOUT), codexLines(place.root, ID));
  return captured(place, turns, { session: ID, ...options });
}

const started = (id: string): Move => ['say', { type: 'thread.started', thread_id: id }];
const item = (id: string, fields: object): Move => [
  'say',
  { type: 'item.completed', item: { id, ...fields } },
];
const said = (text: string): Move => item('m', { type: 'agent_message', text });
const completed = (input: number, output: number): Move => [
  'say',
  {
    type: 'turn.completed',
    usage: { input_tokens: input, cached_input_tokens: 0, output_tokens: output, reasoning_output_tokens: 0 },
  },
];

const good = ({ wiki }: World): readonly (readonly Move[])[] => [
  [
    started('t-writer'),
    [
      'say',
      { type: 'item.started', item: { id: 'i1', type: 'command_execution', command: 'cat pages/auth.md' } },
    ],
    item('i1', { type: 'command_execution', command: 'cat pages/auth.md', status: 'completed' }),
    ['write', { path: join(wiki, 'pages/new.md'), text: '# New\n' }],
    item('i2', {
      type: 'file_change',
      status: 'completed',
      changes: [{ path: join(wiki, 'pages/new.md'), kind: 'add' }],
    }),
    said('Added a page.'),
    completed(1000, 100),
  ],
  [
    started('t-reviewer'),
    item('i1', { type: 'command_execution', command: 'cat .almanac/pages/new.md', status: 'completed' }),
    said('approved'),
    completed(500, 50),
  ],
  [started('t-writer'), said('Done.'), completed(1500, 120)],
];

function expectClosed(place: World): void {
  expect(readdirSync(place.wiki).filter((name) => name.includes('lock'))).toEqual([]);
  expect(logOf(place).at(-1)?.type).toBe('outcome');
}

describe.concurrent('a good run', () => {
  it('shows the writer, its reviewer and the writer again', async () => {
    const place = world();
    const { outcome, lines } = await run(place, good(place));
    expect(lines.slice(3)).toEqual([
      '[writer] running cat pages/auth.md',
      '[writer] writing .almanac/pages/new.md',
      '[writer] asking reviewer',
      '[reviewer] running cat .almanac/pages/new.md',
      '[reviewer] reported: approved',
    ]);
    expect(outcome).toMatchObject({
      outcome: 'done',
      agent: 'codex',
      report: {
        pages: { created: ['pages/new.md'] },
        costUsd: null,
        // The writer's thread tells its sum, the reviewer's another.
        tokens: { input: 2000, output: 170 },
      },
    });
    expectClosed(place);
  });

  it('gives each thread its sandbox, and the report to the writer', async () => {
    const place = world();
    await run(place, good(place), { model: 'some-model' });
    const calls = place
      .record()
      .map(({ words, prompt, env }) => ({ words: String(words), prompt: String(prompt), env }));
    expect(calls).toHaveLength(3);
    for (const { words, env } of calls) {
      for (const setting of [
        'features.hooks=false',
        'mcp_servers={}',
        'sandbox_workspace_write.exclude_slash_tmp=true',
        'sandbox_workspace_write.exclude_tmpdir_env_var=true',
        'sandbox_workspace_write.network_access=false',
        'web_search="disabled"',
        'approval_policy="never"',
        '--skip-git-repo-check',
        '--model,some-model',
      ])
        expect(words).toContain(setting);
      expect(env).toMatchObject({ TRANSCRIPT_FACTS_CAPTURE: '1', TRANSCRIPT_FACTS_PARENT: ID });
    }
    const [writer, reviewer, again] = calls;
    expect(writer?.words).toContain(
      `--thread-source,transcript-facts,--sandbox,workspace-write,--cd,${place.wiki}`,
    );
    expect(reviewer?.words).toContain(
      `--thread-source,transcript-facts,--sandbox,read-only,--cd,${place.root}`,
    );
    expect(again?.words).toContain('resume,t-writer');
    expect(writer?.prompt).toContain('You keep the pages');
    expect(reviewer?.prompt).toContain('You review the pages');
    expect(again?.prompt).toContain('"approved"');
  });

  it('stands as the writer left it where the reviewer says nothing, or fails', async () => {
    for (const review of [
      [started('t-r'), completed(1, 1)],
      [['say', { type: 'turn.failed', error: { message: 'no' } }]],
    ]) {
      const place = world();
      const [first = []] = good(place);
      const { outcome } = await run(place, [first, review as Move[]]);
      expect(outcome).toMatchObject({ outcome: 'done', report: { pages: { created: ['pages/new.md'] } } });
      expect(place.record()).toHaveLength(2);
    }
  });

  it('stands as the writer left it where the reviewer comes to no end', async () => {
    const place = world();
    const [first = []] = good(place);
    const endless = Array.from({ length: 9 }, (_, at) =>
      item(`r${at}`, { type: 'command_execution', command: 'ls' }),
    );
    const { outcome } = await run(place, [first, [started('t-r'), ...endless, ['wait', 30_000]]], {
      maxTurns: 5,
    });
    expect(outcome).toMatchObject({ outcome: 'done', report: { pages: { created: ['pages/new.md'] } } });
  });

  it('knows both of its sessions as ours', async () => {
    const place = world();
    await run(place, good(place));
    const ledger = JSON.parse(
      readFileSync(join(place.home, '.local/state/transcript-facts/ledger.json'), 'utf8'),
    );
    expect([...ledger.ownSessions].sort()).toEqual(['t-reviewer', 't-writer']);
  });

  it('tells of a change that the sandbox refused', async () => {
    const place = world();
    const path = join(place.root, 'README.md');
    const refused = item('i9', {
      type: 'file_change',
      status: 'failed',
      changes: [{ path, kind: 'update' }],
    });
    const { outcome, lines } = await run(place, [[started('t'), refused, said('x'), completed(1, 1)]]);
    expect(lines).toContain('[writer] denied: file_change README.md (outside the wiki)');
    expect(outcome).toMatchObject({ report: { denied: [{ by: 'writer', reason: 'outside the wiki' }] } });
  });
});

const jobIn = ({ root, wiki, transcript, env }: World): Job => ({
  root,
  wiki,
  transcript,
  session: null,
  writer: '',
  reviewer: '',
  task: '',
  maxTurns: 5,
  gate: () => ({ allow: true }),
  env,
  signal: new AbortController().signal,
});

describe.concurrent('a run that failed', () => {
  const failed = (message: string): readonly Move[] => [
    started('t'),
    ['say', { type: 'error', message }],
    ['say', { type: 'turn.failed', error: { message } }],
    ['exit', 1],
  ];

  it.each<readonly [string, string, readonly Move[], RegExp]>([
    [
      'a login',
      'auth',
      failed('unexpected status 401 Unauthorized: no key'),
      /^Not logged in to Codex: unexpected status 401/,
    ],
    ['a forbidden', 'auth', failed('unexpected status 403 Forbidden'), /^Not logged in to Codex/],
    [
      'too many',
      'rate-limit',
      failed('exceeded retry limit, last status: 429 Too Many Requests'),
      /^exceeded/,
    ],
    [
      'no connection',
      'network',
      failed('stream disconnected before completion: error sending request'),
      /^Codex could not be reached/,
    ],
    ['anything else', 'agent-error', failed('the model is tired'), /^the model is tired\. Log: /],
    [
      'an end without a result',
      'no-result',
      [started('t'), ['exit', 0]],
      /^Codex ended without a result\. Log: /,
    ],
    ['an end before any event', 'executable-missing', [['exit', 7]], /exited with code 7/],
  ])('%s is %s', async (_, error, turn, message) => {
    const place = world();
    const { outcome } = await run(place, [turn]);
    expect(outcome).toMatchObject({ outcome: 'failed', error });
    expect(outcome.outcome === 'failed' && outcome.message).toMatch(message);
    expectClosed(place);
  });

  it('has reached the limit of turns', async () => {
    const place = world();
    const work = Array.from({ length: 9 }, (_, at) =>
      item(`c${at}`, { type: 'command_execution', command: 'ls' }),
    );
    const { outcome } = await run(place, [[started('t'), ...work, ['wait', 30_000]]], { maxTurns: 5 });
    expect(outcome).toMatchObject({ outcome: 'failed', error: 'limit-turns' });
  });

  it('waits for a network for a while only', async () => {
    const place = world();
    const notice = 'Reconnecting... waiting for network (Connection failed: error sending request)';
    const script = join(place.top, 'script.json');
    writeFileSync(
      script,
      JSON.stringify([[started('t'), ['say', { type: 'error', message: notice }], ['wait', 60_000]]]),
    );
    const runner = await codexRunner({ executable: EXECUTABLES.codex, networkPatience: 100 });
    const steps = [];
    for await (const step of runner.run(jobIn(place))) steps.push(step);
    expect(steps.at(-1)).toMatchObject({ type: 'end', ok: false, error: { id: 'network' } });
  });

  it('cannot start a program that is not there', async () => {
    const place = world();
    const { outcome } = await run(place, [], { executables: { codex: join(place.top, 'gone') } });
    expect(outcome).toMatchObject({ outcome: 'failed', error: 'executable-missing' });
    expectClosed(place);
  });

  it('ends when it is told to, and its agent with it', async () => {
    const place = world();
    const controller = new AbortController();
    const { outcome } = await run(place, [[started('t'), ['wait', 60_000]]], {
      signal: controller.signal,
      onLine: () => setTimeout(() => controller.abort(), 300),
    });
    expect(outcome).toMatchObject({ outcome: 'failed', error: 'aborted' });
    expectClosed(place);
    await until(() => isGone(place.record()[0]?.['pid']));
  });
});
