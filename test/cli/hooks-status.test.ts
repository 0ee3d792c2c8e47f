import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SETTINGS } from '../node/settings/home.ts';
import { hooksHome } from './hooks-home.ts';

const CLAUDE = 'home/.claude/settings.json';

describe('hooks status', () => {
  it('tells people how it stands', async () => {
    const home = await hooksHome({ [CLAUDE]: SETTINGS, 'home/.codex/other.txt': '' });
    expect(await home.hooks(['status'])).toEqual({
      status: 1,
      stdout: `Claude Code  absent  ${home.claude.file}
  others    1 command of others at the same event
Codex  absent  ${home.codex.file}
`,
      stderr: '',
    });
    await home.hooks(['install']);
    writeFileSync(
      join(home.claude.home, 'last-run.json'),
      '{"at":"2026-11-30T12:00:00.000Z","ok":false,"reason":"no-capture"}',
    );
    const { status, stdout } = await home.hooks(['status']);
    expect(status).toBe(0);
    expect(stdout).toMatch(/^Claude Code {2}installed {2}/);
    expect(stdout).toContain(`entry     hooks.SessionEnd[1].hooks[0]  ${home.claude.script}  (10 s)`);
    expect(stdout).toContain('last run  2026-11-30T12:00:00.000Z  not captured: no-capture');
    expect(stdout).toContain('last run  never');
    expect(stdout).toContain('trust-unknown');
  });

  it('gives one JSON object a client, with the fields of the spec', async () => {
    const home = await hooksHome({ [CLAUDE]: SETTINGS });
    await home.hooks(['install']);
    const { stdout } = await home.hooks(['status', '--json']);
    expect(JSON.parse(stdout)).toEqual({
      client: 'claude-code',
      state: 'installed',
      file: home.claude.file,
      scope: 'user',
      entry: { path: 'hooks.SessionEnd[1].hooks[0]', command: home.claude.script, timeout: 10 },
      script: {
        path: home.claude.script,
        exists: true,
        executable: true,
        version: expect.stringMatching(/^\d/),
        current: true,
      },
      trust: null,
      foreign: ['echo bye'],
      lastRun: null,
      plugins: [],
      problems: [],
    });
  });

  it('ends with 1 where the entry would not run', async () => {
    const home = await hooksHome({ [CLAUDE]: SETTINGS });
    await home.hooks(['install']);
    rmSync(home.claude.script);
    const { status, stdout } = await home.hooks(['status', '--json']);
    expect([status, JSON.parse(stdout)]).toMatchObject([
      1,
      { state: 'broken', problems: [{ id: 'script-missing', message: expect.any(String) }] },
    ]);
  });

  it('ends with 2 where nobody can tell, and says why', async () => {
    const home = await hooksHome({ [CLAUDE]: '{' });
    const { status, stdout, stderr } = await home.hooks(['status', '--json']);
    expect([status, JSON.parse(stdout).state]).toEqual([2, 'unreadable']);
    expect(stderr).toMatch(/settings\.json:1:2 .*\[unparsable\]/);
  });

  it('asks no client unless told to, and says when it got no answer', async () => {
    const home = await hooksHome({ 'home/.codex/other.txt': '' });
    await home.hooks(['install']);
    const { status, stdout } = await home.hooks(['status', '--ask-client']);
    expect([status, stdout]).toEqual([0, expect.stringContaining('trust-unknown')]);
  });
});

describe('hooks status of hooks that a plugin registered', () => {
  const AT = '2026-11-30T12:00:00.000Z';
  const REPORT = `${AT} failed after_user_prompt/10-x: exit 3; stderr: \u001b[31mno`;
  const store = {
    'project/.facts/fired/claude-code/UserPromptSubmit.json': `{"at":"${AT}"}`,
    'project/.facts/trace/session-end-2026-11-30.log': `${AT} worker other s-1 codex\n`,
    'project/.facts/logs/hooks.log': `${REPORT}\n`,
  };

  it('tells when they fired and what they reported, without what a terminal would obey', async () => {
    const home = await hooksHome({ [CLAUDE]: SETTINGS, 'home/.codex/other.txt': '', ...store });
    const { stdout } = await home.hooks(['status']);
    expect(stdout).toContain(
      `  fired     UserPromptSubmit  ${AT}\n  reported  ${AT} failed after_user_prompt/10-x:`,
    );
    expect(stdout).toContain(`  fired     UserPromptSubmit  never\n`);
    expect(stdout).toContain(`  fired     SessionEnd  ${AT}\n`);
    expect(stdout).not.toContain('\u001b');
  });

  it('gives it as JSON', async () => {
    const home = await hooksHome({ [CLAUDE]: SETTINGS, ...store });
    const { stdout } = await home.hooks(['status', '--json', '--client', 'claude-code']);
    expect(JSON.parse(stdout).plugins).toEqual([
      { event: 'UserPromptSubmit', firedAt: AT, lastReport: REPORT },
    ]);
  });
});
