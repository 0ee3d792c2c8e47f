import { isFields } from '../../hooks/resolution-values.ts';
import type { HookStore } from './hook-store.ts';

/** The start of a session's last save (hooks 5.3). */
export interface SaveMarker {
  /** As it stands there; null: none yet. */
  readonly at: unknown;
  /** Names the save, so that its worker knows its own marker. */
  readonly token: unknown;
  /** The start before that one. */
  readonly before: unknown;
}

const nameOf = (id: string): string => `markers/${id}.json`;

export function readSaveMarker(store: HookStore, id: string): SaveMarker {
  const value = store.read(nameOf(id));
  if (!isFields(value)) return { at: value ?? null, token: null, before: null };
  return { at: value['at'] ?? null, token: value['token'] ?? null, before: value['before'] ?? null };
}

export function writeSaveMarker(store: HookStore, id: string, marker: SaveMarker): void {
  store.write(nameOf(id), marker);
}

export function removeSaveMarker(store: HookStore, id: string): void {
  store.remove(nameOf(id));
}

/** The last start but that of this very save: a worker is not held back by the marker of the hook that started it. */
export function startBefore({ at, token, before }: SaveMarker, own: string | null): unknown {
  return own !== null && token === own ? before : at;
}
