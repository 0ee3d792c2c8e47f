import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Duplex } from 'node:stream';
import * as zlib from 'node:zlib';

/** A file that can be read from its start. */
export interface Readable {
  readonly path: string;
  readonly compressed: boolean;
}

/** Bytes that one read asks for: so many that the calls and the lines that are cut cost nothing. */
export const CHUNK_BYTES: number = 1024 * 1024;

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

/**
 * The bytes of a file, unpacked, in order. A chunk is the caller's until it asks for the next one: then its memory is
 * used again. While it has one, the next one is read. Throws what the file system throws.
 */
export async function* chunksOf(file: Readable, size: number = CHUNK_BYTES): AsyncGenerator<Uint8Array> {
  if (file.compressed) {
    yield* unpacked(file.path);
    return;
  }
  const handle = await open(file.path, 'r');
  // Buffers, as they look for a byte several times faster than plain arrays do.
  let [buffer, spare] = [Buffer.allocUnsafeSlow(size), Buffer.allocUnsafeSlow(size)];
  let reading = handle.read(buffer, 0, size, null);
  try {
    for (;;) {
      const { bytesRead } = await reading;
      if (bytesRead === 0) return;
      reading = handle.read(spare, 0, size, null);
      // It is awaited above, and may fail before.
      reading.catch(() => undefined);
      yield buffer.subarray(0, bytesRead);
      [buffer, spare] = [spare, buffer];
    }
  } finally {
    await reading.catch(() => undefined);
    await handle.close();
  }
}
