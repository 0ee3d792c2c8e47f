import { constants } from 'node:fs';
import { open, realpath, type FileHandle } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import type { ResultEvent } from '../transcript/events.ts';

/** Of a longer output only the end is read: the addresses that prove something are printed last. */
export const MAX_OUTPUT_BYTES: number = 8 * 1024 * 1024;

/** Where a client puts outputs that are too long for a line, and those of background tasks, below a session's folder. */
const OUTPUT_FOLDERS = ['tool-results', 'tasks'] as const;

/** A text from `tool-results/`; `complete` is false where only its end was read. */
interface Persisted {
  readonly text: string;
  readonly complete: boolean;
}

/**
 * The folder of a session beside its transcripts, from the real path of one of its files: the folder named by the id
 * where the file lies in it (a subagent's), else the one beside the file. Null for an id that is no plain name: the
 * lines wrote it, and it must not lead elsewhere.
 */
export function sessionFolder(realPath: string, sessionId: string): string | null {
  if (!/^\w[\w.-]*$/.test(sessionId)) return null;
  const inside = realPath.lastIndexOf(`${sep}${sessionId}${sep}`);
  return inside >= 0 ? realPath.slice(0, inside + 1 + sessionId.length) : join(dirname(realPath), sessionId);
}

/** The last part of a path as any system writes it; null where that is no name of a file. */
function baseName(path: string): string | null {
  const name = path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
  return name === '' || name === '.' || name === '..' || name.includes('\0') ? null : name;
}

async function readEnd(handle: FileHandle): Promise<Persisted | null> {
  const is = await handle.stat();
  if (!is.isFile()) return null;
  const from = Math.max(0, is.size - MAX_OUTPUT_BYTES);
  const bytes = Buffer.alloc(Math.min(is.size, MAX_OUTPUT_BYTES));
  let filled = 0;
  while (filled < bytes.length) {
    const { bytesRead } = await handle.read(bytes, filled, bytes.length - filled, from + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  const begin = from === 0 ? 0 : bytes.indexOf(10) + 1;
  return { text: bytes.toString('utf8', begin, filled), complete: from === 0 };
}

async function readIn(folder: string, kind: string, name: string): Promise<Persisted | null> {
  const path = join(folder, kind, name);
  try {
    // A link anywhere below the transcripts' own folder could lead to files that no client wrote.
    if ((await realpath(path)) !== path) return null;
    const handle = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    try {
      return await readEnd(handle);
    } finally {
      await handle.close();
    }
  } catch {
    return null;
  }
}

/**
 * Reads the outputs that a client moved out of its lines (T26): as one more result of the call, `source: file`.
 * The path in a line is the recording machine's and is never opened; a file of its base name in `tool-results/` or
 * `tasks/` of this very session is, once. Null where there is none, where it is a link, and for every other event.
 */
export function persistedOutputs(
  folder: string | null,
): (result: ResultEvent) => Promise<ResultEvent | null> {
  const done = new Set<string>();
  return async (result) => {
    const name = result.outputFile === null ? null : baseName(result.outputFile);
    if (folder === null || name === null || done.has(`${result.callId} ${result.opening} ${name}`))
      return null;
    done.add(`${result.callId} ${result.opening} ${name}`);
    for (const kind of OUTPUT_FOLDERS) {
      const read = await readIn(folder, kind, name);
      if (read === null) continue;
      const { text: output, complete } = read;
      return { ...result, key: `${result.key}/file`, output, complete, source: 'file' };
    }
    return null;
  };
}
