import { renameSync, rmSync, statSync, realpathSync, writeFileSync } from 'node:fs';
import { temporaryBeside } from '../settings/temporary.ts';
import { errorCode } from '../types.ts';

/** Writes a whole file through a temporary one and a rename; a link stays, and the file behind it is replaced. Throws what the system says. */
export function writeOutput(file: string, text: string): void {
  const path = targetOf(file);
  const temporary = temporaryBeside(path);
  try {
    writeFileSync(temporary, text, { flag: 'wx' });
    renameSync(temporary, path);
  } finally {
    rmSync(temporary, { force: true });
  }
}

/** A device or a pipe is never replaced. */
function targetOf(file: string): string {
  try {
    const path = realpathSync(file);
    if (!statSync(path).isFile()) throw new OutputTargetError(file);
    return path;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return file;
    throw error;
  }
}

/** What lies where output should go is no regular file. */
class OutputTargetError extends Error {
  override readonly name = 'OutputTargetError';
  readonly file: string;

  constructor(file: string) {
    super(`${file} is no regular file`);
    this.file = file;
  }
}
