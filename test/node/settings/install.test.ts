import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, test, vi } from 'vitest';
import { installHook, uninstallHook } from '../../../src/node/settings/edit.ts';
import { settingsPlace, type SettingsPlace } from '../../../src/node/settings/places.ts';
import { entriesIn, homeWith, SETTINGS, type Home } from './home.ts';

vi.mock('node:timers/promises', () => import('./at-once.ts'));

const read = ({ file }: SettingsPlace): string => readFileSync(file, 'utf8');
const modeOf = (path: string): number => statSync(path).mode & 0o7777;

function localPlace({ from }: Home): SettingsPlace {
  const place = settingsPlace('claude-code', { scope: 'local' }, from);
  if (place === null) throw new Error('Claude Code has a local scope');
  return place;
}

describe('install', () => {
  it('adds one entry, and brings along what it runs', async () => {
    const { claude, from } = await homeWith({ 'home/.claude/settings.json': SETTINGS });
    const report = await installHook(claude, { from });
    expect(report).toMatchObject({ outcome: 'change', refusal: null, notes: [], before: SETTINGS });
    expect(read(claude)).toBe(report.after);
    expect(JSON.parse(read(claude)).hooks.SessionEnd).toEqual([
      { hooks: [{ type: 'command', command: 'echo bye' }] },
      { hooks: [{ type: 'command', command: claude.script, timeout: 10 }] },
    ]);
    expect(modeOf(claude.script)).toBe(0o700);
    expect(modeOf(claude.home)).toBe(0o700);
    expect(readFileSync(join(claude.home, 'node'), 'utf8')).toBe(`${process.execPath}\n`);
    for (const name of ['launch.mjs', 'node', 'package', 'version'])
      expect(modeOf(join(claude.home, name))).toBe(0o600);
  });

  it('makes the file and its folders for its owner alone where there are none', async () => {
    const { codex, from } = await homeWith();
    const report = await installHook(codex, { from });
    expect([report.outcome, report.before]).toEqual(['change', null]);
    expect(report.notes.map(({ id }) => id)).toEqual(['trust-needed']);
    expect(modeOf(codex.file)).toBe(0o600);
    expect(existsSync(`${codex.file}.transcript-facts-backup`)).toBe(false);
  });

  it('changes nothing the second time, not even the time of the file', async () => {
    const home = await homeWith({ 'home/.claude/settings.json': SETTINGS });
    await installHook(home.claude, { from: home.from });
    utimesSync(home.claude.file, 1, 1);
    const before = home.snapshot();
    const report = await installHook(home.claude, { from: home.from });
    expect([report.outcome, report.before === report.after]).toEqual(['unchanged', true]);
    expect(home.snapshot()).toEqual(before);
  });

  test.each([0o600, 0o644, 0o640, 0o400, 0o664])('keeps the mode %o', async (mode) => {
    const { claude, from } = await homeWith({ 'home/.claude/settings.json': SETTINGS });
    chmodSync(claude.file, mode);
    await installHook(claude, { from });
    expect(modeOf(claude.file)).toBe(mode);
    await uninstallHook(claude, { from });
    expect(modeOf(claude.file)).toBe(mode);
  });

  it('keeps one backup of the file from before the first change, and never writes it again', async () => {
    const { claude, from } = await homeWith({ 'home/.claude/settings.json': SETTINGS });
    const backup = `${claude.file}.transcript-facts-backup`;
    await installHook(claude, { from });
    expect([readFileSync(backup, 'utf8'), modeOf(backup)]).toEqual([SETTINGS, 0o600]);
    writeFileSync(claude.file, read(claude).replace('opus', 'sonnet'));
    await uninstallHook(claude, { from });
    await installHook(claude, { from });
    expect(readFileSync(backup, 'utf8')).toBe(SETTINGS);
  });

  it('brings a launcher of another release up to date, and leaves the file alone', async () => {
    const { claude, from } = await homeWith({ 'home/.claude/settings.json': SETTINGS });
    await installHook(claude, { from });
    const launch = join(claude.home, 'launch.mjs');
    const current = readFileSync(launch, 'utf8');
    writeFileSync(launch, '// older');
    chmodSync(claude.script, 0o600);
    const report = await installHook(claude, { from });
    expect([report.outcome, report.notes.map(({ id }) => id)]).toEqual(['unchanged', ['script-updated']]);
    expect(readFileSync(launch, 'utf8')).toBe(current);
    expect(modeOf(claude.script)).toBe(0o700);
  });

  it('warns of what others will see', async () => {
    const { from } = await homeWith();
    const place = settingsPlace('claude-code', { scope: 'project' }, from);
    const report = place && (await installHook(place, { from }));
    expect(report?.notes.map(({ id }) => id)).toEqual(['machine-path']);
  });
});

describe('uninstall after install', () => {
  const TEXTS: Readonly<Record<string, string>> = {
    'as a client writes it': SETTINGS,
    'on one line': '{"hooks":{"SessionEnd":[]}}',
    'with CRLF and tabs': '{\r\n\t"model": "opus",\r\n\t"hooks": {}\r\n}\r\n',
    'with a byte order mark': `\ufeff${SETTINGS}`,
    'without a final line break': '{}',
    'with nothing in it': '',
    'with odd values': '{"a": 1.0e+2, "b": "\\u00e9", "__proto__": [ ], "hooks" : { } }\n\n',
  };

  test.each(Object.entries(TEXTS))('gives the very bytes back: %s', async (_, text) => {
    const { claude, from } = await homeWith({ 'home/.claude/settings.json': text });
    expect((await installHook(claude, { from })).outcome).toBe('change');
    expect(entriesIn(read(claude))).toBe(1);
    expect((await uninstallHook(claude, { from })).outcome).toBe('change');
    expect(readFileSync(claude.file)).toEqual(Buffer.from(text));
    expect(existsSync(claude.home)).toBe(false);
  });

  it('removes a file that install made', async () => {
    const home = await homeWith();
    const before = home.snapshot();
    await installHook(home.codex, { from: home.from });
    await uninstallHook(home.codex, { from: home.from });
    // The ledger of captures keeps the time of the first install.
    const after = Object.entries(home.snapshot()).filter(([path]) => !path.startsWith('home/.local'));
    expect(Object.fromEntries(after)).toEqual({ ...before, 'home/.codex': 'folder' });
  });

  it('keeps what others wrote since, without the receipt as well', async () => {
    const { claude, from } = await homeWith({ 'home/.claude/settings.json': SETTINGS });
    await installHook(claude, { from });
    writeFileSync(claude.file, read(claude).replace('"opus"', '"opus",\n  "theme": "dark"'));
    await uninstallHook(claude, { from });
    expect(read(claude)).toBe(SETTINGS.replace('"opus"', '"opus",\n  "theme": "dark"'));
  });

  it('leaves the launcher to the other file that names it, and takes it with the last one', async () => {
    const home = await homeWith({ 'home/.claude/settings.json': SETTINGS });
    const { claude, from } = home;
    const local = localPlace(home);
    await installHook(claude, { from });
    await installHook(local, { from });
    await uninstallHook(claude, { from });
    expect(existsSync(claude.script)).toBe(true);
    await uninstallHook(local, { from: { ...from, cwd: '/' } });
    expect(existsSync(claude.home)).toBe(false);
  });

  it('knows of a file in another repository by the record of its install', async () => {
    const home = await homeWith({ 'home/.claude/settings.json': SETTINGS });
    const { claude, from, root } = home;
    mkdirSync(join(root, 'other'));
    const named = settingsPlace('claude-code', { file: join(root, 'other/x.json') }, from);
    if (named === null) throw new Error('a file that is named has a place');
    await installHook(named, { from });
    await installHook(claude, { from });
    await uninstallHook(claude, { from });
    expect(existsSync(claude.script)).toBe(true);
    await uninstallHook(named, { from });
    expect(existsSync(claude.home)).toBe(false);
  });

  it('makes nothing where there is nothing', async () => {
    const home = await homeWith();
    const before = home.snapshot();
    for (const place of [home.claude, home.codex])
      expect((await uninstallHook(place, { from: home.from })).outcome).toBe('unchanged');
    expect(home.snapshot()).toEqual(before);
  });
});

describe('a dry run', () => {
  test.each(['install', 'uninstall'] as const)('of %s writes nothing', async (operation) => {
    const home = await homeWith({ 'home/.claude/settings.json': SETTINGS });
    if (operation === 'uninstall') await installHook(home.claude, { from: home.from });
    const before = home.snapshot();
    const edit = operation === 'install' ? installHook : uninstallHook;
    const report = await edit(home.claude, { from: home.from, dryRun: true });
    expect(report.outcome).toBe('change');
    expect(report.after).not.toBe(report.before);
    expect(home.snapshot()).toEqual(before);
  });
});
