/** Programs: what goes in and what comes out (shell 10.3, 10.4, 10.7). */
import { fileId, fileText, forgetFile, writtenText } from './files.ts';
import type { Invocation } from '../walk/invoke.ts';
import { unknown, type Machine } from '../walk/machine.ts';
import { either } from '../walk/outcome.ts';
import { startRow } from '../walk/start-row.ts';
import { addFact } from '../state/facts.ts';
import { mergeStates } from '../state/merge.ts';
import { mapDelete, mapEntries, mapGet, mapSet } from '../state/persistent-map.ts';
import { FILE, type Field, type Outcome, type State } from '../state/state.ts';
import { channelsOf, knownText, rowsOf, type Share, type Text, type Unknown } from '../state/text.ts';
import { contentsOf, descriptor, leadsTo, markRead, stdinText, withContents, write } from './sinks.ts';
import { processPipe } from '../words/substitution.ts';

/** Programs that print nothing of what they read (10.4). */
const SILENT: ReadonlySet<string> = new Set('wc : true rm mkdir touch chmod sleep'.split(' '));

/** Programs that leave a file as it is when they get its name (10.7). */
export const HARMLESS: ReadonlySet<string> = new Set(
  (
    'cat tee echo printf grep wc : true rm mkdir touch chmod sleep head tail jq ls diff stat sort uniq cut gh git ' +
    'bash sh [ test cp mv'
  ).split(' '),
);

function isSilent(name: string | null, words: readonly Field[]): boolean {
  if (name === null) return false;
  if (SILENT.has(name)) return true;
  return (
    name === 'grep' &&
    words.some((word) => /^-[a-zA-Z]*[qc]|^--(?:quiet|silent|count)$/u.test(knownText(word.text) ?? ''))
  );
}

/** A program of which nothing is known but its words. */
export function runProgram(machine: Machine, invocation: Invocation, name: string | null): Outcome {
  const { words, scope, span, owner } = invocation;
  const started = startRow(machine, scope, invocation.state, {
    words,
    span,
    owner,
    builtin: false,
    settled: false,
    prints: null,
  });
  if (started.row === null) return either(started.state);
  const { row } = started;
  let now = started.state;
  const { descriptors } = now.shell;
  const stdin = descriptor(descriptors, 0);
  const output = isSilent(name, words) ? { rows: new Map(), channels: [] } : takenIn(machine, invocation);
  const rows = new Map<number, Share>([[row, 'whole'], ...output.rows]);
  now = markRead(now, stdin);
  now = write(machine, now, descriptor(descriptors, 1), [
    unknown(machine, { rows, channels: output.channels }),
  ]);
  now = complain(machine, now);
  now = touchFiles(machine, now, name, words);
  const outcome = ended(machine, now, row);
  return { ...outcome, zero: emptied(machine, outcome.zero, takenAway(name, words)) };
}

/** What a program had in hands: of its stdin and files something may be in what it prints, of its words too. */
function takenIn(machine: Machine, invocation: Invocation): Pick<Unknown, 'rows' | 'channels'> {
  const { state, words } = invocation;
  const stdin = descriptor(state.shell.descriptors, 0);
  const files = words.slice(1).map((word) => inputOf(machine, invocation, word) ?? []);
  const read: Text[] = 'id' in stdin ? [...files, stdinText(machine, state, stdin)] : files;
  const texts = words.map((word) => word.text);
  const rows = rowsOf(read, 'changed');
  for (const [row, share] of rowsOf(texts, 'touched')) if (!rows.has(row)) rows.set(row, share);
  return { rows, channels: channelsOf([...read, ...texts]) };
}

/** What stands in the file, or comes through the process substitution, of this name; null where the script knows none. */
export function inputOf(machine: Machine, { scope, owner, state }: Invocation, word: Field): Text | null {
  const pipe = processPipe({ machine, scope, owner }, word.text);
  if (pipe !== null) return contentsOf(machine, state, pipe);
  if (word.many && word.glob) return null;
  const { current } = state.shell.folders;
  const followed = state.contents !== null || scope.times === null || current.path === null || !current.sure;
  if (!followed || /^(?:-|$)/u.test(knownText(word.text) ?? ' ')) return null;
  return fileText(machine, scope, state, word.text);
}

/** Messages of a program, where they go among text that somebody may read. */
export function complain(machine: Machine, state: State): State {
  const { descriptors } = state.shell;
  const to = descriptor(descriptors, 2);
  if (to.kind === 'shown' || leadsTo(to, descriptor(descriptors, 1))) return state;
  return write(machine, state, to, [unknown(machine)]);
}

/** What becomes of files that the script wrote, once a program has their names. */
function touchFiles(machine: Machine, state: State, name: string | null, words: readonly Field[]): State {
  const operands = operandsOf(words);
  if (name === 'cp') return copyFile(machine, state, operands);
  if (name === 'mv') return takeAway(copyFile(machine, state, operands), takenAway(name, words));
  if (name === 'rm') return takeAway(state, takenAway(name, words));
  if (state.contents === null || (name !== null && HARMLESS.has(name))) return state;
  return operands.reduce((now, word) => forgetFile(machine, now, word.text), state);
}

function operandsOf(words: readonly Field[]): readonly Field[] {
  return words.slice(1).filter((word) => knownText(word.text)?.startsWith('-') !== true);
}

/** The files that a program takes away, where it succeeds. */
function takenAway(name: string | null, words: readonly Field[]): readonly Field[] {
  if (name === 'rm') return operandsOf(words);
  return name === 'mv' ? operandsOf(words).slice(0, -1) : [];
}

/** `cp A B`: B is what A was. With more words B is a folder. */
function copyFile(machine: Machine, state: State, operands: readonly Field[]): State {
  const [from, to] = operands;
  if (from === undefined || to === undefined || operands.length !== 2 || from.many || to.many) {
    return operands.reduce((now, word) => forgetFile(machine, now, word.text), state);
  }
  const text = writtenText(state, from.text);
  if (text === undefined) return forgetFile(machine, state, to.text);
  const id = fileId(state, to.text);
  const isThere = mapGet(state.there, fileId(state, from.text)) === true;
  const now = withContents(state, id, text);
  return isThere ? { ...now, there: mapSet(now.there, id, true) } : now;
}

/** Files, or folders with what is in them, that are no longer there. */
function takeAway(state: State, operands: readonly Field[]): State {
  let { there } = state;
  for (const word of operands) {
    if (there === null) break;
    if (word.many || word.glob) there = null;
    const id = fileId(state, word.text);
    for (const [file] of mapEntries(there)) {
      if (file === id || file.startsWith(`${id}/`)) there = mapDelete(there, file);
    }
  }
  return there === state.there ? state : { ...state, there };
}

/** Who reads a file that is gone reads nothing. Of a pattern nobody knows which files it means. */
function emptied(machine: Machine, state: State, operands: readonly Field[]): State {
  let now = state;
  for (const word of operands) {
    const id = fileId(now, word.text);
    const isAny = word.many || word.glob;
    let without = now;
    for (const [file] of mapEntries(now.contents)) {
      const isMeant = isAny ? file.startsWith(FILE) : file === id || file.startsWith(`${id}/`);
      if (isMeant) without = withContents(without, file, []);
    }
    now = isAny ? mergeStates(machine, without, now) : without;
  }
  return now;
}

/** A row that ended with 0, or did not. */
export function ended(machine: Machine, state: State, row: number): Outcome {
  return {
    zero: { ...state, facts: addFact(state.facts, 'succeeded', row) },
    nonzero: { ...state, facts: addFact(state.facts, 'failed', row) },
    code: null,
  };
}
