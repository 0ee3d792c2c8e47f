import { chmod, mkdir, symlink } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { discover, type Discovery } from '../../src/node/discover.ts';
import { folderWith } from './folder.ts';

const THREAD = 'rollout-2026-11-30T09-00-00-01a22bae-5311-75f1-8bcb-501e6bdf7704.jsonl';

function paths(folder: string, found: Discovery): string[] {
  return found.files.map((file) => relative(folder, file.path));
}

function problems(found: Discovery): string[] {
  return found.problems.map(({ code }) => code);
}

describe('the homes of the clients (T1)', () => {
  const both = {
    'home/.claude/projects/-src-a/one.jsonl': '',
    'home/.claude/projects/-src-a/one/subagents/agent-1.jsonl': '',
    'home/.claude/projects/-src-a/one/subagents/agent-1.meta.json': '',
    'home/.claude/projects/-src-a/one/tool-results/out.jsonl': '',
    'home/.claude/history.jsonl': '',
    'home/.config/claude/projects/-src-b/two.jsonl': '',
    [`home/.codex/sessions/2026/11/30/${THREAD}`]: '',
    'home/.codex/sessions/2026/11/30/notes.jsonl': '',
    'home/.codex/session_index.jsonl': '',
    [`home/.codex/archived_sessions/${THREAD.replace('09-00', '08-00')}.zst`]: '',
    'elsewhere/projects/-src-c/three.jsonl': '',
    'xdg/claude/projects/-src-d/four.jsonl': '',
  };

  test('are ~/.claude, ~/.config/claude and ~/.codex where nothing is set', async () => {
    const folder = await folderWith(both);
    const found = await discover([], { env: {}, home: join(folder, 'home') });
    expect(paths(folder, found)).toEqual([
      'home/.claude/projects/-src-a/one.jsonl',
      'home/.claude/projects/-src-a/one/subagents/agent-1.jsonl',
      'home/.config/claude/projects/-src-b/two.jsonl',
      `home/.codex/sessions/2026/11/30/${THREAD}`,
      `home/.codex/archived_sessions/${THREAD.replace('09-00', '08-00')}.zst`,
    ]);
    expect(found.files.map((file) => file.compressed)).toEqual([false, false, false, false, true]);
    expect(found.files.every((file) => file.given === null && !file.named)).toBe(true);
    expect(found.problems).toEqual([]);
  });

  test('are those of CLAUDE_CONFIG_DIR, a comma list, and CODEX_HOME', async () => {
    const folder = await folderWith(both);
    const env = {
      CLAUDE_CONFIG_DIR: ` ${join(folder, 'elsewhere')}, ${join(folder, 'home/.claude')},`,
      CODEX_HOME: join(folder, 'nothing'),
    };
    const found = await discover([], { env, home: join(folder, 'home') });
    expect(paths(folder, found)).toEqual([
      'elsewhere/projects/-src-c/three.jsonl',
      'home/.claude/projects/-src-a/one.jsonl',
      'home/.claude/projects/-src-a/one/subagents/agent-1.jsonl',
    ]);
  });

  test('hold XDG_CONFIG_HOME/claude, and an empty variable is an unset one', async () => {
    const folder = await folderWith(both);
    const env = { CLAUDE_CONFIG_DIR: '', CODEX_HOME: ' ', XDG_CONFIG_HOME: join(folder, 'xdg') };
    const found = await discover([], { env, home: join(folder, 'home') });
    expect(paths(folder, found)).toContain('xdg/claude/projects/-src-d/four.jsonl');
    expect(paths(folder, found)).not.toContain('home/.config/claude/projects/-src-b/two.jsonl');
    expect(paths(folder, found)).toContain(`home/.codex/sessions/2026/11/30/${THREAD}`);
  });

  test('without any transcript are one problem', async () => {
    const folder = await folderWith({});
    expect(problems(await discover([], { env: {}, home: folder }))).toEqual(['no-transcripts']);
  });
});

describe('a path', () => {
  test('of a file is read whatever its name, of a folder is searched below', async () => {
    const folder = await folderWith({
      'history.jsonl': '',
      'sub/deep/a.jsonl': '',
      'sub/a.txt': '',
      'sub/journal.jsonl': '',
      'sub/b.jsonl.orphaned-1': '',
      'sub/b.orphaned-1.jsonl': '',
      'sub/b.superseded-2.jsonl': '',
      'sub/state.sqlite': '',
    });
    const given = [join(folder, 'history.jsonl'), join(folder, 'sub')];
    const found = await discover(given);
    expect(paths(folder, found)).toEqual(['history.jsonl', 'sub/deep/a.jsonl']);
    expect(found.files.map((file) => [file.given, file.named])).toEqual([
      [given[0], true],
      [given[1], false],
    ]);
  });

  test('that is missing, or a folder without transcripts, is a problem and the others go on', async () => {
    const folder = await folderWith({ 'a.jsonl': '', 'empty/readme.md': '' });
    const found = await discover([
      join(folder, 'gone.jsonl'),
      join(folder, 'a.jsonl', 'below'),
      join(folder, 'empty'),
      join(folder, 'a.jsonl'),
    ]);
    expect(problems(found)).toEqual(['missing', 'missing', 'no-transcripts']);
    expect(found.problems[2]?.path).toBe(join(folder, 'empty'));
    expect(paths(folder, found)).toEqual(['a.jsonl']);
  });

  test('that is given twice, or lies in another, counts once', async () => {
    const folder = await folderWith({ 'x/a.jsonl': '', 'x/y/b.jsonl': '' });
    const found = await discover([
      join(folder, 'x/y'),
      join(folder, 'x/a.jsonl'),
      folder,
      join(folder, 'x'),
      join(folder, 'x/y'),
    ]);
    expect(paths(folder, found)).toEqual(['x/y/b.jsonl', 'x/a.jsonl']);
    expect(found.problems).toEqual([]);
  });

  test.runIf(process.getuid?.() !== 0)('that may not be listed is a problem', async () => {
    const folder = await folderWith({ 'shut/a.jsonl': '', 'b.jsonl': '' });
    await chmod(join(folder, 'shut'), 0);
    const found = await discover([folder]);
    await chmod(join(folder, 'shut'), 0o700);
    expect(problems(found)).toEqual(['unreadable']);
    expect(paths(folder, found)).toEqual(['b.jsonl']);
  });
});

describe('links (T1)', () => {
  test('are followed, and a file whose real path was had is dropped', async () => {
    const folder = await folderWith({ 'real/a.jsonl': '', 'other/b.jsonl': '' });
    await mkdir(join(folder, 'seen'));
    await symlink(join(folder, 'real/a.jsonl'), join(folder, 'seen/a-link.jsonl'));
    await symlink(join(folder, 'real/a.jsonl'), join(folder, 'seen/again.jsonl'));
    await symlink(join(folder, 'other'), join(folder, 'seen/folder'));
    await symlink(join(folder, 'gone'), join(folder, 'seen/dangling.jsonl'));
    const found = await discover([join(folder, 'seen')]);
    expect(paths(folder, found)).toEqual(['seen/a-link.jsonl', 'seen/folder/b.jsonl']);
    expect(found.files[0]?.realPath).toBe(join(folder, 'real/a.jsonl'));
    expect(found.problems).toEqual([]);
  });

  test('that form a loop end', async () => {
    const folder = await folderWith({ 'a/b/c.jsonl': '' });
    await symlink(join(folder, 'a'), join(folder, 'a/b/up'));
    await symlink(folder, join(folder, 'a/b/top'));
    await symlink(join(folder, 'self'), join(folder, 'self'));
    expect(paths(folder, await discover([folder]))).toEqual(['a/b/c.jsonl']);
  });
});

describe('twins (T1)', () => {
  test('a plain file is preferred to its .zst', async () => {
    const folder = await folderWith({ 'a.jsonl': '', 'a.jsonl.zst': '', 'b.jsonl.zst': '' });
    expect(paths(folder, await discover([folder]))).toEqual(['a.jsonl', 'b.jsonl.zst']);
  });

  test('sessions/ is preferred to archived_sessions/ of the same home, whichever is met first', async () => {
    const folder = await folderWith({
      [`one/archived_sessions/${THREAD}`]: '',
      [`one/sessions/2026/11/30/${THREAD}`]: '',
      [`two/archived_sessions/${THREAD}`]: '',
      [`two/sessions/2026/11/30/${THREAD}.zst`]: '',
      [`three/archived_sessions/${THREAD}`]: '',
    });
    expect(paths(folder, await discover([folder])).sort()).toEqual([
      `one/sessions/2026/11/30/${THREAD}`,
      `three/archived_sessions/${THREAD}`,
      `two/archived_sessions/${THREAD}`,
    ]);
  });

  test('two that are named are both read', async () => {
    const folder = await folderWith({ 'a.jsonl': '', 'a.jsonl.zst': '' });
    const found = await discover([join(folder, 'a.jsonl.zst'), join(folder, 'a.jsonl')]);
    expect(paths(folder, found)).toEqual(['a.jsonl.zst', 'a.jsonl']);
  });
});
