import { digest } from '../digest.ts';
import type { Place, Sink } from '../sink.ts';
import type { ClaudeLine } from './line.ts';
import type { Memory } from './state.ts';
import { tally } from './state.ts';

/** One line being read, with all that its reading may touch. */
export interface Scene {
  readonly sink: Sink;
  readonly memory: Memory;
  readonly line: ClaudeLine;
  readonly place: Place;
}

/**
 * The identity of a part of a line (T20): the line's `uuid`. Streams before 1.0.9x have none: there what was said is
 * known by its message, its text, and how often that came.
 */
export function partKey(scene: Scene, part: string, text: string): string {
  const { line, memory } = scene;
  if (line.uuid !== null) return `${line.uuid}/${part}`;
  const thing = [line.sessionId ?? '', line.agentId ?? '', line.type, digest(text)].join('/');
  return `${thing}/${tally(memory.said, thing)}`;
}

/** The actor of what the line does. */
export function actorOf({ line }: Scene): 'agent' | 'subagent' {
  return line.sidechain ? 'subagent' : 'agent';
}
