import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { afterAll, describe, expect, it } from 'vitest';
import { invoke } from './fake-context.ts';
import { filesOf, metaOf, transcriptOf } from './recorded.ts';

const scratch = mkdtempSync(join(tmpdir(), 'transcript-facts-scan-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const PLAIN = 'claude-2.1.332/pr-plain';
const CODEX = 'codex-0.171.0/pr-plain';

function rowsOf(stdout: string): readonly Record<string, unknown>[] {
  return stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
}

describe('scan --json', () => {
  it('prints one object a session with the fields of the design, and nothing else', async () => {
    const { repo, expect: truth } = metaOf(PLAIN);
    const { status, stdout, stderr } = await invoke(['scan', '--json', '--repo', repo, transcriptOf(PLAIN)]);
    expect([status, stderr]).toEqual([0, '']);
    const [row, ...others] = rowsOf(stdout);
    expect(others).toEqual([]);
    expect(Object.keys(row ?? {})).toEqual([
      'session',
      'pullRequests',
      'comments',
      'linked',
      'refusals',
      'warnings',
      'diagnostics',
    ]);
    expect(row?.session).toEqual({
      id: expect.stringMatching(/^[\da-f-]{36}$/),
      client: 'claude-code',
      file: filesOf(PLAIN)[0],
      repository: repo,
      startedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      forkOf: null,
    });
    expect(row?.pullRequests).toEqual(
      truth.prs.map(([url, evidence]) => ({
        url,
        evidence,
        rule: 'pull-request/created-by-gh',
        callId: expect.any(String),
        at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        agentId: null,
      })),
    );
    expect(row?.comments).toEqual([]);
    expect(row?.diagnostics).toMatchObject({ unreadable: 0, unknownTypes: {}, lines: expect.any(Number) });
  });

  it('reads both clients, and a file as well as its folder', async () => {
    const { stdout } = await invoke(['scan', '--json', ...filesOf(CODEX), transcriptOf(PLAIN)]);
    expect(rowsOf(stdout).map((row) => row.session)).toMatchObject([
      { client: 'codex' },
      { client: 'claude-code' },
    ]);
  });

  it('gives refusals their address, reason and call', async () => {
    const { stdout } = await invoke(['scan', '--json', transcriptOf('claude-2.1.332/neg-view-list')]);
    const [row] = rowsOf(stdout);
    expect(row?.pullRequests).toEqual([]);
    expect(row?.refusals).toContainEqual({
      url: expect.stringContaining('/pull/'),
      reason: expect.stringMatching(/^[a-z-]+$/),
      callId: expect.any(String),
    });
  });

  it('leaves out sessions that were not written to since', async () => {
    const { stdout } = await invoke(['scan', '--json', '--since', '2100-01-01', transcriptOf(PLAIN)]);
    expect(stdout).toBe('');
  });
});

describe('scan for people', () => {
  it('prints a head line, a line for each pull request, and totals', async () => {
    const { status, stdout } = await invoke(['scan', '--repo', 'acme/widgets', transcriptOf(PLAIN)]);
    expect(status).toBe(0);
    const [head = '', fact = ''] = stdout.split('\n');
    expect(head).toMatch(/^Claude Code {2}[\da-f]{8} {2}acme\/widgets {2}\d{4}-\d\d-\d\d \d\d:\d\dZ {2}\//);
    expect(fact).toMatch(
      /^ {2}✓ https:\/\/github\.com\/acme\/widgets\/pull\/\d+ {2}created {4}created-by-gh {2}\S+$/,
    );
    expect(stdout.trimEnd().split('\n').at(-1)).toMatch(
      /^1 session: 1 pull request \(1 created, 0 recreated, 0 claimed\)/,
    );
  });

  it('colours a terminal and nothing else', async () => {
    const words = ['scan', transcriptOf(PLAIN)];
    expect((await invoke(words)).stdout).not.toContain('\u001b');
    expect((await invoke(words, { terminal: true, colours: true })).stdout).toContain('\u001b[32m');
  });

  it('shows how far it is on a terminal and takes the line away', async () => {
    const words = ['scan', transcriptOf(PLAIN)];
    expect((await invoke(words)).stderr).toBe('');
    const { stderr } = await invoke(words, { terminal: true });
    expect(stderr).toMatch(/reading \d+% of \d+ kB/);
    expect(stderr.endsWith('\r\u001b[K')).toBe(true);
  });

  it('finds the transcripts of this user without a path', async () => {
    const projects = join(scratch, 'home/projects');
    mkdirSync(projects, { recursive: true });
    const env = { CLAUDE_CONFIG_DIR: join(scratch, 'home'), CODEX_HOME: join(scratch, 'nothing') };
    const nothing = await invoke(['scan'], { env });
    expect([nothing.status, nothing.stderr]).toEqual([
      2,
      expect.stringMatching(/^transcript-facts: .*no transcript.*\n$/),
    ]);
    const text = `{"type":"user","uuid":"u1","sessionId":"s1","timestamp":"2026-11-30T09:00:00Z","version":"2.1.332","cwd":"/x","message":{"role":"user","content":"hello"}}\n`;
    writeFileSync(join(projects, 's1.jsonl'), text);
    const found = await invoke(['scan', '--json'], { env });
    expect([found.status, rowsOf(found.stdout).map((row) => row.session)]).toEqual([
      0,
      [expect.objectContaining({ id: 's1' })],
    ]);
  });

  it('says in one line that this user has no transcripts, and where it looked', async () => {
    const env = { CLAUDE_CONFIG_DIR: join(scratch, 'none'), CODEX_HOME: join(scratch, 'no\tne') };
    for (const words of [['scan'], ['scan', '--json']]) {
      const { status, stdout, stderr } = await invoke(words, { env });
      expect([status, stdout]).toEqual([2, '']);
      expect(stderr).toBe(
        `transcript-facts: ${join(scratch, 'none')}, ${join(scratch, 'no ne')}: hold no transcript of Claude Code or Codex; name a transcript (.jsonl) or a folder that holds some\n`,
      );
    }
  });

  it('takes the address of a remote for --repo, and shows the name', async () => {
    const words = ['scan', '--json', transcriptOf(PLAIN), '--repo'];
    for (const repo of [
      'https://github.com/acme/widgets.git',
      'git@github.com:acme/widgets',
      'github.com/acme/widgets',
    ]) {
      const [row] = rowsOf((await invoke([...words, repo])).stdout);
      expect(row?.session).toMatchObject({ repository: 'acme/widgets' });
    }
  });

  it('lets no transcript steer the terminal', async () => {
    const file = join(scratch, 'evil\u001b[2Jname.jsonl');
    writeFileSync(
      file,
      `{"type":"user","uuid":"u1","sessionId":"s\u001b]0;x\u0007","timestamp":"2026-11-30T09:00:00Z","version":"2.1.332","cwd":"/x","message":{"role":"user","content":"see https://github.com/a/b/pull/1"}}\n`
        .replaceAll('\u001b', '\\u001b')
        .replaceAll('\u0007', '\\u0007'),
    );
    const { stdout, stderr } = await invoke(['scan', file]);
    expect(stdout).toContain('not credited');
    expect(stdout + stderr).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f]/);
  });
});

describe('scan of what cannot be read', () => {
  const good = filesOf(PLAIN)[0] ?? '';
  const binary = join(scratch, 'picture.png');
  const empty = join(scratch, 'empty-folder');
  const locked = join(scratch, 'locked.jsonl');
  writeFileSync(binary, Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3));
  mkdirSync(empty);
  writeFileSync(locked, '{}\n');
  chmodSync(locked, 0);
  const cases: readonly (readonly [string, string, string])[] = [
    ['a missing file', join(scratch, 'missing.jsonl'), 'does not exist; check the path'],
    [
      'a folder without transcripts',
      empty,
      'holds no transcript; name a transcript (.jsonl) or a folder that holds some',
    ],
    ['a binary file', binary, 'is a binary file; name a .jsonl file that Claude Code or Codex wrote'],
    ['a device', '/dev/null', 'is neither a file nor a folder; check its permissions, or leave it out'],
    [
      'an unreadable file',
      locked,
      'cannot be read: permission denied; check its permissions, or leave it out',
    ],
  ];
  // Root may read everything.
  const met = cases.filter(([, path]) => path !== locked || process.getuid?.() !== 0);

  it.each(met)(
    '%s: one line that names it and the next step; the others are read; exit 2',
    async (_, path, message) => {
      const { status, stdout, stderr } = await invoke(['scan', '--json', path, good]);
      expect([status, stderr]).toEqual([2, `transcript-facts: ${path}: ${message}\n`]);
      expect(rowsOf(stdout)).toHaveLength(1);
    },
  );
});

describe('scan --goal', () => {
  const QUIET = transcriptOf('claude-2.1.332/neg-view-list');
  const OPENED = transcriptOf('claude-2.1.332/pr-plain');
  const goalOf = async (goal: string, path: string): Promise<unknown> => {
    const { stdout } = await invoke(['scan', '--json', '--repo', 'acme/widgets', '--goal', goal, path]);
    return rowsOf(stdout).flatMap(({ warnings }) => warnings);
  };

  it('warns where the goal asks for a pull request and none was opened', async () => {
    expect(await goalOf('Fix it and open a PR.', QUIET)).toEqual([
      expect.objectContaining({
        key: expect.stringMatching(/^[\da-f-]{36}:goal\/pull-request-missing$/),
        rule: 'goal/pull-request-missing',
        rest: 'archive',
        goal: { verdict: 'asks', rule: 'goal/asks-to-open', span: [11, 20] },
      }),
    ]);
    const { status, stdout } = await invoke(['scan', '--goal', 'Fix it and open a PR.', QUIET]);
    expect(status).toBe(0);
    expect(stdout).toContain('! the goal asks for a pull request, and none was opened\n');
    expect(stdout).toContain('1 warning');
  });

  it('warns where the goal forbids one and one was opened', async () => {
    expect(await goalOf('Do not open a PR.', OPENED)).toMatchObject([
      { rule: 'goal/pull-request-unwanted', pullRequests: [{ evidence: 'created' }] },
    ]);
  });

  it.each([
    ['asked for and opened', 'Fix it and open a PR.', OPENED],
    ['forbidden and not opened', 'Do not open a PR.', QUIET],
    ['neither', 'Review the open PRs.', QUIET],
  ])('says nothing: %s', async (_name, goal, path) => {
    expect(await goalOf(goal, path)).toEqual([]);
  });
});
