/** What PowerShell and cmd code sets for the rows behind it: the environment and the folder (shell 11, 17). */
import type { ForeignRows } from './foreign-rows.ts';

/** Sets a variable of the environment for what follows; one that may not have been set is unknown. */
export function setEnvironment(rows: ForeignRows, name: string, value: string | null): void {
  rows.env.set(name, value);
  rows.unset.delete(name);
  rows.written.push(name);
}

export function unsetEnvironment(rows: ForeignRows, name: string): void {
  rows.env.delete(name);
  rows.unset.add(name);
}

/** What was set by code that may have been left out is unknown behind it. */
export function readMaybe(rows: ForeignRows, read: () => void): void {
  const { folder, written } = rows;
  const before = written.length;
  read();
  for (let index = before; index < written.length; index++) rows.env.set(written[index] ?? '', null);
  if (rows.folder !== folder) rows.folder = { path: null };
}

/** Moves to a folder (11.2): whether it is there is never sure. Null: to an unknown one. */
export function moveTo(rows: ForeignRows, folder: string | null): void {
  const from = rows.folder === null ? '.' : rows.folder.path;
  const absolute = folder !== null && /^(?:[a-z]:|[\\/~])/i.test(folder);
  if (folder === null || (from === null && !absolute)) {
    rows.folder = { path: null };
    return;
  }
  const separator = `${from ?? ''}${folder}`.includes('\\') ? '\\' : '/';
  const base = absolute || from === null || from === '.' ? '' : `${from}${separator}`;
  rows.folder = { path: resolved(base + folder, separator), sure: false };
}

/** `.` and `..` resolved in the text. */
function resolved(path: string, separator: string): string {
  const kept: string[] = [];
  for (const [index, name] of path.split(/[\\/]/).entries()) {
    const last = kept.at(-1);
    const isRoot = last === undefined || last === '..' || last === '' || /^(?:[a-z]:|~.*)$/i.test(last);
    if (name === '.' || (name === '' && index > 0)) continue;
    if (name === '..' && !isRoot) kept.pop();
    else kept.push(name);
  }
  if (kept.length === 1 && kept[0] === '') return separator;
  return kept.length === 0 ? '.' : kept.join(separator);
}
