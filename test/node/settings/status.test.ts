import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, test, vi } from 'vitest';
import { installHook } from '../../../src/node/settings/edit.ts';
import { entryPlace } from '../../../src/node/settings/entry-place.ts';
import { settingsPlace, type SettingsPlace } from '../../../src/node/settings/places.ts';
import { hookStatus } from '../../../src/node/settings/status.ts';
import { homeWith, SETTINGS, type Home } from './home.ts';

vi.mock('node:timers/promises', () => import('./at-once.ts'));

/** State and problems after an install and what happened since. */
async function statusAfter(
  change: (home: Home) => void,
  client: 'claude' | 'codex' = 'claude',
): Promise<readonly [string, ...string[]]> {
  const home = await homeWith({ 'home/.claude/settings.json': SETTINGS, 'home/.codex/other.txt': '' });
  await installHook(home[client], { from: home.from });
  change(home);
  const { state, problems } = await hookStatus(home[client], { from: home.from });
  return [state, ...problems.map(({ id }) => id)];
}

function write(home: Home, path: string, text: string): void {
  const file = join(home.root, path);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, text);
}

function placeOf({ from }: Home, scope: 'project' | 'local'): SettingsPlace {
  const place = settingsPlace('claude-code', { scope }, from);
  if (place === null) throw new Error(scope);
  return place;
}

describe('status', () => {
  it('tells of an entry that is in place', async () => {
    const { claude, from } = await homeWith({ 'home/.claude/settings.json': SETTINGS });
    await installHook(claude, { from });
    const version = expect.stringMatching(/^\d+\.\d+\.\d+/);
    expect(await hookStatus(claude, { from })).toEqual({
      client: 'claude-code',
      scope: 'user',
      file: claude.file,
      state: 'installed',
      entry: { path: 'hooks.SessionEnd[1].hooks[0]', command: claude.script, timeout: 10 },
      script: { path: claude.script, exists: true, executable: true, version, current: true },
      trust: null,
      foreign: ['echo bye'],
      lastRun: null,
      problems: [],
      refusal: null,
    });
  });

  it('changes nothing, and makes nothing', async () => {
    const home = await homeWith();
    const before = home.snapshot();
    for (const place of [home.claude, home.codex])
      expect((await hookStatus(place, { from: home.from })).state).toBe('absent');
    expect(home.snapshot()).toEqual(before);
  });

  test.each<readonly [string, (home: Home) => void, readonly string[]]>([
    ['the script is gone', ({ claude }) => rmSync(claude.script), ['broken', 'script-missing']],
    [
      'the script may not be run',
      ({ claude }) => chmodSync(claude.script, 0o600),
      ['broken', 'script-not-executable'],
    ],
    [
      'the Node that it names is gone',
      ({ claude }) => writeFileSync(join(claude.home, 'node'), '/opt/gone/node\n'),
      ['broken', 'node-missing'],
    ],
    ['no Node is named', ({ claude }) => rmSync(join(claude.home, 'node')), ['installed']],
    [
      'what it starts is of another release',
      ({ claude }) => writeFileSync(join(claude.home, 'launch.mjs'), '//'),
      ['installed', 'script-outdated'],
    ],
    [
      'a project switches hooks off',
      (home) => write(home, 'repo/.claude/settings.json', '{"disableAllHooks": true}'),
      ['broken', 'hooks-disabled'],
    ],
    [
      'a project switches hooks off, and the local file on again',
      (home) => {
        write(home, 'repo/.claude/settings.json', '{"disableAllHooks": true}');
        write(home, 'repo/.claude/settings.local.json', '{"disableAllHooks": false}');
      },
      ['installed'],
    ],
    [
      'the user switches hooks off, and a project on again',
      (home) => {
        write(home, 'home/.claude/settings.json', `{"disableAllHooks": true, ${settingsOf(home)}}`);
        write(home, 'repo/.claude/settings.json', '{"disableAllHooks": false}');
      },
      ['installed'],
    ],
    [
      'the user switches hooks off',
      (home) => write(home, 'home/.claude/settings.json', `{"disableAllHooks": true, ${settingsOf(home)}}`),
      ['broken', 'hooks-disabled'],
    ],
    [
      'another scope holds it as well',
      (home) => write(home, 'repo/.claude/settings.local.json', `{${settingsOf(home)}}`),
      ['installed', 'registered-twice'],
    ],
    [
      'a plugin holds it as well',
      (home) =>
        write(home, 'home/.claude/plugins/cache/market/p/1.0/hooks/hooks.json', `{${settingsOf(home)}}`),
      ['installed', 'registered-twice'],
    ],
    [
      'a plugin holds a hook of its own',
      (home) => write(home, 'home/.claude/plugins/cache/market/p/1.0/hooks/hooks.json', SETTINGS),
      ['installed'],
    ],
  ])('where %s', async (_, change, expected) => {
    expect(await statusAfter(change)).toEqual(expected);
  });

  test.each<readonly [string, string, readonly string[]]>([
    ['nothing', '', ['installed', 'trust-unknown']],
    ['hooks off', '[features]\nhooks = false\n', ['broken', 'hooks-disabled', 'trust-unknown']],
    ['hooks off on one line', 'features = { hooks = false }', ['broken', 'hooks-disabled', 'trust-unknown']],
    ['hooks off by a dotted key', 'features.hooks = false', ['broken', 'hooks-disabled', 'trust-unknown']],
    ['hooks on', '[features]\nhooks = true\n', ['installed', 'trust-unknown']],
    ['that in a text', 'x = """\n[features]\nhooks = false\n"""', ['installed', 'trust-unknown']],
    ['what is no TOML', '[features\nhooks = false', ['installed', 'trust-unknown']],
  ])('where config.toml of Codex says %s', async (_, text, expected) => {
    const change = (home: Home): void => write(home, 'home/.codex/config.toml', text);
    expect(await statusAfter(change, 'codex')).toEqual(expected);
  });

  it('tells what the launcher wrote down last', async () => {
    const { claude, from } = await homeWith();
    await installHook(claude, { from });
    const lastRun = { at: '2026-11-30T12:00:00.000Z', ok: false, reason: 'no-capture' };
    writeFileSync(join(claude.home, 'last-run.json'), JSON.stringify(lastRun));
    expect((await hookStatus(claude, { from })).lastRun).toEqual(lastRun);
    writeFileSync(join(claude.home, 'last-run.json'), '{"at": 1}');
    expect((await hookStatus(claude, { from })).lastRun).toBeNull();
  });

  it('says why it cannot tell', async () => {
    const { claude, from } = await homeWith({ 'home/.claude/settings.json': '{' });
    const { state, refusal } = await hookStatus(claude, { from });
    expect([state, refusal?.id, refusal?.line]).toEqual(['unreadable', 'unparsable', 1]);
    mkdirSync(join(from.home ?? '', '.codex/hooks.json'), { recursive: true });
    const codex = settingsPlace('codex', { scope: 'user' }, from);
    const other = codex && (await hookStatus(codex, { from }));
    expect([other?.state, other?.refusal?.id]).toEqual(['unreadable', 'not-a-file']);
  });
});

/** The hooks of an entry of ours alone, as a member. */
function settingsOf({ claude }: Home): string {
  const hooks = [{ type: 'command', command: claude.script, timeout: 10 }];
  return `"hooks": ${JSON.stringify({ SessionEnd: [{ hooks }] })}`;
}

describe('the file to tell about', () => {
  it('is that with the entry', async () => {
    const home = await homeWith({ 'home/.claude/settings.json': SETTINGS });
    expect(entryPlace('claude-code', home.from)?.scope).toBe('user');
    await installHook(placeOf(home, 'local'), { from: home.from });
    expect(entryPlace('claude-code', home.from)?.scope).toBe('local');
    await installHook(home.claude, { from: home.from });
    expect(entryPlace('claude-code', home.from)?.scope).toBe('user');
  });

  it('is one that cannot be read before one that holds nothing', async () => {
    const home = await homeWith({ 'home/.claude/settings.json': '{}' });
    write(home, 'repo/.claude/settings.json', '{');
    expect(entryPlace('claude-code', home.from)?.scope).toBe('project');
  });
});
