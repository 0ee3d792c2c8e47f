import { Buffer } from 'node:buffer';

const LF = 10;

/**
 * The loop to compare with: find each line in the same chunks, decode it, parse it, look at its type. Whoever reads
 * transcripts does at least this much, before any rule.
 */
export async function parseEachLine(chunks) {
  let tail = null;
  let parsed = 0;
  const read = (bytes) => {
    const value = JSON.parse(bytes.toString('utf8'));
    if (typeof value.type === 'string') parsed += 1;
  };
  for await (const chunk of chunks) {
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    let from = 0;
    for (let to = bytes.indexOf(LF); to >= 0; to = bytes.indexOf(LF, from)) {
      const piece = bytes.subarray(from, to);
      read(tail === null ? piece : Buffer.concat([tail, piece]));
      tail = null;
      from = to + 1;
    }
    if (from < bytes.length) {
      const rest = Buffer.from(bytes.subarray(from));
      tail = tail === null ? rest : Buffer.concat([tail, rest]);
    }
  }
  return parsed;
}
