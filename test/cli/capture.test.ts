import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { root } from '../architecture/sources.ts';
import {
  EXECUTABLES,
  logOf,
  SESSION,
  world,
  writeOld,
  claudeLines,
  type Move,
  type World,
} from '../node/capture/world.ts';
import { bundle, type Ended } from './bundle.ts';

const { bin, remove } = await bundle();
afterAll(remove);
const packageFolder = join(bin, '../../..');
symlinkSync(join(root, 'prompts'), join(packageFolder, 'prompts'));

/** The SDKs as an installed package would find them. */
function withSdks(): void {
  symlinkSync(join(root, 'node_modules'), join(packageFolder, 'node_modules'));
}

interface Running {
  readonly ended: Promise<Ended>;
  readonly kill: (signal: NodeJS.Signals) => void;
  /** Reads the first of stderr, and no more. */
  readonly leave: () => Promise<void>;
}

function start(place: World, words: readonly string[], script: readonly Move[], env: object = {}): Running {
  writeFileSync(place.env['STAND_IN_SCRIPT'] ?? '', JSON.stringify(script));
  const child = spawn(process.execPath, [bin, 'capture', ...words], {
    cwd: place.root,
    env: { ...place.env, TRANSCRIPT_FACTS_CLAUDE: EXECUTABLES.claude, ...env },
  });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (data: Buffer) => (stdout += data.toString()));
  child.stderr.on('data', (data: Buffer) => (stderr += data.toString()));
  child.stdin.end();
  const ended = new Promise<Ended>((resolve) => {
    child.on('close', (status) => resolve({ status, stdout, stderr }));
  });
  const leave = async (): Promise<void> => {
    await once(child.stderr, 'data');
    child.stderr.destroy();
  };
  return { ended, kill: (signal) => child.kill(signal), leave };
}

const run = (...call: Parameters<typeof start>): Promise<Ended> => start(...call).ended;

const write = ({ wiki }: World): Move => [
  'call',
  {
    tool: 'Write',
    id: 't1',
    input: { file_path: join(wiki, 'pages/auth.md'), content: '# Auth\n\nTwo hours.\n' },
  },
];
const RESULT: Move = ['result', {}];

describe('without an SDK', () => {
  it('names the package, starts nothing and leaves no file', async () => {
    const place = world();
    const before = place.outside();
    const { status, stdout, stderr } = await run(place, [], [RESULT]);
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toBe('transcript-facts: Install @anthropic-ai/claude-agent-sdk to capture with claude.\n');
    expect((await run(place, ['--agent', 'codex'], [RESULT])).stderr).toContain('@openai/codex-sdk');
    expect(place.outside()).toEqual(before);
    expect(readdirSync(place.wiki)).toEqual(['pages']);
    withSdks();
  });
});

describe('capture', () => {
  it('prints progress on stderr and the summary on stdout', async () => {
    const place = world();
    const { status, stdout, stderr } = await run(place, [], [write(place), RESULT]);
    expect(status).toBe(0);
    expect(stdout).toBe('[capture] done (1 page updated, 0 created, 0 archived, cost: $0.08)\n');
    expect(stderr.trimEnd().split('\n')).toEqual([
      `[capture] transcript: ~/.claude/projects/…/${SESSION}.jsonl`,
      `[capture] repo root: ${place.root}`,
      `[capture] starting writer (session ${SESSION})`,
      '[writer] writing .almanac/pages/auth.md',
    ]);
  });

  it('prints the summary alone where it is to be quiet', async () => {
    const place = world();
    const { status, stdout, stderr } = await run(place, ['--quiet'], [RESULT]);
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toBe(
      '[capture] done: no new knowledge met the notability bar (0 pages written, cost: $0.08)\n',
    );
  });

  it('says where to look when nothing changed', async () => {
    const place = world();
    const { stdout } = await run(place, [], [RESULT]);
    expect(stdout.split('\n').slice(1)).toEqual([
      `[capture] transcript: ${place.transcript}`,
      `[capture] log: ${join(place.wiki, `.capture-${SESSION}.log`)}`,
      '',
    ]);
  });

  it('prints one JSON object', async () => {
    const place = world();
    const { stdout } = await run(place, ['--json', '--session', SESSION], [write(place), RESULT]);
    expect(JSON.parse(stdout)).toMatchObject({
      outcome: 'done',
      session: SESSION,
      pages: { updated: ['pages/auth.md'] },
      costUsd: 0.08,
    });
  });

  it('says what went wrong and where the log lies, with 1', async () => {
    const place = world();
    const { status, stdout, stderr } = await run(
      place,
      ['--quiet'],
      [['result', { is_error: true, result: 'No.' }]],
    );
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toBe(`transcript-facts: No. Log: ${join(place.wiki, `.capture-${SESSION}.log`)}\n`);
  });

  it('refuses with 2, and lists what could be meant with the call for each', async () => {
    const place = world();
    const other = SESSION.replace('4', '5');
    writeOld(join(place.home, `.claude/projects/-app/${other}.jsonl`), claudeLines(place.root, other));
    const { status, stdout, stderr } = await run(place, [], [RESULT]);
    expect([status, stdout]).toEqual([2, '']);
    for (const id of [SESSION, other]) expect(stderr).toContain(`transcript-facts capture --session ${id}\n`);
    expect(stderr).toContain('Fix the login.');
    expect(readdirSync(place.wiki)).toEqual(['pages']);
  });

  it.each<readonly [string, readonly string[], RegExp]>([
    ['no wiki of that name', ['--wiki', 'notes'], /^transcript-facts: No notes folder above /],
    ['a name that leads elsewhere', ['--wiki', '../x'], /no name of a folder of pages/],
    ['an agent that nobody knows', ['--agent', 'other'], /Allowed choices are claude, codex/],
    ['a file that is not there', ['gone.jsonl'], /There is no file gone\.jsonl/],
  ])('%s: 2', async (_, words, message) => {
    const place = world();
    const { status, stderr } = await run(place, words, [RESULT]);
    expect(status).toBe(2);
    expect(stderr).toMatch(message);
  });

  it.each([[[]], [['sweep']]])('is refused to an agent of a capture: %j', async (words) => {
    const { status, stderr } = await run(world(), words, [RESULT], { TRANSCRIPT_FACTS_CAPTURE: '1' });
    expect(status).toBe(2);
    expect(stderr).toMatch(/never starts another|which starts none/);
  });

  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    'ends on %s with a closed log and a free lock',
    async (signal) => {
      const place = world();
      const { ended, kill } = start(
        place,
        [],
        [
          ['say', { type: 'system', subtype: 'init' }],
          ['wait', 60_000],
        ],
      );
      await expect.poll(() => place.record().length, { timeout: 120_000 }).toBeGreaterThan(2);
      kill(signal);
      const { status, stdout, stderr } = await ended;
      expect([status, stdout]).toEqual([1, '']);
      expect(stderr).toContain('transcript-facts: Interrupted. Log: ');
      expect(logOf(place).at(-1)?.type).toBe('outcome');
      expect(readdirSync(place.wiki).filter((name) => name.includes('lock'))).toEqual([]);
    },
  );

  it('goes on where nobody reads its progress any more', async () => {
    const place = world();
    const path = join(place.wiki, 'pages/key.md');
    const content = `ghp_${'c3D4'.repeat(9)}\n`;
    const call = (id: string): Move => ['call', { tool: 'Write', id, input: { file_path: path, content } }];
    const { ended, leave } = start(place, [], [call('1'), ['wait', 300], call('2'), call('3'), RESULT]);
    await leave();
    const { status, stdout } = await ended;
    expect(status).toBe(0);
    expect(stdout).toContain('1 created');
    expect(place.page('key.md')).toBe('[removed: github-token]\n');
    expect(readdirSync(place.wiki)).not.toContain('.capture.lock');
    expect(logOf(place).at(-1)?.type).toBe('outcome');
  });

  it('runs once at a time in a repository; a launcher is not told', async () => {
    const place = world();
    const first = start(place, [], [['wait', 60_000]]);
    await expect.poll(() => place.record().length, { timeout: 120_000 }).toBeGreaterThan(2);
    const { status, stderr } = await run(place, ['--session', SESSION], [['wait', 60_000]]);
    expect(status).toBe(1);
    expect(stderr).toBe('transcript-facts: Another capture of this repository is running.\n');
    const hooked = await run(place, ['--session', SESSION, '--quiet'], [], {
      TRANSCRIPT_FACTS_STARTED_BY: 'hook',
    });
    expect(hooked).toEqual({ status: 0, stdout: '', stderr: '' });
    first.kill('SIGTERM');
    await first.ended;
  });
});

describe.concurrent('ids that are more than a name', () => {
  const IDS = [
    'a/b',
    '..',
    '../../x',
    'a\nb',
    'x'.repeat(300),
    '',
    '-rf',
    '.hidden',
    'ünïcode',
    'a b',
    'a\u0000b',
  ];

  it.each(IDS.filter((id) => !id.includes('\0')).map((id) => [JSON.stringify(id).slice(0, 20), id]))(
    '%s is refused',
    async (_, id) => {
      const place = world();
      const before = place.outside();
      const { status, stderr } = await run(place, [`--session=${id}`], [RESULT]);
      expect(status).toBe(2);
      expect(stderr).toContain('A session id has');
      expect(place.outside()).toEqual(before);
      expect(readdirSync(place.wiki)).toEqual(['pages']);
    },
  );

  it.each(IDS.map((id) => [JSON.stringify(id).slice(0, 20), id]))(
    '%s in a record makes no name',
    async (_, id) => {
      const place = world();
      const path = join(place.top, 'given.jsonl');
      writeOld(path, claudeLines(place.root, id));
      const before = place.outside();
      const { status } = await run(place, ['--quiet', path], [write(place), RESULT]);
      expect(status).toBe(0);
      expect(place.outside().filter((file) => !before.includes(file))).toEqual([
        'home/.local/state/transcript-facts/ledger.json',
      ]);
      expect(readFileSync(join(place.root, '.git/info/exclude'), 'utf8')).toContain('/.almanac/.capture*\n');
      expect(readdirSync(place.wiki).filter((name) => name !== 'pages')).toEqual(['.capture-given.log']);
    },
  );
});

describe('capture sweep', () => {
  it('says in a dry run what it would do, and writes nothing', async () => {
    const place = world();
    const before = place.outside();
    const { status, stdout } = await run(place, ['sweep', '--dry-run'], []);
    expect(status).toBe(0);
    expect(stdout).toBe(
      `[capture] start: claude-code ${SESSION} (${place.root})\n[capture] sweep: 1 session, 1 to start, 0 for attention\n`,
    );
    expect(place.outside()).toEqual(before);
    expect(readdirSync(place.wiki)).toEqual(['pages']);
  });

  it('captures a session once, and again when it has grown', async () => {
    const place = world();
    const { status, stdout } = await run(place, ['sweep', '--json'], [write(place), RESULT]);
    expect(status).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ session: SESSION, capture: { outcome: 'done' } });
    expect((await run(place, ['sweep'], [RESULT])).stdout).toContain('0 started');
    writeOld(place.transcript, claudeLines(place.root, SESSION).repeat(2));
    expect((await run(place, ['sweep'], [RESULT])).stdout).toContain('1 started');
    const ledger = JSON.parse(
      readFileSync(join(place.home, '.local/state/transcript-facts/ledger.json'), 'utf8'),
    );
    expect(ledger.starts).toHaveLength(2);
  });

  it('leaves a ledger that cannot be read as it is, and says so', async () => {
    const place = world();
    const path = join(place.home, '.local/state/transcript-facts/ledger.json');
    mkdirSync(join(path, '..'), { recursive: true });
    writeFileSync(path, 'broken');
    const { status, stdout } = await run(place, ['sweep'], [RESULT]);
    expect(status).toBe(1);
    expect(stdout).toContain('attention: ledger-unreadable');
    const by = await run(place, ['--session', SESSION], [RESULT]);
    expect(by.status).toBe(0);
    expect(by.stderr).toContain('the ledger of captures cannot be read');
    expect(readFileSync(path, 'utf8')).toBe('broken');
  });
});
