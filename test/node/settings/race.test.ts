import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { describe, expect, it } from 'vitest';
import { installHook, uninstallHook } from '../../../src/node/settings/edit.ts';
import { planAt } from '../../../src/node/settings/plan.ts';
import { isSameTarget, readTarget } from '../../../src/node/settings/target.ts';
import { verify } from '../../../src/node/settings/verify.ts';
import { writePlan } from '../../../src/node/settings/write.ts';
import { homeWith, SETTINGS, type Home } from './home.ts';

/** Plans an install, lets somebody else at the file, and carries the plan out. */
async function writeAfter({ claude, from }: Home, meanwhile: () => void): Promise<boolean> {
  const { target, plan } = planAt(claude, 'install', { from });
  if (plan.outcome !== 'change') throw new Error(plan.outcome);
  return (await writePlan(claude, target, plan, meanwhile)) !== null;
}

describe('a file that changes between the plan and the rename', () => {
  it('is left as it is now', async () => {
    const home = await homeWith({ 'home/.claude/settings.json': SETTINGS });
    const changed = SETTINGS.replace('opus', 'sonnet');
    expect(await writeAfter(home, () => writeFileSync(home.claude.file, changed))).toBe(false);
    expect(readFileSync(home.claude.file, 'utf8')).toBe(changed);
    expect(readdirSync(dirname(home.claude.file)).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });

  it('is left as it is if it came into being only now', async () => {
    const home = await homeWith({ 'home/.claude/other.txt': '' });
    expect(await writeAfter(home, () => writeFileSync(home.claude.file, SETTINGS))).toBe(false);
    expect(readFileSync(home.claude.file, 'utf8')).toBe(SETTINGS);
  });

  it('is not made again if it went away', async () => {
    const home = await homeWith({ 'home/.claude/settings.json': SETTINGS });
    expect(await writeAfter(home, () => rmSync(home.claude.file))).toBe(false);
    expect(() => readFileSync(home.claude.file)).toThrow('ENOENT');
  });

  it('may have been written anew with the same bytes', async () => {
    const home = await homeWith({ 'home/.claude/settings.json': SETTINGS });
    expect(await writeAfter(home, () => writeFileSync(home.claude.file, SETTINGS))).toBe(true);
  });

  it.each<readonly [string, number, (file: string) => void]>([
    ['was emptied to be written in its place', 20, (file) => writeFileSync(file, '')],
    ['was emptied by a program that is slow', 400, (file) => writeFileSync(file, ' \n')],
    [
      'was emptied, and is emptied again meanwhile',
      1200,
      (file) => {
        writeFileSync(file, '');
        setTimeout(() => writeFileSync(file, ''), 700);
      },
    ],
    ['was taken away to be written anew', 20, (file) => rmSync(file)],
  ])('is waited for if it %s', async (_, after, begin) => {
    const { claude, from } = await homeWith({ 'home/.claude/settings.json': SETTINGS });
    begin(claude.file);
    const writer = wait(after).then(() => {
      writeFileSync(claude.file, SETTINGS);
    });
    const report = await installHook(claude, { from });
    await writer;
    expect([report.outcome, report.before]).toEqual(['change', SETTINGS]);
    expect(readFileSync(claude.file, 'utf8')).toBe(report.after);
  });

  it('is given up after six plans if it never stands still, with every byte of the other program', async () => {
    const home = await homeWith({ 'home/.claude/settings.json': SETTINGS });
    const writer = new Worker(
      `const { renameSync, writeFileSync } = require('node:fs');
       const { workerData: file } = require('node:worker_threads');
       for (let count = 0; ; count += 1) {
         writeFileSync(file + '.theirs', JSON.stringify({ count }));
         renameSync(file + '.theirs', file);
       }`,
      { eval: true, workerData: home.claude.file },
    );
    try {
      while (readFileSync(home.claude.file, 'utf8') === SETTINGS) await wait(1);
      const { outcome, refusal } = await installHook(home.claude, { from: home.from });
      expect([outcome, refusal?.id]).toEqual(['failed', 'kept-changing']);
    } finally {
      await writer.terminate();
    }
    expect(readFileSync(home.claude.file, 'utf8')).toMatch(/^\{"count":\d+\}$/);
  });
});

describe('a look back at what was written', () => {
  /** Installs, and looks back once something else happened to the file. */
  async function lookBackAfter({ claude, from }: Home, meanwhile: () => void): Promise<void> {
    const { target, plan } = planAt(claude, 'install', { from });
    if (plan.outcome !== 'change') throw new Error(plan.outcome);
    const written = await writePlan(claude, target, plan, () => undefined);
    if (written === null) throw new Error('not written');
    meanwhile();
    await verify({ place: claude, operation: 'install', options: { from }, before: target, ...written });
  }

  it('is content with a change of another program that keeps the entry', async () => {
    const home = await homeWith({ 'home/.claude/settings.json': SETTINGS });
    const change = (): void =>
      writeFileSync(home.claude.file, readFileSync(home.claude.file, 'utf8').replace('opus', 'sonnet'));
    await expect(lookBackAfter(home, change)).resolves.toBeUndefined();
  });

  it('says that another program wrote over it, and leaves what that wrote', async () => {
    const home = await homeWith({ 'home/.claude/settings.json': SETTINGS });
    const theirs = SETTINGS.replace('opus', 'sonnet');
    const change = (): void => writeFileSync(home.claude.file, theirs);
    await expect(lookBackAfter(home, change)).rejects.toMatchObject({
      refusal: { id: 'write-failed', message: expect.stringContaining('wrote over') },
    });
    expect(readFileSync(home.claude.file, 'utf8')).toBe(theirs);
  });

  it('leaves an entry that another program put back its launcher', async () => {
    const { claude, from } = await homeWith({ 'home/.claude/settings.json': SETTINGS });
    const { after } = await installHook(claude, { from });
    const writer = setInterval(() => {
      if (readFileSync(claude.file, 'utf8') !== SETTINGS) return;
      clearInterval(writer);
      writeFileSync(claude.file, after ?? '');
    }, 5);
    expect(await uninstallHook(claude, { from })).toMatchObject({
      outcome: 'failed',
      refusal: { id: 'write-failed' },
    });
    expect(existsSync(claude.script)).toBe(true);
    expect((await uninstallHook(claude, { from })).outcome).toBe('change');
    expect(readFileSync(claude.file, 'utf8')).toBe(SETTINGS);
    expect(existsSync(claude.home)).toBe(false);
  });

  it('puts the old file back if the disk made something else of ours', async () => {
    const home = await homeWith({ 'home/.claude/settings.json': SETTINGS });
    const { claude, from } = home;
    const { target, plan } = planAt(claude, 'install', { from });
    if (plan.outcome !== 'change') throw new Error(plan.outcome);
    const written = await writePlan(claude, target, plan, () => undefined);
    if (written === null) throw new Error('not written');
    const options = { from };
    // The file has the inode and the time that were written down, and other bytes than those.
    const bytes = new TextEncoder().encode('what was to be written');
    await expect(
      verify({ place: claude, operation: 'install', options, before: target, ...written, bytes }),
    ).rejects.toMatchObject({
      refusal: { id: 'write-failed', message: expect.stringContaining('as it was') },
    });
    expect(isSameTarget(readTarget(claude.file), target)).toBe(true);
  });
});
