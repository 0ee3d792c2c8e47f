import type { CallReading } from './requests.ts';
import { folderOf } from './unheard.ts';

/** Programs that give back a file's lines as they are (pull-requests.md, 8.1). */
const READERS: ReadonlySet<string> = new Set(['cat', 'head', 'tail', 'sed', 'less', 'more', 'bat']);

/** The files that a script prints, by their names from where the call began; only where it prints nothing else. */
export function filesPrinted(reading: CallReading): readonly string[] {
  return reading.requests.flatMap(({ command, program }) => {
    if (program === null || !READERS.has(program) || command.runs === 'never' || command.output !== 'shown')
      return [];
    const operands = command.argv.slice(1).filter((word) => word !== null && !word.startsWith('-'));
    const redirected = command.stdin?.from === 'file' ? [command.stdin.file ?? null] : [];
    return [...operands, ...redirected].flatMap((file) =>
      file === null ? [] : [joinPath(folderOf(command), file)],
    );
  });
}

/** The files that a script writes, by their names from where the call began. */
export function filesWritten(reading: CallReading): readonly string[] {
  return reading.requests.flatMap(({ command, program }) => {
    if (command.runs === 'never') return [];
    const { stdout } = command;
    const redirected = stdout?.to === 'file' && typeof stdout.file === 'string' ? [stdout.file] : [];
    const named = program !== null && WRITERS.has(program) ? command.argv.slice(1) : [];
    return [...redirected, ...named].flatMap((file) =>
      file === null ? [] : [joinPath(folderOf(command), file)],
    );
  });
}

const WRITERS: ReadonlySet<string> = new Set(['tee', 'cp', 'mv', 'rm', 'truncate', 'touch']);

/** A path in the text: `.` and `..` are taken out, nothing is looked up. Unknown folders give a path that fits none. */
export function joinPath(folder: string | null, path: string): string {
  const whole = path.startsWith('/') || path.startsWith('~') ? path : `${folder ?? '?'}/${path}`;
  const parts: string[] = [];
  for (const part of whole.split('/')) {
    if (part === '..' && parts.length > 0 && parts.at(-1) !== '..' && parts.at(-1) !== '') parts.pop();
    else if (part !== '.' && (part !== '' || parts.length === 0)) parts.push(part);
  }
  return parts.join('/');
}
