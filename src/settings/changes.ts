import type { Node } from 'jsonc-parser';
import type { Written } from './written.ts';

/** Something new at the end of a container; `key` is null in a list. */
export interface Appended {
  readonly container: Node;
  readonly key: string | null;
  readonly value: Written;
}

/**
 * What a plan does, by the values of the old text: the edits are made from it, and it is checked against what the
 * edits came to (settings, rule 6).
 */
export interface Changes {
  /** Items of lists, and members of objects as a whole. */
  readonly removed: ReadonlySet<Node>;
  readonly replaced: ReadonlyMap<Node, Written>;
  /** Flat handlers that get a group around them. */
  readonly wrapped: ReadonlySet<Node>;
  readonly appended: Appended | null;
}

export const NO_CHANGES: Changes = {
  removed: new Set(),
  replaced: new Map(),
  wrapped: new Set(),
  appended: null,
};
