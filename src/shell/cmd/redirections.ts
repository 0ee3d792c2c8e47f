/** Redirections of cmd (shell 17.3): `> f`, `>> f`, `2>&1`, `< f`, with `nul` for nowhere. */
import { DISCARDED } from '../foreign-rows.ts';
import { itemText } from '../getopt.ts';
import type { Sink } from '../types.ts';
import { readWord, skipBlanks } from './words.ts';

export interface Redirections {
  stdout: Sink | null;
  stderr: Sink | 'joined' | null;
}

const OPERATOR = /(\d?)(>>?|<)(?:&(\d))?/y;

/** The redirection at `at`; null where there is none. */
export function redirect(
  source: string,
  at: number,
  to: number,
  into: Redirections,
  bracketed: boolean,
): number | null {
  OPERATOR.lastIndex = at;
  const match = at < to ? OPERATOR.exec(source) : null;
  if (match === null) return null;
  const [whole, number, operator, joins] = match;
  let next = at + whole.length;
  let sink: Sink | 'joined' = 'joined';
  if (joins === undefined) {
    const from = skipBlanks(source, next, to);
    if (from >= to || '\n&|<>)'.includes(source.charAt(from))) return next;
    const read = readWord(source, from, to, bracketed);
    next = read.next;
    const file = itemText(read.word);
    const append = operator === '>>' ? { append: true } : {};
    sink = /^nul:?$/i.test(file ?? '') ? DISCARDED : { to: 'file', file, ...append };
  }
  if (operator === '<') return next;
  if (number === '2') into.stderr = sink;
  else if (sink !== 'joined') into.stdout = sink;
  else if (joins === '2' && into.stderr !== null && into.stderr !== 'joined') into.stdout = into.stderr;
  return next;
}
