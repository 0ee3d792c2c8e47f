import type { Fields } from '../shape.ts';
import { fieldsOf, nameOf, numberOf } from '../shape.ts';
import { giveHeader } from './session.ts';
import type { Scene } from './scene.ts';
import type { Memory } from './state.ts';

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;
const IMPORTED = 'external-import-';

/** A turn begins. The first turn that is newer than the thread ends a replay: both ids sort by time (T49). */
export function beginTurn(scene: Scene, turn: string | null): void {
  const { memory } = scene;
  if (turn?.startsWith(IMPORTED) === true) {
    if (!memory.imported) {
      memory.imported = true;
      giveHeader(scene, { imported: true });
    }
  } else if (turn !== null && UUID.test(turn) && isOwn(memory, turn)) {
    memory.replaying = false;
  }
  memory.turnsNamed ||= turn !== null;
  newTurn(memory, turn);
}

function isOwn(memory: Memory, turn: string): boolean {
  return memory.thread === null || turn.toLowerCase() > memory.thread.toLowerCase();
}

/** What was said is known within a turn only: copies stand beside each other (T20). */
export function newTurn(memory: Memory, turn: string | null): void {
  memory.turn = turn;
  memory.said.clear();
}

/** Was the line copied in from another thread (T49, T52)? */
export function isInherited(memory: Memory, fields: Fields): boolean {
  const ordinal = numberOf(fields.ordinal);
  const marked = fieldsOf(fields.metadata) ?? fieldsOf(fieldsOf(fields.payload)?.metadata);
  return (
    memory.replaying ||
    memory.imported ||
    (memory.ownFrom !== null && ordinal !== null && ordinal < memory.ownFrom) ||
    marked?.inherited_user_message === true
  );
}

/** The turn that a line says it belongs to. */
export function turnOf(payload: Fields): string | null {
  return nameOf(payload.turn_id);
}
