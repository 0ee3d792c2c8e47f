import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { judgeLaunch } from '../../../src/capture/launch.ts';
import { readLedger, type Ledger } from '../../../src/capture/ledger.ts';
import { sweepConfig } from '../../../src/node/capture/ledger-file.ts';
import { readRepositoryLock } from '../../../src/node/capture/repository-lock.ts';
import { noteActivation } from '../../../src/node/settings/activation.ts';
import { installHook } from '../../../src/node/settings/edit.ts';
import { copyLauncher } from '../../../src/node/settings/launcher.ts';
import { settingsPlace } from '../../../src/node/settings/places.ts';
import { thisHost } from '../../../src/node/store/lock.ts';
import { root } from '../../architecture/sources.ts';
import { bundle } from '../../cli/bundle.ts';
import { AGENT_SESSION, EXECUTABLES, SESSION, until, world, type Move, type World } from './world.ts';

const { bin, remove } = await bundle();
afterAll(remove);
for (const name of ['prompts', 'node_modules', 'launcher'])
  symlinkSync(join(root, name), join(bin, '../../..', name));

const SHELLS = ['sh', 'dash', 'bash', 'zsh'].filter((shell) => spawnSync(shell, ['-c', ':']).status === 0);
const RESULT: Move = ['result', {}];

interface Hooked {
  readonly place: World;
  /** The folder that the hook's script lies in. */
  readonly home: string;
  readonly script: string;
  readonly env: Readonly<Record<string, string>>;
}

/** A world in whose Claude Code our hook is installed; the agent plays this script. */
async function hooked(script: readonly Move[] = [RESULT]): Promise<Hooked> {
  const place = world();
  const from = { env: {}, home: place.home, cwd: place.root };
  const settings = settingsPlace('claude-code', { scope: 'user' }, from);
  if (settings === null) throw new Error('Claude Code has settings of a user');
  // All that an install does but its look back a while later; one test below has the whole of it.
  mkdirSync(settings.home, { recursive: true });
  copyLauncher(settings.home, settings.file);
  await noteActivation(from);
  writeFileSync(join(settings.home, 'package'), `${bin}\n`);
  writeFileSync(place.env['STAND_IN_SCRIPT'] ?? '', JSON.stringify(script));
  const env = { ...place.env, TRANSCRIPT_FACTS_CLAUDE: EXECUTABLES.claude };
  return { place, home: settings.home, script: settings.script, env };
}

const payload = ({ place }: Hooked, more: object = {}): string =>
  JSON.stringify({
    session_id: SESSION,
    transcript_path: place.transcript,
    cwd: place.root,
    hook_event_name: 'SessionEnd',
    reason: 'prompt_input_exit',
    ...more,
  });

interface Fired {
  readonly status: number | null;
  readonly printed: string;
  /** Until end of file on its output. */
  readonly milliseconds: number;
}

/** What a client does at a session's end. `open`: it never closes the pipe. */
function fire(
  { script, env }: Hooked,
  stdin: string,
  { shell = 'sh', open = false, more = {} }: { shell?: string; open?: boolean; more?: object } = {},
): Promise<Fired> {
  const begin = performance.now();
  const child = spawn(shell, [script], { env: { ...env, ...more }, cwd: '/', stdio: 'pipe' });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data: Buffer) => (printed += data.toString()));
  child.stdin.on('error', () => undefined);
  if (open) child.stdin.write(stdin);
  else child.stdin.end(stdin);
  return new Promise((resolve) => {
    child.on('close', (status) => {
      child.stdin.destroy();
      resolve({ status, printed, milliseconds: performance.now() - begin });
    });
  });
}

const captureEnded = ({ wiki }: World): Promise<void> =>
  until(() =>
    readdirSync(wiki)
      .filter((name) => name.endsWith('.log'))
      .some((name) => readFileSync(join(wiki, name), 'utf8').includes('"type":"outcome"')),
  );

const agents = ({ place }: Hooked): number => place.record().filter((entry) => 'words' in entry).length;

describe.each(SHELLS)('the hook, read by %s', (shell) => {
  it.each([
    ['a closed stdin', false],
    ['a stdin that nobody closes', true],
  ])('lets its client go at once and captures the session, with %s', async (_, open) => {
    const hook = await hooked();
    const mark = join(hook.place.top, 'client-went-on');
    const waits = ['sh', '-c', 'until [ -e "$0" ]; do sleep 0.1; done', mark];
    writeFileSync(
      hook.place.env['STAND_IN_SCRIPT'] ?? '',
      JSON.stringify([['run', { words: waits, stdin: '' }], RESULT]),
    );
    // A hook that waited for its capture would never come back: the agent goes on only when its client has.
    const { status, printed } = await fire(hook, payload(hook), { shell, open });
    expect([status, printed]).toEqual([0, '']);
    writeFileSync(mark, '');
    await captureEnded(hook.place);
    expect(agents(hook)).toBe(1);
    expect(JSON.parse(readFileSync(join(hook.home, 'last-run.json'), 'utf8'))).toMatchObject({
      ok: true,
      reason: null,
    });
    const ledger = JSON.parse(
      readFileSync(join(hook.place.home, '.local/state/transcript-facts/ledger.json'), 'utf8'),
    );
    expect(ledger.starts).toMatchObject([{ root: hook.place.root }]);
    expect(ledger.activatedAt).toMatch(/^20/);
  });
});

it('is what an install leaves, and the time of the first one is noted once', async () => {
  const place = world();
  const from = { env: {}, home: place.home, cwd: place.root };
  const settings = settingsPlace('claude-code', { scope: 'user' }, from);
  if (settings === null) throw new Error('Claude Code has settings of a user');
  expect((await installHook(settings, { from })).outcome).toBe('change');
  expect(readdirSync(settings.home)).toEqual(
    expect.arrayContaining([
      'launch.mjs',
      'node',
      'package',
      'start-capture.mjs',
      'transcript-facts-session-end.sh',
    ]),
  );
  const ledger = join(place.home, '.local/state/transcript-facts/ledger.json');
  const { activatedAt } = JSON.parse(readFileSync(ledger, 'utf8'));
  expect(Date.parse(activatedAt)).toBeGreaterThan(Date.now() - 60_000);
  await noteActivation(from);
  expect(JSON.parse(readFileSync(ledger, 'utf8'))).toMatchObject({ activatedAt });
});

it('keeps its client for less than 200 ms, mostly far less', async () => {
  const hook = await hooked([['wait', 3000], RESULT]);
  const times: number[] = [];
  // The best of some: other tests run on the same cores.
  while (times.length < 5 || (times.length < 12 && Math.min(...times) >= 200))
    times.push((await fire(hook, payload(hook))).milliseconds);
  expect(Math.min(...times)).toBeLessThan(200);
  await captureEnded(hook.place);
});

describe('a capture never causes a capture', () => {
  /** A client that fires the hook at the end of our agent's session, whatever it was told of settings. */
  const firing = (hook: Hooked, unset: readonly string[]): readonly Move[] => {
    const stdin = payload(hook, { session_id: AGENT_SESSION, transcript_path: null });
    const words = ['env', ...unset.flatMap((name) => ['-u', name]), 'sh', hook.script];
    return [['say', { type: 'system', subtype: 'init' }], ['run', { words, stdin }], ['wait', 1500], RESULT];
  };

  it.each<readonly [string, readonly string[]]>([
    ['by the mark in the environment', []],
    ['by the lock and the ledger, without the mark', ['TRANSCRIPT_FACTS_CAPTURE', 'TRANSCRIPT_FACTS_PARENT']],
  ])('%s', async (_, unset) => {
    const hook = await hooked();
    writeFileSync(hook.place.env['STAND_IN_SCRIPT'] ?? '', JSON.stringify(firing(hook, unset)));
    await fire(hook, payload(hook));
    await captureEnded(hook.place);
    // Whatever was started would be at work by now.
    await wait(2000);
    expect(agents(hook)).toBe(1);
    expect(readdirSync(hook.place.wiki).filter((name) => name.endsWith('.log'))).toHaveLength(1);
  });

  it('by the ledger alone, once the lock is free', async () => {
    const hook = await hooked();
    await fire(hook, payload(hook));
    await captureEnded(hook.place);
    await until(() => !readdirSync(hook.place.wiki).includes('.capture.lock'));
    await fire(hook, payload(hook, { session_id: AGENT_SESSION, transcript_path: null }));
    await wait(2000);
    expect(agents(hook)).toBe(1);
  });
});

describe.concurrent('what a payload may hold', () => {
  it.each<readonly [string, object]>([
    ['an id with a slash', { session_id: 'a/b' }],
    ['an id that leads up', { session_id: '..' }],
    ['an id with a line feed', { session_id: 'a\nb' }],
    ['an id of 300 characters', { session_id: 'a'.repeat(300) }],
    ['no id', { session_id: undefined }],
    ['a sub-agent', { agent_id: 'a1' }],
    ['a relative folder', { cwd: 'app' }],
    ['a folder without a wiki', { cwd: '/' }],
  ])('%s leaves no trace', async (_, more) => {
    const hook = await hooked();
    const before = hook.place.outside();
    await fire(hook, payload(hook, more));
    await wait(700);
    expect(hook.place.outside()).toEqual(before);
    expect(readdirSync(hook.place.wiki)).toEqual(['pages']);
  });
});

describe.concurrent('what the launcher decides', () => {
  const now = Date.now();
  const at = (minutes: number): string => new Date(now - minutes * 60_000).toISOString();
  const starts = (place: World, minutes: readonly number[]): object[] =>
    minutes.map((ago) => ({ root: place.root, at: at(ago) }));
  const empty = { version: 1, activatedAt: null, entries: {}, runs: {}, ownSessions: [], starts: [] };
  const lock = (more: object): string =>
    JSON.stringify({ pid: process.pid, host: thisHost(), at: now, token: 'x', ...more });

  it.each<readonly [string, (place: World) => unknown, string | null]>([
    ['an empty ledger', () => empty, null],
    ['our own session', () => ({ ...empty, ownSessions: [SESSION] }), null],
    ['four starts in the hour', (place) => ({ ...empty, starts: starts(place, [1, 2, 3, 50]) }), null],
    [
      'three in the hour and one before',
      (place) => ({ ...empty, starts: starts(place, [1, 2, 3, 70]) }),
      null,
    ],
    ['four of another root', () => ({ ...empty, starts: starts(world(), [1, 2, 3, 4]) }), null],
    ['another version', () => ({ ...empty, version: 2 }), null],
    ['a list', () => [], null],
    ['a lock', () => empty, lock({})],
    ['a lock of a dead process', () => empty, lock({ pid: 2 ** 22 + 1 })],
    ['a lock of a dead process elsewhere', () => empty, lock({ pid: 2 ** 22 + 1, host: 'far' })],
    ['an old lock', () => empty, lock({ at: now - 3_601_000 })],
    ['a lock that nobody can read', () => empty, 'what'],
  ])('%s, as the rule does', async (_, ledger, locked) => {
    const hook = await hooked([['wait', 300], RESULT]);
    const { place } = hook;
    const value = ledger(place);
    mkdirSync(join(place.home, '.local/state/transcript-facts'), { recursive: true });
    writeFileSync(join(place.home, '.local/state/transcript-facts/ledger.json'), JSON.stringify(value));
    if (locked !== null) writeFileSync(join(place.wiki, '.capture.lock'), locked);
    const read: Ledger | null = readLedger(value);
    const { launch } = judgeLaunch({
      call: { session: SESSION, cwd: place.root, transcript: place.transcript },
      root: place.root,
      ledger: read,
      lock: readRepositoryLock(place.wiki),
      now,
      config: sweepConfig(read),
    });
    await fire(hook, payload(hook));
    if (launch) await captureEnded(place);
    else await wait(1500);
    expect(agents(hook)).toBe(launch ? 1 : 0);
  });
});
