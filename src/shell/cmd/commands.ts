/** What the commands that cmd itself holds mean for the rows: what they print, set, and where they move (shell 17.3). */
import { HOLE, type ForeignRows } from '../foreign-rows.ts';
import { moveTo, setEnvironment, unsetEnvironment } from '../foreign-settings.ts';
import { itemText, type Item } from '../getopt.ts';
import type { Printed } from '../types.ts';

const BUILTINS: ReadonlySet<string> = new Set(
  (
    'assoc call cd chdir cls color copy date del dir echo endlocal erase exit ftype goto md mkdir mklink move path pause ' +
    'popd prompt pushd rd ren rename rmdir set setlocal shift start time title type ver verify vol'
  ).split(' '),
);

export const isBuiltin = (name: string): boolean => BUILTINS.has(name);

/** What `echo` prints; null for other commands. Quotes stay as they are, so only words without any are sure. */
export function printsOf(name: string, words: readonly Item[], raw: string): readonly Printed[] | null {
  if (name !== 'echo') return null;
  const text = itemText(words[0])?.toLowerCase();
  if (words.length === 0 || (words.length === 1 && (text === 'on' || text === 'off'))) return [];
  const known = words.map(itemText);
  if (known.includes(null) || /["^%!>]/.test(raw)) return [{ from: [] }];
  return [`${raw.slice('echo '.length).replace(/\r$/, '')}\n`];
}

/** `set N=v`, `set "N=v"`: the text as written; null for a value that is not known. */
function setVariable(rows: ForeignRows, raw: string): void {
  const assigned = raw.replace(/^set\s/i, '').trimStart();
  const asked = /^\/[pa]\s/i.exec(assigned);
  const rest = asked === null ? assigned : assigned.slice(asked[0].length).trimStart();
  const last = rest.lastIndexOf('"');
  const plain = rest.startsWith('"') ? rest.slice(1, last > 0 ? last : undefined) : rest.replace(/\r$/, '');
  const equals = plain.indexOf('=');
  if (equals < 1) return;
  const name = plain.slice(0, equals);
  const value = plain.slice(equals + 1);
  if (value === '' && asked === null) unsetEnvironment(rows, name);
  else
    setEnvironment(rows, name, asked !== null || /[%!^]/.test(value) || value.includes(HOLE) ? null : value);
}

/** What a command changes for those behind it: the folder, the environment. */
export function applyCommand(rows: ForeignRows, name: string, words: readonly Item[], raw: string): void {
  if (name === 'set') setVariable(rows, raw);
  if (name === 'popd') moveTo(rows, null);
  if (name !== 'cd' && name !== 'chdir' && name !== 'pushd') return;
  const folder = words.find((word) => itemText(word)?.toLowerCase() !== '/d');
  if (folder !== undefined) moveTo(rows, itemText(folder));
}
