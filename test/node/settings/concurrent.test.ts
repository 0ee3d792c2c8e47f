import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { installHook } from '../../../src/node/settings/edit.ts';
import { entriesIn, homeWith, SETTINGS } from './home.ts';
import { workers, type Workers } from './processes.ts';

const INSTALLS = 8;
const WRITES = 60;
/** Milliseconds between two writes of the other program. */
const PAUSE = 15;

let crew: Workers;
beforeAll(async () => {
  crew = await workers();
});
afterAll(() => crew.remove());

it(`${INSTALLS} installs at once add one entry`, async () => {
  const { claude, from } = await homeWith({ 'home/.claude/settings.json': SETTINGS });
  const orders = Array.from({ length: INSTALLS }, () =>
    crew.start({ place: claude, from, job: 'install', onSignal: true }),
  );
  await Promise.all(orders.map(({ ready }) => ready));
  for (const { child } of orders) child.stdin.write('go\n');
  const outcomes = await Promise.all(orders.map(({ ended }) => ended));
  expect(outcomes.map((one) => one?.outcome).sort()).toEqual([
    'change',
    ...Array.from({ length: INSTALLS - 1 }, () => 'unchanged'),
  ]);
  expect(entriesIn(readFileSync(claude.file, 'utf8'))).toBe(1);
});

/**
 * Another program that changes the file as clients do: reads it, puts its key in, and renames a new file over it. It says which of its
 * keys are gone when it comes back. A key is lost only if it was written between our last look and our rename: so it is the newest.
 */
async function rewrite(file: string): Promise<readonly number[]> {
  const lost: number[] = [];
  for (let count = 0; count < WRITES; count += 1) {
    const settings: Record<string, unknown> = JSON.parse(readFileSync(file, 'utf8'));
    for (let key = 0; key < count; key += 1)
      if (!(`key${key}` in settings) && !lost.includes(key)) {
        expect(key).toBe(count - 1);
        lost.push(key);
      }
    settings[`key${count}`] = count;
    writeFileSync(`${file}.theirs`, `${JSON.stringify(settings, null, 2)}\n`);
    renameSync(`${file}.theirs`, file);
    await wait(PAUSE);
  }
  return lost;
}

it(`${INSTALLS} installs and another program at once: one entry, and its changes are kept`, async () => {
  const { claude, from } = await homeWith({ 'home/.claude/settings.json': SETTINGS });
  const orders = Array.from({ length: INSTALLS }, () =>
    crew.start({ place: claude, from, job: 'install', onSignal: true }),
  );
  await Promise.all(orders.map(({ ready }) => ready));
  const writing = rewrite(claude.file);
  for (const { child } of orders) child.stdin.write('go\n');
  const outcomes = await Promise.all(orders.map(({ ended }) => ended));
  const lost = await writing;
  for (const one of outcomes)
    expect(['change', 'unchanged', 'kept-changing', 'write-failed']).toContain(one?.id ?? one?.outcome);
  expect(lost.length).toBeLessThanOrEqual(INSTALLS);

  await installHook(claude, { from });
  const text = readFileSync(claude.file, 'utf8');
  expect(entriesIn(text)).toBe(1);
  const settings: Record<string, unknown> = JSON.parse(text);
  for (let key = 0; key < WRITES; key += 1) expect(`key${key}` in settings).toBe(!lost.includes(key));
  expect(settings).toMatchObject({
    model: 'opus',
    hooks: { SessionEnd: [{ hooks: [{ command: 'echo bye' }] }, {}] },
  });
});
