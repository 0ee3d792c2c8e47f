import type { Command } from '../shell/types.ts';

/** The folder that a command runs in, from where the call began; null where nobody knows. */
export function folderOf(command: Command): string | null {
  if (command.cwd === undefined) return '.';
  return command.cwd.sure === false ? null : command.cwd.path;
}

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
