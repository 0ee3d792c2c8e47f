/** What single PowerShell commands mean for the rows: what they print, set, and what their script blocks are. */
import { piecesWithHoles, type ForeignRows } from '../foreign-rows.ts';
import { moveTo, setEnvironment, unsetEnvironment } from '../foreign-settings.ts';
import { itemHead, itemText, type Item } from '../getopt.ts';
import type { Printed, Surrounding } from '../types.ts';

/** Commands whose block runs once for each thing that comes in by the pipe. */
const BLOCK_SURROUNDINGS: ReadonlyMap<string, Surrounding> = new Map<string, Surrounding>([
  ['foreach-object', 'loop'],
  ['foreach', 'loop'],
  ['%', 'loop'],
  ['where-object', 'loop'],
  ['where', 'loop'],
  ['?', 'loop'],
  ['start-job', 'background'],
  ['start-threadjob', 'background'],
]);

/** What the block of a command stands in; null: nothing that has a name. */
export const blockSurrounding = (name: string): Surrounding | null => BLOCK_SURROUNDINGS.get(name) ?? null;

/** True where what the block prints is what the command prints. */
export const passesBlockOutput = (name: string): boolean => ['foreach-object', 'foreach', '%'].includes(name);

const PRINTERS: ReadonlySet<string> = new Set(['write-output', 'write-host', 'echo', 'write']);

/** What a printing command prints of its words; null for other commands. Each word has its own line. */
export function printsOf(name: string, words: readonly Item[]): readonly Printed[] | null {
  if (!PRINTERS.has(name)) return null;
  // Parameters (`-NoNewline`, `-ForegroundColor Green`) change it.
  if (words.some((word) => word.many || itemHead(word).startsWith('-'))) return [{ from: [] }];
  const separator = name === 'write-host' ? ' ' : '\n';
  const printed: Printed[] = [];
  const add = (piece: string | null): void => {
    const last = printed.at(-1);
    if (piece === null) printed.push({ from: [] });
    else if (typeof last === 'string') printed.splice(-1, 1, last + piece);
    else printed.push(piece);
  };
  for (const [index, word] of words.entries()) {
    if (index > 0) add(separator);
    for (const piece of word.pieces)
      piecesWithHoles(piece ?? '')
        .concat(piece === null ? [null] : [])
        .forEach(add);
  }
  add('\n');
  return printed;
}

/** The first word that is no parameter. */
const operand = (words: readonly Item[]): Item | undefined =>
  words.find((word) => !itemHead(word).startsWith('-'));

const MOVES: ReadonlySet<string> = new Set(['set-location', 'cd', 'sl', 'chdir', 'push-location', 'pushd']);
const MOVES_BACK: ReadonlySet<string> = new Set(['pop-location', 'popd']);
const REMOVES: ReadonlySet<string> = new Set(['remove-item', 'ri', 'rm', 'del', 'erase', 'rd', 'rmdir']);
const SETS: ReadonlySet<string> = new Set(['set-item', 'si', 'new-item', 'ni']);

/** What a command changes for those behind it: the folder, the environment. */
export function applyCommand(rows: ForeignRows, name: string, words: readonly Item[]): void {
  const text = itemText(operand(words));
  if (MOVES.has(name) && words.length > 0) moveTo(rows, text === '-' || text === '+' ? null : text);
  if (MOVES_BACK.has(name)) moveTo(rows, null);
  const variable = /^env:[\\/]?(.+)$/i.exec(text ?? '')?.[1];
  if (variable === undefined) return;
  if (REMOVES.has(name)) unsetEnvironment(rows, variable);
  if (SETS.has(name)) setEnvironment(rows, variable, null);
}

export const RUNS_TEXT: ReadonlySet<string> = new Set(['invoke-expression', 'iex']);
