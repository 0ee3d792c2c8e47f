import type { ResolutionErrorId } from './resolution.ts';
import type { RunErrorId } from './faults.ts';

/** Refused before anything ran. */
export type RefusalId = ResolutionErrorId | 'recursion';

/** How a capture ended: the pages may be as they were, and all is well. */
export type CaptureEnd =
  | { readonly kind: 'done' }
  | { readonly kind: 'failed'; readonly id: RunErrorId }
  | { readonly kind: 'refused'; readonly id: RefusalId };

const STATUS: Readonly<Record<CaptureEnd['kind'], 0 | 1 | 2>> = { done: 0, failed: 1, refused: 2 };

/** The exit status of the command (section 6). */
export function exitStatus({ kind }: CaptureEnd): 0 | 1 | 2 {
  return STATUS[kind];
}
