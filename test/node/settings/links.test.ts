import { linkSync, lstatSync, mkdirSync, readFileSync, readlinkSync, symlinkSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { installHook, uninstallHook } from '../../../src/node/settings/edit.ts';
import { resolveLink } from '../../../src/node/settings/resolve-link.ts';
import { entriesIn, homeWith, SETTINGS, type Home } from './home.ts';

/** The refusal of an install that must leave everything as it is. */
async function refusedAt({
  claude,
  from,
  snapshot,
}: Home): Promise<{ id: string; message: string; next: string }> {
  const before = snapshot();
  const { outcome, refusal } = await installHook(claude, { from });
  expect(snapshot()).toEqual(before);
  if (refusal === null) throw new Error(`not refused, but ${outcome}`);
  expect([outcome, refusal.file]).toEqual(['refused', claude.file]);
  expect(refusal.next).toMatch(/^[A-Z].*\.$/);
  return refusal;
}

describe('a settings file behind links', () => {
  it('is changed where it lies, and the links stay', async () => {
    const { claude, from, root } = await homeWith({ 'dotfiles/claude.json': SETTINGS });
    mkdirSync(join(root, 'home/.claude'));
    symlinkSync('../../dotfiles/claude.json', claude.file);
    expect((await installHook(claude, { from })).outcome).toBe('change');
    expect(readlinkSync(claude.file)).toBe('../../dotfiles/claude.json');
    expect(entriesIn(readFileSync(join(root, 'dotfiles/claude.json'), 'utf8'))).toBe(1);
    expect(lstatSync(join(root, 'dotfiles/claude.json.transcript-facts-backup')).isFile()).toBe(true);
    await uninstallHook(claude, { from });
    expect(readFileSync(join(root, 'dotfiles/claude.json'), 'utf8')).toBe(SETTINGS);
  });

  it('may lie in a folder that is a link', async () => {
    const { claude, from, root } = await homeWith({ 'dotfiles/claude/settings.json': SETTINGS });
    symlinkSync('../dotfiles/claude', join(root, 'home/.claude'));
    await installHook(claude, { from });
    expect(entriesIn(readFileSync(join(root, 'dotfiles/claude/settings.json'), 'utf8'))).toBe(1);
    expect(JSON.parse(readFileSync(claude.file, 'utf8')).hooks.SessionEnd[1].hooks[0].command).toBe(
      claude.script,
    );
  });

  test.each([
    [40, true],
    [41, false],
  ])('is found through %i links: %s', async (count, isFound) => {
    const { root } = await homeWith({ 'end.json': '{}' });
    for (let index = 0; index < count; index += 1)
      symlinkSync(index === 0 ? 'end.json' : `link-${index - 1}`, join(root, `link-${index}`));
    const resolve = (): string => resolveLink(join(root, `link-${count - 1}`));
    if (isFound) expect(resolve()).toBe(join(root, 'end.json'));
    else expect(resolve).toThrow(/more than 40/);
  });

  it('is not found through links that lead back', async () => {
    const home = await homeWith({ 'home/.claude/other.txt': '' });
    symlinkSync('b', home.claude.file);
    symlinkSync('settings.json', join(home.root, 'home/.claude/b'));
    expect((await refusedAt(home)).id).toBe('link-loop');
  });

  it('is not made at the end of a link to nothing', async () => {
    const home = await homeWith({ 'home/.claude/other.txt': '' });
    symlinkSync(join(home.root, 'gone.json'), home.claude.file);
    const { id, message } = await refusedAt(home);
    expect([id, message]).toEqual(['dangling-link', expect.stringContaining(join(home.root, 'gone.json'))]);
  });

  it('is not made in a folder that is a link to nothing', async () => {
    const home = await homeWith();
    symlinkSync(join(home.root, 'gone'), join(home.root, 'home/.claude'));
    expect((await refusedAt(home)).id).toBe('dangling-link');
  });

  it('is refused where the link leads to a file that is not the user’s to change', async () => {
    const home = await homeWith({ 'home/.claude.json': '{}', 'home/.claude/other.txt': '' });
    symlinkSync('../.claude.json', home.claude.file);
    expect((await refusedAt(home)).id).toBe('managed-file');
  });
});

describe('what is no regular file', () => {
  it('a folder', async () => {
    const home = await homeWith();
    mkdirSync(home.claude.file, { recursive: true });
    expect((await refusedAt(home)).id).toBe('not-a-file');
  });

  it('a pipe, at which nobody waits', async () => {
    const home = await homeWith({ 'home/.claude/other.txt': '' });
    execFileSync('mkfifo', [home.claude.file]);
    expect((await refusedAt(home)).id).toBe('not-a-file');
  });

  it('a device', async () => {
    const home = await homeWith({ 'home/.claude/other.txt': '' });
    symlinkSync('/dev/null', home.claude.file);
    expect((await refusedAt(home)).id).toBe('not-a-file');
  });

  it('a file where a folder belongs', async () => {
    const home = await homeWith({ 'home/.claude': '{}' });
    expect((await refusedAt(home)).id).toBe('not-a-file');
  });
});

it('says that a file had other names', async () => {
  const { claude, from, root } = await homeWith({ 'home/.claude/settings.json': SETTINGS });
  linkSync(claude.file, join(root, 'other-name.json'));
  const report = await installHook(claude, { from });
  expect([report.outcome, report.notes.map(({ id }) => id)]).toEqual(['change', ['hard-links']]);
  expect(readFileSync(join(root, 'other-name.json'), 'utf8')).toBe(SETTINGS);
});
