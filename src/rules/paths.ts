import type { Command } from '../shell/types.ts';

/** The folder that a command runs in, from where the call began; null where nobody knows. */
export function folderOf(command: Command): string | null {
  if (command.cwd === undefined) return '.';
  return command.cwd.sure === false ? null : command.cwd.path;
}

/** A path in the text: `.` and `..` are taken out, nothing is looked up. What lies above a home nobody knows. */
export function joinPath(folder: string, path: string): string {
  const whole = path.startsWith('/') || path.startsWith('~') ? path : `${folder}/${path}`;
  const parts: string[] = [];
  for (const part of whole.split('/')) {
    if (part === '.' || (part === '' && parts.length > 0)) continue;
    if (part !== '..' || isUnmoved(parts)) parts.push(part);
    else if (parts.at(-1) !== '') parts.pop();
  }
  return parts.join('/');
}

/** Does `..` behind these parts lead to where no part of the text tells. */
function isUnmoved(parts: readonly string[]): boolean {
  const last = parts.at(-1);
  return last === undefined || last === '..' || (parts.length === 1 && last.startsWith('~'));
}
