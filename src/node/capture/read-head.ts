import { fieldsOf, parsed } from '../../transcript/shape.ts';
import { isAbsolutePath } from '../../capture/paths.ts';
import { chunksOf, type Readable } from '../chunks.ts';

/** How much of a transcript is looked at to learn whose it is (capture, rule 4). */
const MAX_LINES = 64;
const MAX_BYTES = 4 * 1024 * 1024;

/** Most heads are a few lines. */
const FIRST_READ = 32 * 1024;

/** `directory`: up to the first line that names one; `all`: as far as the limits go, where a prompt is to be shown. */
export type Depth = 'directory' | 'all';

/**
 * The first lines of a transcript, parsed; null stands for one that is cut or no JSON. None: the file is empty. Rejects with
 * what the file system throws.
 */
export async function readHead(file: Readable, depth: Depth): Promise<readonly unknown[]> {
  const head: unknown[] = [];
  const decoder = new TextDecoder();
  let rest = '';
  let bytes = 0;
  /** Says if no more is needed. */
  const take = (line: string): boolean => {
    if (line.trim() !== '') head.push(parsed(line) ?? null);
    return head.length >= MAX_LINES || (depth === 'directory' && namesDirectory(head.at(-1)));
  };
  for await (const chunk of chunksOf(file, FIRST_READ)) {
    bytes += chunk.length;
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    if (lines.some(take)) return head;
    if (bytes >= MAX_BYTES) break;
  }
  if (rest.trim() !== '') take(rest);
  return head;
}

function namesDirectory(line: unknown): boolean {
  const record = fieldsOf(line);
  const named = record?.cwd ?? fieldsOf(record?.payload)?.cwd;
  return typeof named === 'string' && isAbsolutePath(named);
}
