import { digest, digestOf } from '../digest.ts';
import type { Fields } from '../shape.ts';
import { fieldsOf, nameOf, textOf } from '../shape.ts';
import type { Place } from '../sink.ts';
import { readMessage, textsOf } from './prose.ts';
import type { Scene } from './scene.ts';
import { isSilentLine } from './silent.ts';
import type { Memory } from './state.ts';

/** A message that is not told apart from a compaction's summary until a later line is read. */
export interface HeldMessage {
  readonly item: Fields;
  readonly place: Place;
}

/**
 * A compaction asks the model for a summary, and its answer stands in the file like a message of the agent's
 * (from 0.144): it is the client's text (T53). Later versions mark it (seen in 0.158); before, the line of the
 * compaction behind it repeats it, and nothing before it did, as copies of the agent's words do.
 */
export function readMessageLine(scene: Scene, line: Fields, item: Fields): void {
  if (fieldsOf(line.metadata)?.compaction_output === true) readMessage(scene, item, false, true);
  else if (nameOf(item.role) === 'assistant' && !wasSaid(scene.memory, item)) {
    scene.memory.held = { item, place: scene.place };
  } else readMessage(scene, item, false);
}

function wasSaid(memory: Memory, item: Fields): boolean {
  return textsOf(item.content).every(({ text }) => {
    const said = memory.said.get(`agent/${digest(text)}`);
    return said !== undefined && said.given > (said.by.message ?? 0);
  });
}

/**
 * Gives a held message, once this line shows whose it is. Between it and a compaction may stand counts of tokens, itself once
 * more, and lines of types that nobody knows.
 */
export function settleHeld(scene: Scene, line: Fields | null): void {
  const { held } = scene.memory;
  if (held === null) return;
  if (line !== null && (isCount(line) || isAgain(line, held) || !isKnown(line))) return;
  scene.memory.held = null;
  const [last] = textsOf(held.item.content).slice(-1);
  const repeated =
    line !== null && nameOf(line.type) === 'compacted' ? fieldsOf(line.payload)?.message : null;
  const isSummary = last !== undefined && (textOf(repeated)?.endsWith(last.text) ?? false);
  readMessage({ ...scene, place: held.place }, held.item, false, isSummary);
}

function isCount(line: Fields): boolean {
  const type = nameOf(line.type);
  return (
    type === 'token_usage_record' ||
    (type === 'event_msg' && nameOf(fieldsOf(line.payload)?.type) === 'token_count')
  );
}

/** The same line, written twice. */
function isAgain(line: Fields, { item, place }: HeldMessage): boolean {
  return (
    place.at !== null &&
    nameOf(line.timestamp) === place.at &&
    digestOf(fieldsOf(line.payload)) === digestOf(item)
  );
}

const KNOWN: ReadonlySet<string> = new Set(['session_meta', 'turn_context', 'response_item', 'event_msg']);

function isKnown(line: Fields): boolean {
  const type = nameOf(line.type);
  return type !== null && (KNOWN.has(type) || isSilentLine(type));
}
