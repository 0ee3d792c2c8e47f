/** `flock N`: the lock belongs to the open file, so every copy of the descriptor keeps it. */
import { itemText, readOptions } from '../../shell/getopt.ts';
import type { Word } from '../../shell/syntax/nodes.ts';
import { WRAPPERS } from '../../shell/wrapper-table.ts';
import type { Scope } from './scope.ts';
import { itemsOf, staticText, variableIn } from './static-words.ts';
import { targetsOf, withLock } from './table.ts';
import type { Descriptor, Table } from './types.ts';

/** `inner` is the table of the command itself; the answer is `table` with what it locked. */
export function lockedBy({ walk }: Scope, words: readonly Word[], inner: Table, table: Table): Table {
  const options = WRAPPERS.get('flock')?.options;
  if (options === undefined) return table;
  const items = itemsOf(words);
  const { given, next } = readOptions(options, items, 1);
  const descriptor = descriptorIn(words[next], itemText(items[next]));
  if (descriptor === null) return table;
  const unlocks = given.some(({ key }) => key === 'u' || key === 'unlock');
  let now = table;
  for (const target of targetsOf(inner, descriptor)) {
    if (!('opening' in target) || target.opening === null) continue;
    if (unlocks) walk.locks.delete(target.opening);
    else walk.locks.set(target.opening, walk.started);
    now = withLock(now, target.opening, !unlocks);
  }
  return now;
}

function descriptorIn(word: Word | undefined, text: string | null): Descriptor | null {
  if (text !== null) return /^\d{1,9}$/u.test(text) ? Number(text) : null;
  return word === undefined || staticText(word) !== null ? null : variableIn(word);
}
