/** The rows of one command of cmd, and the code that it is read through to (shell 17.3, 17.4). */
import { foreignCall } from '../foreign-call.ts';
import { addRow, addUnread, inside, type ForeignReader, type Place } from '../foreign-rows.ts';
import { itemHead, itemText, type Item } from '../getopt.ts';
import { programName } from '../program-name.ts';
import { shellCall } from '../shell-options.ts';
import { seeThroughUnlisted } from '../unlisted.ts';
import { applyCommand, isBuiltin, printsOf } from './commands.ts';
import type { Redirections } from './redirections.ts';

/** True for `call PROGRAM …`, which is `PROGRAM …`; `call :label` stays. */
const calls = (words: readonly Item[]): boolean =>
  itemText(words[0])?.toLowerCase() === 'call' && words.length > 1 && !itemHead(words[1]).startsWith(':');

export function emitCommand(
  reader: ForeignReader,
  all: readonly Item[],
  redirections: Redirections,
  outerPlace: Place,
  from: number,
  to: number,
  rawTo: number,
): void {
  const { rows, source } = reader;
  const called = calls(all);
  const words = called ? all.slice(1) : all;
  const place = called ? { ...outerPlace, via: [...outerPlace.via, 'call'] } : outerPlace;
  const argv = words.map(itemText);
  const [program] = argv;
  if (program === undefined) return;
  const name = program === null ? null : programName(program).toLowerCase();
  const raw = source.slice(from, to);
  const many = words.flatMap((word, index) => (word.many ? [index] : []));
  const outer = {
    argv,
    many,
    partial: Object.fromEntries(words.map((word, index) => [String(index), word.pieces])),
  };
  const stdout = redirections.stdout ?? place.stdout;
  const call = foreignCall(outer);
  if (call !== null && call.code !== null) {
    const via = [...place.via, programName(call.name)];
    reader.readCode(call.dialect, call.code, inside(place, 'shell', { via, stdout }), from, to);
    return;
  }
  const stderr = redirections.stderr === 'joined' ? stdout : (redirections.stderr ?? { to: 'shown' });
  const parts = { from, to, stdout, stderr, stdin: place.stdin };
  const prints = name === null ? null : printsOf(name, words.slice(1), raw);
  addRow(rows, place, { ...parts, words, prints, builtin: name !== null && isBuiltin(name) });
  if (call !== null || shellCall(outer) !== null) addUnread(rows, 'dialect', raw, from, to);
  else if (name === 'start' || name === null || !isBuiltin(name)) {
    for (const seen of seeThroughUnlisted(name, words, rows.base.programs)) {
      if (seen.kind !== 'command') continue;
      const inner = words.slice(words.length - seen.words.length);
      const via = [...place.via, ...(seen.via === null ? [] : [seen.via])];
      addRow(rows, { ...place, via }, { ...parts, words: inner, prints: null, builtin: false });
    }
  }
  if (name !== null)
    applyCommand(rows, name, words.slice(1), name === 'set' ? source.slice(from, rawTo) : raw);
}
