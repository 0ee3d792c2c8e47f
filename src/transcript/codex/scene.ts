import { digest, digestOf } from '../digest.ts';
import type { Place, Sink } from '../sink.ts';
import type { Memory } from './state.ts';

/** One line being read, with all that its reading may touch. */
export interface Scene {
  readonly sink: Sink;
  readonly memory: Memory;
  readonly place: Place;
  readonly medium: 'disk' | 'stream';
}

/**
 * Identity of a call and its results (T20): thread, id and opening. A replay has the arguments instead. A stream counts
 * its items anew where a thread is resumed, so there what is asked is part of the identity.
 */
export function callKey(scene: Scene, callId: string, asked = ''): (opening: number) => string {
  const thread = scene.memory.thread ?? '';
  return (opening) => `${thread}/${callId}/${opening}${printIn(scene, asked)}`;
}

export function resultKey(
  scene: Scene,
  callId: string,
  answered = '',
): (opening: number, before: number) => string {
  const thread = scene.memory.thread ?? '';
  return (opening, before) => `${thread}/${callId}/${opening}/result/${before}${printIn(scene, answered)}`;
}

/** What tells two things with one id of a stream apart. */
export function printIn({ medium }: Scene, text: string): string {
  return medium === 'stream' && text !== '' ? `/${digest(text)}` : '';
}

/**
 * A call that was read before (T20): replayed lines may hold one twice, and there its id and what it asks are its identity; a
 * line that is written twice has its time as well. The same id at another time is a new call (T18).
 */
export function replayedBefore(scene: Scene, callId: string, asked: unknown): boolean {
  const { memory, place, sink } = scene;
  const call = `${callId}/${digestOf(asked)}`;
  if (memory.replaying) return sink.met(`replay/${call}`);
  return place.at !== null && sink.met(`line/${memory.thread ?? ''}/${place.at}/${call}`);
}
