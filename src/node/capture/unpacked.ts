import { randomUUID } from 'node:crypto';
import { createWriteStream, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { TakenTranscript } from '../../capture/resolution.ts';
import { chunksOf } from '../chunks.ts';

/** A transcript that an agent can read. */
export interface ReadableTranscript {
  readonly path: string;
  /** Takes away what was made for it. */
  readonly remove: () => void;
}

/** Agents read no Zstandard: a packed transcript lies unpacked beside the pages while they work, for its owner alone. */
export async function readableTranscript(
  transcript: string,
  wiki: string,
  { compressed }: Pick<TakenTranscript, 'compressed'>,
): Promise<ReadableTranscript> {
  if (!compressed) return { path: transcript, remove: () => undefined };
  const path = join(wiki, `.capture-${randomUUID()}.jsonl`);
  const remove = (): void => rmSync(path, { force: true });
  try {
    const copies = async function* (): AsyncGenerator<Uint8Array> {
      // The memory of a chunk is used again.
      for await (const chunk of chunksOf({ path: transcript, compressed })) yield Uint8Array.from(chunk);
    };
    await pipeline(Readable.from(copies()), createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  } catch (error) {
    remove();
    throw error;
  }
  return { path, remove };
}
