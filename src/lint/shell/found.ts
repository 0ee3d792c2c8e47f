/** What a walk notes: each thing once at its place. */
import type { Place, SimpleNode } from '../../shell/syntax/nodes.ts';
import type { Holder } from './holders.ts';
import { startJob, type Pending } from './pending.ts';
import { spanIn, type Scope } from './scope.ts';
import type { Unreadable } from './types.ts';

const keyOf = (from: number, to: number): string => `${String(from)}:${String(to)}`;

export function noteRead(scope: Scope, place: Place, reader: string): void {
  if (scope.isBounded) return;
  const span = spanIn(scope, place);
  const key = keyOf(span.from, span.to);
  if (!scope.walk.reads.has(key)) scope.walk.reads.set(key, { ...span, reader });
}

export function noteUnreadable(scope: Scope, node: SimpleNode, why: Unreadable['why']): void {
  const span = spanIn(scope, node);
  scope.walk.unreadable.set(keyOf(span.from, span.to), { ...span, why });
}

export function noteJob(scope: Scope, place: Place, holder: Holder): Pending {
  return startJob(scope, { ...holder, ...spanIn(scope, place) });
}

/** A job that is no child of its shell: only an exit trap can end it. */
export function noteForked(scope: Scope, place: Place, holder: Holder): void {
  const { walk, shell } = scope;
  const job = { ...holder, ...spanIn(scope, place) };
  shell.lost.push({ job, started: walk.started++, shell, frame: null, isEnded: false });
}
