import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { installHook } from '../../../src/node/settings/edit.ts';
import { recordBase } from '../../../src/node/settings/receipts.ts';
import { takeLock } from '../../../src/node/store/lock.ts';
import { homeWith, SETTINGS, type Home } from './home.ts';

/** The id of a process that has ended. */
const deadPid = (): number => spawnSync(process.execPath, ['-e', '']).pid;

const lockOf = ({ claude }: Home): string => recordBase(claude.home, claude.file);

describe('the lock', () => {
  it('that another run holds is waited for, and then said', async () => {
    const home = await homeWith({ 'home/.claude/settings.json': SETTINGS });
    mkdirSync(home.claude.home);
    const lock = await takeLock(lockOf(home), 0);
    const before = home.snapshot();
    const { outcome, refusal } = await installHook(home.claude, { from: home.from });
    expect([outcome, refusal?.id]).toEqual(['failed', 'locked']);
    expect(refusal?.message).toContain(String(process.pid));
    expect(home.snapshot()).toEqual(before);
    lock.release();
    expect((await installHook(home.claude, { from: home.from })).outcome).toBe('change');
    expect(readdirSync(home.claude.home).filter((name) => name.endsWith('.lock'))).toEqual([]);
  });

  it('of a file does not hold up another file', async () => {
    const home = await homeWith({ 'home/.claude/settings.json': SETTINGS });
    mkdirSync(home.claude.home, { recursive: true });
    const lock = await takeLock(recordBase(home.claude.home, join(home.root, 'other.json')), 0);
    expect((await installHook(home.claude, { from: home.from })).outcome).toBe('change');
    lock.release();
  });

  it.each([
    ['whose process is dead', () => ({ pid: deadPid(), age: 0 }), 'change'],
    ['that is older than a minute', () => ({ pid: process.pid, age: 61_000 }), 'change'],
    ['that is younger, by a live process', () => ({ pid: process.pid, age: 40_000 }), 'failed'],
  ])('%s', async (_, owner, outcome) => {
    const home = await homeWith({ 'home/.claude/settings.json': SETTINGS });
    mkdirSync(home.claude.home);
    const { pid, age } = owner();
    const lock = await takeLock(lockOf(home), 0);
    const [name = ''] = readdirSync(home.claude.home);
    const path = join(home.claude.home, name);
    const held: object = JSON.parse(readFileSync(path, 'utf8'));
    writeFileSync(path, JSON.stringify({ ...held, pid, at: Date.now() - age }));
    expect((await installHook(home.claude, { from: home.from })).outcome).toBe(outcome);
    lock.release();
  });
});

describe('what killed runs left', () => {
  it('goes after an hour, if its process is gone', async () => {
    const home = await homeWith({ 'home/.claude/settings.json': SETTINGS });
    const folder = dirname(home.claude.file);
    const dead = deadPid();
    const [old, young, held, foreign] = [
      `.settings.json.${dead}.0123456789abcdef.tmp`,
      `.settings.json.${dead}.fedcba9876543210.tmp`,
      `.settings.json.${process.pid}.0123456789abcdef.tmp`,
      `.other.json.${dead}.0123456789abcdef.tmp`,
    ];
    for (const name of [old, young, held, foreign]) writeFileSync(join(folder, name), '');
    for (const name of [old, held, foreign]) utimesSync(join(folder, name), 1, 1);
    await installHook(home.claude, { from: home.from });
    expect(readdirSync(folder).filter((name) => name.endsWith('.tmp'))).toEqual(
      [foreign, held, young].sort(),
    );
  });
});
