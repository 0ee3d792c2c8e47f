/** Variables that hold the numbers of jobs (rule 9). */
import type { Assignment, Word } from '../../shell/syntax/nodes.ts';
import type { JobGroup } from './pending.ts';
import type { Scope } from './scope.ts';
import { variableIn } from './static-words.ts';

/** `pid=$!`, `pids+=("$!")`, `pids="$pids $!"`, `other=$pid`. */
export function noteNumber({ shell }: Scope, { name, append, value }: Assignment): void {
  const words = [value].flat();
  const names = new Set(
    words.flatMap(({ parts }) => parts.map((part) => (part.kind === 'parameter' ? part.name : ''))),
  );
  const before = shell.numbers.get(name);
  if (names.has('!') && shell.last !== null) {
    if (before !== undefined && (append || names.has(name))) before.push(shell.last);
    else shell.numbers.set(name, [shell.last]);
    return;
  }
  if (append || names.has(name)) return;
  const copied = words.length === 1 ? shell.numbers.get(variableIn(words[0]) ?? '') : undefined;
  if (copied !== undefined) shell.numbers.set(name, [...copied]);
  else if (before !== undefined) shell.numbers.delete(name);
}

/** The jobs that the words of `wait` and `kill` name; `all` for none, and for `$(jobs -p)`. */
export function numbersIn({ shell }: Scope, words: readonly Word[]): readonly JobGroup[] | 'all' {
  if (words.length === 0) return 'all';
  const groups: JobGroup[] = [];
  for (const word of words) {
    const name = variableIn(word);
    if (name === '!' && shell.last !== null) groups.push(shell.last);
    else if (name !== null) groups.push(...(shell.numbers.get(name) ?? []));
    else if (isJobList(word)) return 'all';
  }
  return groups;
}

function isJobList({ parts }: Word): boolean {
  const [only] = parts;
  if (parts.length !== 1 || only?.kind !== 'substitution') return false;
  const command = only.code.units[0]?.statements[0]?.links[0]?.stages[0]?.command;
  if (command?.kind !== 'simple') return false;
  const [name, option, more] = command.words.map(({ parts: [part] }) =>
    part?.kind === 'text' ? part.text : null,
  );
  return name === 'jobs' && more === undefined && /^-r?pr?$/u.test(option ?? '');
}
