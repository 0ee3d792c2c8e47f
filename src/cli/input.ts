import { createReadStream } from 'node:fs';
import type { Context } from './context.ts';

/** Input that a subcommand cannot take: its message is one line that names the input and the next step. */
export class RefusedInput extends Error {
  override readonly name = 'RefusedInput';
}

/** A row longer than this is answered with an error and never held. */
const MAX_ROW_CHARACTERS = 64 * 1024 * 1024;

const FILE_PROBLEMS: Readonly<Record<string, string>> = {
  ENOENT: 'no such file; check the path',
  EACCES: 'may not be read; check its permissions',
  EPERM: 'may not be read; check its permissions',
  EISDIR: 'is a folder; name a file, or - for stdin',
  ENOTDIR: 'no such file: a part of the path is no folder',
};

/** What is wrong with a file, by the code of the system error, and what to do about it. */
function fileProblem(error: unknown): string {
  if (!(error instanceof Error)) return 'could not be read';
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return FILE_PROBLEMS[code] ?? `could not be read (${code || error.message})`;
}

/** The bytes of a file, or of stdin for `-`; a file that cannot be read is refused by name. */
async function* bytesOf(file: string, context: Context): AsyncGenerator<Uint8Array> {
  if (file === '-') {
    yield* context.stdin();
    return;
  }
  try {
    yield* createReadStream(file);
  } catch (error) {
    throw new RefusedInput(`${file}: ${fileProblem(error)}`);
  }
}

/** A text as a whole; one that holds a NUL is a binary file and refused. */
export async function textOf(file: string, context: Context): Promise<string> {
  const decoder = new TextDecoder();
  const parts: string[] = [];
  for await (const bytes of bytesOf(file, context)) parts.push(decoder.decode(bytes, { stream: true }));
  parts.push(decoder.decode());
  const text = parts.join('');
  if (text.includes('\0')) throw new RefusedInput(`${file}: is a binary file; name a text file`);
  return text;
}

/** One line of JSON Lines; null is a line too long to hold. */
export type InputLine = string | null;

/**
 * The lines of an input, as they arrive. LF alone ends a line (U+2028 may stand in JSON, so `node:readline`, which ends
 * one there, is no use); a last line may lack it. At most one line is held.
 */
export async function* linesOf(file: string, context: Context): AsyncGenerator<InputLine> {
  const decoder = new TextDecoder();
  let held: string[] = [];
  let length = 0;
  const take = (): InputLine => {
    const line = length > MAX_ROW_CHARACTERS ? null : held.join('');
    held = [];
    length = 0;
    return line;
  };
  const hold = (piece: string): void => {
    length += piece.length;
    if (length > MAX_ROW_CHARACTERS) held = [];
    else if (piece !== '') held.push(piece);
  };
  for await (const bytes of bytesOf(file, context)) {
    const text = decoder.decode(bytes, { stream: true });
    let from = 0;
    for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', from)) {
      hold(text.slice(from, end));
      yield take();
      from = end + 1;
    }
    hold(text.slice(from));
  }
  hold(decoder.decode());
  if (length > 0) yield take();
}
