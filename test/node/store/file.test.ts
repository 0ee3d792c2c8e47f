import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, onTestFinished } from 'vitest';
import { fileStore } from '../../../src/node/store/file.ts';
import { contract } from './contract.ts';

export async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'transcript-facts-store-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

describe('fileStore', () => {
  contract(async () => {
    const folder = await emptyFolder();
    return [fileStore(folder), fileStore(folder)];
  });
});
