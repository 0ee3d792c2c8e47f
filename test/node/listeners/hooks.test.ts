import { chmodSync, mkdirSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hookScript, namesIn, payload, transcript, until, world } from './world.ts';
import type { World } from './world.ts';

const script = await hookScript();
afterAll(script.remove);

let here: World;
beforeEach(() => {
  here = world(script.path);
});
afterEach(() => here.remove());

const reports = (): readonly string[] => here.log('logs/hooks.log').map((line) => line.replace(/^\S+ /, ''));
/** The worker has written down so many saved lines, and let go of the lock: the next hook would else find a save at work. */
const saved = (lines: number, more: string = ''): Promise<void> =>
  until(
    () =>
      (here.read('project/.facts/sessions/s-1.json') ?? '').includes(`"lines":${lines},${more}`) &&
      !namesIn(here.path('project/.facts')).includes('save.lock'),
  );
const start = (
  more: Readonly<Record<string, unknown>>,
  options: Readonly<Record<string, unknown>> = {},
): ReturnType<World['run']> =>
  here.run('SessionStart', { stdin: payload(here, 'SessionStart', more), options });

describe('SessionStart', () => {
  const memory = [
    { name: 'today.md', path: 'memory/today.md', role: 'memory' },
    { name: 'gone.md', path: 'memory/gone.md', role: 'memory' },
    { name: 'folder.md', path: 'memory', role: 'memory' },
    { name: 'archive.md', path: 'memory/archive.md', role: 'memory' },
    { name: 'who.md', path: 'memory/who.md', role: 'identity' },
  ];
  beforeEach(() => {
    here.file('project/memory/today.md', 'Release on Friday.\n=== not ours\n');
    here.file('project/memory/archive.md', 'x'.repeat(7000));
    here.file('project/memory/who.md', 'I am the build agent.\n');
    here.listener('before_session_start/10-note', 'echo for the log');
    here.listener('after_session_start/10-freeze', 'echo Main is frozen.');
  });

  it('gives memory first, then what the listeners printed', async () => {
    const { status, stdout } = await start({ source: 'startup' }, { memory });
    expect([status, stdout]).toEqual([
      0,
      `=== transcript-facts: memory who.md, 22 bytes ===
I am the build agent.
=== transcript-facts: memory today.md, 32 bytes ===
Release on Friday.
 === not ours
=== transcript-facts: memory not shown: archive.md, 7000 bytes ===
=== hooks.d: after_session_start/10-freeze -- the [hook] lines below are what this listener printed ===
[hook] Main is frozen.
`,
    ]);
    expect(reports()).toEqual(['hook SessionStart: memory unreadable: folder.md']);
    expect(here.log('logs/listeners.log').slice(1)).toEqual([
      '=== hooks.d: before_session_start/10-note -- the [hook] lines below are what this listener printed ===',
      '[hook] for the log',
    ]);
  });

  it('leaves out what a link of a clone takes from outside of the project, and says so in the log', async () => {
    here.file('home/.ssh/id', 'very secret\n');
    here.file('project/notes/real.md', 'We release on Friday.\n');
    here.file('mine/own.md', 'I like short answers.\n');
    symlinkSync(here.path('home/.ssh/id'), here.path('project/secret.md'));
    symlinkSync(here.path('home/.ssh'), here.path('project/folder'));
    symlinkSync('notes/real.md', here.path('project/inside.md'));
    symlinkSync('nowhere.md', here.path('project/dead.md'));
    symlinkSync(here.path('mine/own.md'), here.path('home/linked.md'));
    const sources = [
      { name: 'secret.md', path: 'secret.md', role: 'identity' },
      { name: 'id', path: 'folder/id', role: 'identity' },
      { name: 'inside.md', path: 'inside.md', role: 'identity' },
      { name: 'dead.md', path: 'dead.md', role: 'identity' },
      // Named by the user's own script, and not from the project: it may lead anywhere.
      { name: 'linked.md', path: here.path('home/linked.md'), role: 'identity' },
    ];
    const { status, stdout } = await start({ source: 'startup' }, { memory: sources });
    expect([status, stdout.replace(/=== hooks\.d.*/s, '')]).toEqual([
      0,
      `=== transcript-facts: memory inside.md, 22 bytes ===
We release on Friday.
=== transcript-facts: memory linked.md, 22 bytes ===
I like short answers.
`,
    ]);
    expect(reports()).toEqual([
      'hook SessionStart: memory leads out of the project: secret.md',
      'hook SessionStart: memory leads out of the project: id',
      'hook SessionStart: memory unreadable: dead.md',
    ]);
  });

  it('gives the memory of a project that lies behind a link itself', async () => {
    symlinkSync(here.project, here.path('behind'));
    const { stdout } = await here.run('SessionStart', {
      stdin: payload(here, 'SessionStart', { source: 'startup', cwd: here.path('behind') }),
      options: { memory },
    });
    expect(stdout).toContain('I am the build agent.');
  });

  it('gives the identity alone after a compaction', async () => {
    const { stdout } = await start({ source: 'compact' }, { memory });
    expect(stdout).toContain('memory not shown: today.md, 32 bytes');
    expect(stdout).not.toContain('Release on Friday.');
  });

  it('names another tool to the person alone, where that is switched on, and then not again for a while', async () => {
    here.configure({ 'announcement.enabled': true });
    const announcements = {
      list: [{ id: 'viewer', text: 'Read transcripts in a browser', url: 'https://example.org/viewer/' }],
      installed: [],
    };
    const first = JSON.parse((await start({ source: 'startup' }, { announcements })).stdout) as unknown;
    expect(first).toMatchObject({
      hookSpecificOutput: { hookEventName: 'SessionStart' },
      systemMessage:
        'transcript-facts: Read transcripts in a browser -- example.org/viewer (off: announcement.enabled)',
    });
    expect(here.read('project/.facts/announcement.json')).toMatch(/^\{"id":"viewer","at":\d+\}\n$/);
    expect((await start({ source: 'resume' }, { announcements })).stdout).not.toContain('viewer');
  });

  it('reports a save that somebody else’s holds up', async () => {
    const folder = `home/.claude/projects/${here.project.replace(/[^A-Z\d]/gi, '-')}`;
    here.configure({ 'save.lockWaitSeconds': 1 });
    here.file('project/.facts/installed.json', '{"at":1000}');
    here.file(`${folder}/s-old.jsonl`, transcript(here, 2, 's-old'));
    utimesSync(here.path(`${folder}/s-old.jsonl`), 1796029736, 1_500_000_000);
    const holder = { pid: process.pid, host: 'elsewhere', at: Date.now(), token: 't' };
    here.file('project/.facts/save.lock', JSON.stringify(holder));
    await start({ source: 'startup' }, { answer: 'saved' });
    await until(() => reports().length === 1);
    expect(reports()).toEqual(['hook SessionStart: lock-timeout (recovery, session s-old)']);
    expect(here.written()).toEqual([]);
  });

  it('says what is wrong in the configuration, once', async () => {
    here.file('project/.transcript-facts.json', '{"save.minNewLines": "none", "store": "../elsewhere"}');
    await here.run('PostToolUse', { stdin: payload(here, 'PostToolUse') });
    await start({ source: 'clear' });
    expect(reports()).toEqual([
      'hook PostToolUse: bad-config:save.minNewLines',
      'hook PostToolUse: bad-config:store',
    ]);
  });

  it('saves sessions that were missed, each in a worker of its own', async () => {
    const folder = `home/.claude/projects/${here.project.replace(/[^A-Z\d]/gi, '-')}`;
    here.file('project/.facts/installed.json', '{"at":1000}');
    here.file(`${folder}/s-old.jsonl`, transcript(here, 2, 's-old'));
    here.file(`${folder}/s-open.jsonl`, transcript(here, 2, 's-open'));
    here.file(`${folder}/s-saved.jsonl`, transcript(here, 2, 's-saved'));
    here.file('project/.facts/sessions/s-saved.json', '{"lines":4,"bytes":null,"failures":0}');
    here.file(`${folder}/s-other.jsonl`, transcript({ ...here, project: '/another/project' }, 2, 's-other'));
    for (const name of ['s-old', 's-saved', 's-other'])
      utimesSync(here.path(`${folder}/${name}.jsonl`), 1796029736, 1_500_000_000);
    await start({ source: 'startup' }, { answer: 'saved' });
    await until(() => (here.read('project/.facts/sessions/s-old.json') ?? '').includes('"lines":4'));
    expect(here.written()).toMatchObject([
      { mode: 'recovery', sessionId: 's-old', fromLine: 0, toLine: 4, capture: '1' },
    ]);
  });
});

describe('UserPromptSubmit', () => {
  it('stamps the prompt, and warns near the end of the context', async () => {
    const { stdout } = await here.run('UserPromptSubmit', {
      stdin: payload(here, 'UserPromptSubmit', { prompt: 'hi' }),
      options: { user: 'dana', contextPercent: 96 },
      env: { TZ: 'Europe/Berlin' },
    });
    expect(stdout).toMatch(
      /^Now: \d{4}-\d\d-\d\d \d\d:\d\d \+0[12]:00 \(Europe\/Berlin\)\. User: dana\. Context: 96% used\.\nContext is nearly full: 96% used\.\n$/,
    );
  });

  it('prints for Codex what Codex reads', async () => {
    const { stdout } = await here.run('UserPromptSubmit', {
      stdin: payload(here, 'UserPromptSubmit', { turn_id: 't-1', model: 'm' }),
      options: { user: 'dana' },
    });
    expect(stdout).toMatch(/^Now: .* User: dana\.\n$/);
  });

  it('acts once where it is registered twice', async () => {
    const stdin = payload(here, 'UserPromptSubmit', { prompt_id: 'p-1' });
    const both = await Promise.all([1, 2].map(() => here.run('UserPromptSubmit', { stdin })));
    expect(both.map(({ stdout }) => stdout === '').sort()).toEqual([false, true]);
  });
});

describe('PostToolUse', () => {
  const call = (id: string, answer?: string): ReturnType<World['run']> =>
    here.run('PostToolUse', {
      stdin: payload(here, 'PostToolUse', { tool_name: 'Bash', tool_use_id: id }),
      ...(answer !== undefined && { options: { answer } }),
    });

  it('starts a save once there is enough that is new, and not again until its time has passed', async () => {
    here.configure({ 'save.minNewLines': 5 });
    here.listener('after_post_tool/10-look', 'echo "save: ${TRANSCRIPT_FACTS_SAVE:-no}"');
    here.listener('before_save/10-look', 'echo "$TRANSCRIPT_FACTS_EVENT $TRANSCRIPT_FACTS_PAYLOAD"');
    here.file('transcripts/s-1.jsonl', transcript(here, 2));
    expect(await call('t-1', 'saved')).toMatchObject({ status: 0, stdout: '', stderr: '' });
    here.file('transcripts/s-1.jsonl', transcript(here, 4));
    await call('t-2', 'saved');
    await saved(8);
    expect(JSON.parse(here.read('project/.facts/sessions/s-1.json') ?? '')).toEqual({
      lines: 8,
      bytes: Buffer.byteLength(transcript(here, 4)),
      failures: 0,
    });
    here.file('transcripts/s-1.jsonl', transcript(here, 8));
    await call('t-3', 'saved');
    expect(here.written()).toEqual([
      {
        mode: 'routine',
        sessionId: 's-1',
        project: here.project,
        transcript: here.path('transcripts/s-1.jsonl'),
        fromLine: 0,
        toLine: 8,
        capture: '1',
        leads: true,
      },
    ]);
    const said = here.log('logs/listeners.log').filter((line) => line.startsWith('[hook]'));
    // Nobody waits for the worker: its listeners speak when they do.
    expect(said.filter((line) => line.includes('before_save'))).toEqual(['[hook] before_save whole']);
    expect(said.filter((line) => line.includes('save:'))).toEqual([
      '[hook] save: no',
      '[hook] save: 1',
      '[hook] save: no',
    ]);
    expect(reports()).toEqual([]);
  });

  it('goes on from the saved line', async () => {
    here.configure({ 'save.minNewLines': 0, 'save.cooldownSeconds': 0, 'save.minUserMessages': 1 });
    for (const [turn, exchanges] of [2, 3].entries()) {
      here.file('transcripts/s-1.jsonl', transcript(here, exchanges));
      await call(`t-${turn}`, 'saved');
      await saved(2 * exchanges);
    }
    expect(here.written().map(({ fromLine, toLine }) => [fromLine, toLine])).toEqual([
      [0, 4],
      [4, 6],
    ]);
  });

  it('mends a position past the end, and a marker in the future', async () => {
    here.configure({ 'save.minNewLines': 50 });
    here.file('transcripts/s-1.jsonl', transcript(here, 2));
    here.file('project/.facts/sessions/s-1.json', '{"lines":900,"bytes":90000}');
    here.file('project/.facts/markers/s-1.json', `{"at":${Date.now() + 1e9}}`);
    await call('t-1', 'saved');
    expect(here.read('project/.facts/sessions/s-1.json')).toBe('{"lines":0,"bytes":0,"failures":0}\n');
    expect(namesIn(here.path('project/.facts/markers'))).toEqual([]);
  });

  it('counts failures, reports them, and gives a part up in the end', async () => {
    here.configure({
      'save.minNewLines': 0,
      'save.cooldownSeconds': 0,
      'save.minUserMessages': 1,
      'save.maxFailures': 2,
    });
    here.file('transcripts/s-1.jsonl', transcript(here, 2));
    await call('t-1', 'throws');
    await saved(0, '"bytes":null,"failures":1');
    await call('t-2', 'throws');
    await saved(4);
    await until(() => reports().length === 3);
    expect(reports()).toEqual([
      'hook PostToolUse: writer: the model | is away',
      'hook PostToolUse: save failed (routine, session s-1)',
      'hook PostToolUse: save given-up (routine, session s-1)',
    ]);
  });

  it('writes nothing where nothing is to be done', async () => {
    here.file('transcripts/s-1.jsonl', transcript(here, 2));
    await call('t-1', 'saved');
    await call('t-2');
    expect(namesIn(here.path('project'))).toEqual([]);
  });
});

describe('SessionEnd', () => {
  const end = (
    more: Readonly<Record<string, unknown>> = {},
    run: Parameters<World['run']>[1] = {},
  ): ReturnType<World['run']> =>
    here.run('SessionEnd', { stdin: payload(here, 'SessionEnd', { reason: 'logout', ...more }), ...run });
  const traces = (): readonly string[] =>
    namesIn(here.path('project/.facts/trace'))
      .flatMap((name) => here.log(`trace/${name}`))
      .map((line) => line.replace(/^\S+ /, ''));

  it('leaves the last save to a worker: trace, then flush, and prints nothing', async () => {
    here.file('transcripts/s-1.jsonl', transcript(here, 1));
    expect(await end({}, { options: { answer: 'slow' } })).toMatchObject({
      status: 0,
      stdout: '',
      stderr: '',
    });
    await saved(2);
    expect(traces()).toEqual(['worker logout s-1 claude-code']);
    expect(here.written()).toMatchObject([
      { mode: 'flush', fromLine: 0, toLine: 2, capture: '1', leads: true },
    ]);
    expect(namesIn(here.path('home/.cache/transcript-facts/jobs'))).toEqual([]);
    expect(reports()).toEqual([]);
  });

  it('reports what could not be done', async () => {
    await end();
    await until(() => reports().length === 1);
    await end({ session_id: '../../etc' }, { options: { answer: 'saved' } });
    await until(() => reports().length === 2);
    expect(reports()).toEqual([
      'hook SessionEnd: no-writer (logout, session s-1)',
      'hook SessionEnd: no-session-id (logout, session unknown)',
    ]);
    expect(traces()).toEqual(['worker logout s-1 claude-code', 'worker logout - claude-code']);
  });

  it('does the worker’s steps itself in the foreground', async () => {
    here.file('transcripts/s-1.jsonl', transcript(here, 1));
    await end({}, { options: { answer: 'saved' }, env: { TRANSCRIPT_FACTS_FOREGROUND: '1' } });
    expect(here.written()).toMatchObject([{ mode: 'flush' }]);
    expect(traces()).toEqual(['front logout s-1 claude-code']);
  });

  it('says on stderr in the foreground that there is no store, and nowhere else', async () => {
    writeFileSync(here.path('project/.facts'), 'a file');
    const { stderr } = await end({}, { env: { TRANSCRIPT_FACTS_FOREGROUND: '1' } });
    expect(stderr).toBe('transcript-facts: no-store (logout, session s-1)\n');
    expect(await end()).toMatchObject({ status: 0, stdout: '', stderr: '' });
  });

  it('leaves a trace and a report where no worker can be started', async () => {
    here.file('home/.cache', 'a file');
    expect(await end({}, { options: { answer: 'saved' } })).toMatchObject({
      status: 0,
      stdout: '',
      stderr: '',
    });
    expect(reports()).toEqual(['hook SessionEnd: relaunch-failed (logout, session s-1)']);
    expect(traces()).toEqual(['relaunch-failed logout s-1 claude-code']);
    expect(here.written()).toEqual([]);
  });
});

describe('every hook', () => {
  it.each(['SessionStart', 'UserPromptSubmit', 'PostToolUse', 'SessionEnd', 'after_user_prompt'])(
    '%s does nothing at all inside of a writer',
    async (event) => {
      here.listener('after_user_prompt/10-look', 'echo no');
      const { status, stdout } = await here.run(event, {
        stdin: payload(here, event),
        env: { TRANSCRIPT_FACTS_CAPTURE: '1' },
      });
      expect([status, stdout, namesIn(here.path('project')), namesIn(here.home)]).toEqual([0, '', [], []]);
    },
  );

  it('writes through no link that a clone brought', async () => {
    mkdirSync(here.path('precious'));
    symlinkSync(here.path('precious'), here.path('project/.facts'));
    here.listener('after_user_prompt/10-bad', 'echo hello; exit 1');
    const { status, stdout } = await here.run('UserPromptSubmit', {
      stdin: payload(here, 'UserPromptSubmit'),
    });
    expect([status, stdout.endsWith('[hook] hello\n')]).toEqual([0, true]);
    expect(namesIn(here.path('precious'))).toEqual([]);
  });

  it('appends to no link in the place of the log', async () => {
    here.file('precious', 'mine\n');
    mkdirSync(here.path('project/.facts/logs'), { recursive: true });
    symlinkSync(here.path('precious'), here.path('project/.facts/logs/hooks.log'));
    here.listener('after_user_prompt/10-bad', 'exit 1');
    await here.run('UserPromptSubmit', { stdin: payload(here, 'UserPromptSubmit') });
    expect(here.read('precious')).toBe('mine\n');
  });

  it.each(['', '.', 'relative'])('runs nothing that a clone brought where HOME is "%s"', async (home) => {
    for (const folder of ['', 'relative'])
      here.file(
        join('project', folder, '.config/transcript-facts/hooks.d/of_a_clone/10-evil'),
        '#!/bin/sh\n: > "$TRANSCRIPT_FACTS_PROJECT/ran"\n',
      );
    for (const folder of ['', 'relative'])
      chmodSync(
        here.path(join('project', folder, '.config/transcript-facts/hooks.d/of_a_clone/10-evil')),
        0o755,
      );
    const before = namesIn(here.project);
    const { status } = await here.run('of_a_clone', {
      stdin: payload(here, 'of_a_clone'),
      options: { hooksFolder: undefined },
      env: { HOME: home, XDG_CACHE_HOME: here.path('cache') },
    });
    expect([status, namesIn(here.project)]).toEqual([0, before]);
  });

  it('goes on where a folder of listeners cannot be listed', async () => {
    here.file('hooks.d/after_user_prompt', 'a file');
    expect((await here.run('UserPromptSubmit', { stdin: payload(here, 'UserPromptSubmit') })).stdout).toMatch(
      /^Now: /,
    );
  });
});

describe('an event of listeners by its own name', () => {
  it('runs them, and prints what a model is to see', async () => {
    here.listener('after_user_prompt/10-note', 'echo hello');
    here.listener('my_event/10-note', 'echo for the log');
    const stdin = payload(here, 'UserPromptSubmit');
    expect((await here.run('after_user_prompt', { stdin })).stdout).toContain('[hook] hello');
    expect((await here.run('my_event', { stdin })).stdout).toBe('');
    expect(here.log('logs/listeners.log').at(-1)).toBe('[hook] for the log');
  });
});

describe('the log', () => {
  it('writes the same report the 1st, the 10th time, and begins a new file at 1 MiB', async () => {
    here.configure({ 'stamp.mode': 'off' });
    here.listener('after_user_prompt/10-bad', 'exit 1');
    const again = async (turn: number): Promise<void> => {
      await here.run('UserPromptSubmit', {
        stdin: payload(here, 'UserPromptSubmit', { prompt_id: String(turn) }),
      });
    };
    for (let turn = 0; turn < 10; turn += 1) await again(turn);
    const line = 'failed after_user_prompt/10-bad: exit 1; stderr: nothing';
    expect(reports()).toEqual([line, `${line} (10 times so far)`]);
    here.file('project/.facts/logs/hooks.log', 'x\n'.repeat(524_288));
    here.listener('after_user_prompt/20-bad', 'exit 2');
    await again(10);
    expect(reports()).toEqual(['failed after_user_prompt/20-bad: exit 2; stderr: nothing']);
    expect(here.log('logs/hooks.log.old')).toHaveLength(524_288);
  });
});

it('replays what it resolved, until a file of the configuration changes', async () => {
  here.file('project/.transcript-facts.json', '{"stamp.mode":"day"}');
  const stamp = async (turn: number): Promise<string> =>
    (
      await here.run('UserPromptSubmit', {
        stdin: payload(here, 'UserPromptSubmit', { prompt_id: String(turn) }),
      })
    ).stdout;
  expect(await stamp(1)).toMatch(/^Today: /);
  const [name = ''] = namesIn(here.path('home/.cache/transcript-facts')).filter((one) =>
    one.startsWith('resolution-'),
  );
  const cached = here.path(`home/.cache/transcript-facts/${name}`);
  here.file(
    `home/.cache/transcript-facts/${name}`,
    (here.read(`home/.cache/transcript-facts/${name}`) ?? '').replace('"day"', '"off"'),
  );
  expect(await stamp(2)).toBe('');
  chmodSync(cached, 0o644);
  expect(await stamp(3)).toMatch(/^Today: /);
  here.file('project/.transcript-facts.json', '{"stamp.mode":"full"}');
  expect(await stamp(4)).toMatch(/^Now: /);
});
