/** Where text goes: into the script's output, or into a file, a pipe, a substitution that somebody may read (10). */
import { mark, unknown, type Machine } from '../walk/machine.ts';
import { addFact } from '../state/facts.ts';
import { mapDelete, mapGet, mapSet } from '../state/persistent-map.ts';
import { FILE, type Descriptor, type State } from '../state/state.ts';
import { joinText, type Text } from '../state/text.ts';

/** What can be read where `id` leads. */
export function contentsOf(machine: Machine, state: State, id: string): Text {
  return mapGet(state.contents, id) ?? (id.startsWith(FILE) ? [unknown(machine)] : []);
}

export function withContents(state: State, id: string, text: Text): State {
  return { ...state, contents: mapSet(state.contents, id, text) };
}

/** Two descriptors that lead to the same place. */
export function leadsTo(left: Descriptor, right: Descriptor): boolean {
  if (left.kind !== right.kind) return false;
  return 'id' in left && 'id' in right
    ? left.id === right.id
    : left.kind === 'shown' || left.kind === 'nothing';
}

/** The state after `text` was written to a descriptor. */
export function write(machine: Machine, state: State, to: Descriptor, text: Text): State {
  if (text.length === 0) return state;
  switch (to.kind) {
    case 'captured':
    case 'piped':
    case 'file': {
      noteWriters(machine, to.id, text);
      if (to.kind === 'file' && to.name !== null) noteWriters(machine, nameChannel(to.name), text);
      return withContents(state, to.id, joinText([...contentsOf(machine, state, to.id), ...text]));
    }
    case 'shown':
      return show(machine, state, text);
    case 'unknown':
      if (to.channel !== undefined) noteWriters(machine, to.channel, text);
      if (state.live) spoil(machine, text, 'maybe');
      return state;
    case 'inherited':
    case 'text':
    case 'nothing':
    case 'code':
      return state;
  }
}

/** The channel of all files of one name, for readers that do not know in which folder they are. */
export const nameChannel = (name: string): string => `named ${name}`;

/** Rows whose output may come to a channel that was read before. */
export function noteWriters(machine: Machine, channel: string, text: Text): void {
  for (const piece of text) {
    if (typeof piece === 'string') continue;
    const writers = machine.writers.get(channel) ?? new Set<number>();
    for (const row of piece.rows.keys()) writers.add(row);
    machine.writers.set(channel, writers);
  }
}

function show(machine: Machine, state: State, text: Text): State {
  if (!state.live) return state;
  let facts = state.facts;
  for (const piece of text) {
    if (typeof piece === 'string') continue;
    for (const [row, share] of piece.rows) {
      if (share === 'whole') facts = addFact(facts, 'printed', row);
      mark(machine, row, share === 'whole' || share === 'maybe' ? 'maybe' : 'changed');
    }
    for (const channel of piece.channels) machine.shown.add(channel);
  }
  return facts === state.facts ? state : { ...state, facts };
}

/** The rows of a text may have come out in a way that is not followed. */
export function spoil(machine: Machine, text: Text, how: 'maybe' | 'changed'): void {
  for (const piece of text) {
    if (typeof piece === 'string') continue;
    for (const [row, share] of piece.rows) {
      mark(machine, row, share === 'whole' || share === 'maybe' ? how : 'changed');
    }
    for (const channel of piece.channels) machine.shown.add(channel);
  }
}

export const NOTHING: Descriptor = { kind: 'nothing' };
export const UNKNOWN: Descriptor = { kind: 'unknown' };
export const SHOWN: Descriptor = { kind: 'shown' };

/** A descriptor; one that was never opened leads nowhere. */
export function descriptor(descriptors: ReadonlyMap<number, Descriptor>, number: number): Descriptor {
  return descriptors.get(number) ?? NOTHING;
}

/** What stands on stdin, as text. */
export function stdinText(machine: Machine, state: State, from: Descriptor): Text {
  switch (from.kind) {
    case 'text':
      return wasRead(state, from) ? [unknown(machine)] : from.text;
    case 'piped':
    case 'file': {
      const text = contentsOf(machine, state, from.id);
      // A pipe that is read before it is written, as by `> >(cmd)`, holds what comes later.
      const later =
        from.kind === 'piped' && text.length === 0 ? [unknown(machine, { channels: [from.id] })] : text;
      return wasRead(state, from)
        ? later.map((piece) => (typeof piece === 'string' ? unknown(machine) : piece))
        : later;
    }
    case 'nothing':
      return [];
    case 'inherited':
    case 'shown':
    case 'captured':
    case 'code':
    case 'unknown':
      return [unknown(machine)];
  }
}

const READ = ' read';

/** Nobody can read from there any more: paths that meet later need not compare what was in it. */
export function withoutContents(state: State, id: string): State {
  return { ...state, contents: mapDelete(mapDelete(state.contents, id), id + READ) };
}

export function wasRead(state: State, from: Descriptor): boolean {
  return 'id' in from && mapGet(state.contents, from.id + READ) !== undefined;
}

/** Somebody read from there: what is left for the next one is not known. */
export function markRead(state: State, from: Descriptor): State {
  return 'id' in from && from.kind !== 'captured' && !wasRead(state, from)
    ? withContents(state, from.id + READ, [])
    : state;
}
