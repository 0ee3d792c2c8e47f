import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { jsonFile } from '../../../src/node/store/json-file.ts';
import { emptyFolder } from './folder.ts';

const LIST = z.array(z.string());
const options = { schema: LIST, print: (list: readonly string[]) => JSON.stringify(list), patience: 2_000 };

describe('jsonFile', () => {
  test('writes once for all who wait, and serves each from what the one before it left', async () => {
    const path = join(await emptyFolder(), 'list.json');
    let prints = 0;
    const print = (list: readonly string[]): string => {
      prints += 1;
      return JSON.stringify(list);
    };
    const file = jsonFile<string[]>(path, { ...options, print });
    const add = (word: string): Promise<number> =>
      file.edit((list) => ({ content: [...(list ?? []), word], result: (list ?? []).length }));
    expect(await Promise.all(['a', 'b', 'c', 'd'].map(add))).toEqual([0, 1, 2, 3]);
    expect(await file.read()).toEqual(['a', 'b', 'c', 'd']);
    expect(prints).toBeLessThan(4);
  });

  test('one step that throws is its own failure', async () => {
    const path = join(await emptyFolder(), 'list.json');
    const file = jsonFile<string[]>(path, options);
    const settled = await Promise.allSettled([
      file.edit((list) => ({ content: [...(list ?? []), 'a'], result: 1 })),
      file.edit(() => {
        throw new RangeError('no');
      }),
      file.edit((list) => ({ content: [...(list ?? []), 'b'], result: 2 })),
    ]);
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await file.read()).toEqual(['a', 'b']);
  });

  test('a step that changes nothing writes nothing', async () => {
    const path = join(await emptyFolder(), 'list.json');
    expect(await jsonFile<string[]>(path, options).edit(() => ({ result: 7 }))).toBe(7);
    expect(existsSync(path)).toBe(false);
  });

  test('begins again where its lock was taken for stale before it could rename', async () => {
    const folder = await emptyFolder();
    const path = join(folder, 'list.json');
    let stolen = 0;
    const print = (list: readonly string[]): string => {
      // Just now this process stood still: another took the lock away, and wrote.
      if (stolen === 0) {
        writeFileSync(path, '["theirs"]\n');
        writeFileSync(`${path}.lock`, JSON.stringify({ pid: 1, host: 'elsewhere', at: 0, token: 'theirs' }));
      }
      stolen += 1;
      return JSON.stringify(list);
    };
    const file = jsonFile<string[]>(path, { ...options, print });
    await file.edit((list) => ({ content: [...(list ?? []), 'ours'], result: undefined }));
    expect(stolen).toBe(2);
    expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual(['theirs', 'ours']);
    expect(readdirSync(folder)).toEqual(['list.json']);
  });

  test("a write that fails is everybody's failure, and leaves the file and no lock", async () => {
    const folder = await emptyFolder();
    const path = join(folder, 'list.json');
    writeFileSync(path, '["old"]\n');
    const print = (): string => {
      throw new RangeError('cannot be printed');
    };
    const file = jsonFile<string[]>(path, { ...options, print });
    const add = (): Promise<void> =>
      file.edit((list) => ({ content: [...(list ?? []), 'new'], result: undefined }));
    const settled = await Promise.allSettled([add(), add()]);
    expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(readFileSync(path, 'utf8')).toBe('["old"]\n');
    expect(readdirSync(folder)).toEqual(['list.json']);
  });
});
