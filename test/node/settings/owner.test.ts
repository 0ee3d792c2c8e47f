import { chmodSync, chownSync, existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installHook } from '../../../src/node/settings/edit.ts';
import { homeWith, SETTINGS, type Home } from './home.ts';
import { workers, type Workers } from './processes.ts';

/** Nobody and their group, on every system that has them; files can be given to others only by root. */
const OTHER = 65_534;
const isRoot = process.geteuid?.() === 0;

let crew: Workers;
beforeAll(async () => {
  crew = await workers();
});
afterAll(() => crew.remove());

/** An install by a user who may not do everything. */
async function installAs(
  uid: number,
  { claude, from }: Home,
): Promise<{ outcome: string; id: string | null }> {
  const as = isRoot ? { uid, gid: uid } : {};
  const order = { place: claude, from, job: 'install', onSignal: false } as const;
  return (await crew.start(order, as).ended) ?? { outcome: 'killed', id: null };
}

function giveTo(uid: number, home: Home, ...paths: readonly string[]): void {
  if (!isRoot) return;
  chmodSync(home.root, 0o755);
  for (const path of ['home', 'repo', 'repo/.git', ...paths]) chownSync(join(home.root, path), uid, uid);
}

describe('a file of another user', () => {
  it.runIf(isRoot)('is refused, for the administrator as well', async () => {
    const home = await homeWith({ 'home/.claude/settings.json': SETTINGS });
    chownSync(home.claude.file, OTHER, OTHER);
    const before = home.snapshot();
    const { outcome, refusal } = await installHook(home.claude, { from: home.from });
    expect([outcome, refusal?.id]).toEqual(['refused', 'not-yours']);
    expect(refusal?.message).toContain(String(OTHER));
    expect(home.snapshot()).toEqual(before);
  });

  it.runIf(isRoot)('is refused for a user', async () => {
    const home = await homeWith({ 'home/.claude/settings.json': SETTINGS });
    giveTo(OTHER, home, 'home/.claude');
    expect(await installAs(OTHER, home)).toEqual({ outcome: 'refused', id: 'not-yours' });
  });
});

describe('the group of a file', () => {
  it.runIf(isRoot)('is kept', async () => {
    const home = await homeWith({ 'home/.claude/settings.json': SETTINGS });
    chownSync(home.claude.file, 0, OTHER);
    expect((await installHook(home.claude, { from: home.from })).outcome).toBe('change');
    expect(statSync(home.claude.file).gid).toBe(OTHER);
  });
});

describe('a folder that cannot be written to', () => {
  it('holds the old file, and nothing new', async () => {
    const home = await homeWith({ 'home/.claude/settings.json': SETTINGS });
    giveTo(OTHER, home, 'home/.claude', 'home/.claude/settings.json');
    const folder = dirname(home.claude.file);
    chmodSync(folder, 0o555);
    const before = home.snapshot();
    expect(await installAs(OTHER, home)).toEqual({ outcome: 'failed', id: 'not-writable' });
    expect(home.snapshot()).toEqual(before);
    chmodSync(folder, 0o755);
  });

  it('may be that of a file elsewhere: then nothing lies in the home of the hook either', async () => {
    const home = await homeWith({ 'else/x.json': SETTINGS, 'home/.claude/other.txt': '' });
    giveTo(OTHER, home, 'home/.claude', 'else', 'else/x.json');
    chmodSync(join(home.root, 'else'), 0o555);
    const claude = { ...home.claude, file: join(home.root, 'else/x.json') };
    expect(await installAs(OTHER, { ...home, claude })).toEqual({ outcome: 'failed', id: 'not-writable' });
    expect(existsSync(claude.home)).toBe(false);
    expect(readFileSync(claude.file, 'utf8')).toBe(SETTINGS);
    chmodSync(join(home.root, 'else'), 0o755);
  });

  it('that hides its file is told from one without', async () => {
    const home = await homeWith({ 'home/.claude/settings.json': SETTINGS });
    giveTo(OTHER, home, 'home/.claude', 'home/.claude/settings.json');
    chmodSync(home.claude.file, 0o200);
    expect(await installAs(OTHER, home)).toEqual({ outcome: 'failed', id: 'not-writable' });
    chmodSync(home.claude.file, 0o600);
    expect(readFileSync(home.claude.file, 'utf8')).toBe(SETTINGS);
  });
});
