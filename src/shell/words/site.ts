/** What words are expanded for, and how an expansion can end the shell (shell 6.8). */
import type { WordPiece } from './fields.ts';
import type { Machine } from '../walk/machine.ts';
import type { Scope } from '../walk/scope.ts';
import type { Field, Outcome, Owner, State } from '../state/state.ts';
import type { Text } from '../state/text.ts';
import { descriptor, spoil } from '../streams/sinks.ts';

/** What words are expanded for. */
export interface Site {
  readonly machine: Machine;
  readonly scope: Scope;
  /** Who holds the output of substitutions in them. */
  readonly owner: Owner;
}

export const newOwner = (variable: string | null = null): Owner => ({ variable, row: null });

export interface Expanded {
  readonly state: State;
  readonly fields: readonly Field[];
}

export interface ExpandedText {
  readonly state: State;
  readonly text: Text;
}

export interface ExpandedPieces {
  readonly state: State;
  readonly pieces: readonly WordPiece[];
}

/** The shell may end here, for a reason that is not followed (6.8). */
export function mayEnd(site: Site, state: State): State {
  const end: Outcome = { zero: { ...state, live: false }, nonzero: state, code: null };
  if (state.live) site.scope.exits.push(end);
  return state;
}

/**
 * An expansion may fail here. bash drops what it has read with it, to the line end, and goes on with the next line, `set
 * -e` or not; a subshell of it ends, and so do other shells (seen).
 */
export function mayFail(site: Site, state: State): State {
  const { drops, exits } = site.scope;
  if (state.live && drops !== exits) drops.push({ zero: { ...state, live: false }, nonzero: state, code: 1 });
  return mayEnd(site, state);
}

/** It fails here. */
export function fails(site: Site, state: State): State {
  return { ...mayFail(site, state), live: false };
}

/** The shell ends here. */
export function ends(site: Site, state: State): State {
  mayEnd(site, state);
  return { ...state, live: false };
}

/** A message of the shell itself may hold this text (10.3). */
export function complainOf(site: Site, state: State, text: Text): void {
  if (state.live && descriptor(state.shell.descriptors, 2).kind === 'shown')
    spoil(site.machine, text, 'maybe');
}
