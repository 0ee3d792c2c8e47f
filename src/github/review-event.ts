import type { BodyValue } from './body.ts';
import type { OperationName } from './types.ts';

const EVENTS: ReadonlySet<BodyValue> = new Set(['APPROVE', 'COMMENT', 'REQUEST_CHANGES']);

/** What a review's `event` makes of it: without one it stays pending, and nobody sees it (gh 7). */
export function reviewOperation(event: BodyValue | undefined): OperationName {
  if (event === undefined || event === null || event === '') return 'none';
  return EVENTS.has(event) ? 'post-review' : 'unknown';
}
