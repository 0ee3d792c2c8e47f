import { createReadStream } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { Duplex } from 'node:stream';
import * as zlib from 'node:zlib';

/** A file that can be read from its start. */
export interface Readable {
  readonly path: string;
  readonly compressed: boolean;
}

/** Bytes that one read asks for: so many that the calls and the lines that are cut cost nothing. */
export const CHUNK_BYTES: number = 512 * 1024;

/** `zlib.createZstdDecompress` came with Node 22.15; the types that we build with do not know it yet. */
function zstdDecompress(): Duplex | null {
  const make: unknown = Reflect.get(zlib, 'createZstdDecompress');
  if (typeof make !== 'function') return null;
  const stream: unknown = make();
  return stream instanceof Duplex ? stream : null;
}

/** Can this Node unpack `.zst` files? */
export function canUnpack(): boolean {
  return 'createZstdDecompress' in zlib;
}

async function* unpacked(path: string): AsyncGenerator<Uint8Array> {
  const unpack = zstdDecompress();
  if (unpack === null) throw new Error('this Node has no Zstandard');
  const file = createReadStream(path);
  file.on('error', (error) => unpack.destroy(error));
  try {
    for await (const chunk of file.pipe(unpack)) if (chunk instanceof Uint8Array) yield chunk;
  } finally {
    file.destroy();
    unpack.destroy();
  }
}

/** While the caller has a chunk, the next one is read, once the first was not enough; two buffers are used in turn. */
async function* readAhead(handle: FileHandle, size: number): AsyncGenerator<Uint8Array> {
  // Buffers, as they look for a byte several times faster than plain arrays do.
  let [buffer, spare] = [Buffer.allocUnsafeSlow(size), Buffer.allocUnsafeSlow(size)];
  let reading = handle.read(buffer, 0, size, null);
  const readNext = (): void => {
    reading = handle.read(spare, 0, size, null);
    // It may fail before it is awaited.
    reading.catch(() => undefined);
  };
  try {
    for (let isFirst = true; ; isFirst = false) {
      const { bytesRead } = await reading;
      if (bytesRead === 0) return;
      if (!isFirst) readNext();
      yield buffer.subarray(0, bytesRead);
      if (isFirst) readNext();
      [buffer, spare] = [spare, buffer];
    }
  } finally {
    await reading.catch(() => undefined);
  }
}

/**
 * The bytes of a file, unpacked, in order. A chunk is the caller's until it asks for the next one: then its memory is
 * used again. Throws what the file system throws.
 */
export async function* chunksOf(
  { path, compressed }: Readable,
  size: number = CHUNK_BYTES,
): AsyncGenerator<Uint8Array> {
  if (compressed) {
    yield* unpacked(path);
    return;
  }
  const handle = await open(path, 'r');
  try {
    yield* readAhead(handle, size);
  } finally {
    await handle.close();
  }
}
