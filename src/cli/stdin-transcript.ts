import { mkdtemp, open, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { discover } from '../node/index.ts';
import type { Discovery } from '../node/index.ts';
import type { Context } from './context.ts';

/** What a scan is to read; `remove` takes away what was made for it. */
export interface Input {
  readonly paths: readonly string[] | Discovery;
  readonly remove: () => Promise<void>;
}

/**
 * The paths as a scan takes them. For `-`, one transcript is taken from stdin into a file of its own, as sessions are
 * read more than once and none is held in memory.
 */
export async function inputOf(paths: readonly string[], context: Context): Promise<Input> {
  if (!paths.includes('-')) return { paths, remove: () => Promise.resolve() };
  const others = paths.filter((path) => path !== '-');
  const found = others.length === 0 ? { files: [], problems: [] } : await discover(others);
  const folder = await mkdtemp(join(tmpdir(), 'transcript-facts-'));
  const remove = (): Promise<void> => rm(folder, { recursive: true, force: true });
  try {
    const realPath = join(folder, 'stdin');
    await take(context.stdin(), realPath);
    const { size: bytes, mtimeMs: modified } = await stat(realPath);
    const file = { kind: 'file', path: '-', realPath, given: '-', named: true, compressed: false } as const;
    return { paths: { ...found, files: [{ ...file, bytes, modified }, ...found.files] }, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function take(stdin: AsyncIterable<Uint8Array>, path: string): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    for await (const bytes of stdin) await file.writeFile(bytes);
  } finally {
    await file.close();
  }
}
