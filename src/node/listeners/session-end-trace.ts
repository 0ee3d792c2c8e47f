import { readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { SessionEndPlan } from '../../hooks/session-end.ts';
import type { HookContext } from './hook-context.ts';

/** Days of which traces are kept. */
const KEPT = 14;
const MAX_BYTES = 1024 * 1024;
const NAME = /^session-end-\d{4}-\d\d-\d\d\.log(?:\.old)?$/;

/** One line that shows that the hook fired, in a file a day (hooks 5.5): `TIME PHASE REASON SESSION CLIENT`. */
export function traceSessionEnd(
  { store, payload, client }: HookContext,
  { phase, reason }: { readonly phase: string; readonly reason: SessionEndPlan['reason'] },
): void {
  const now = new Date().toISOString();
  const name = `trace/session-end-${now.slice(0, 10)}.log`;
  const line = [now, phase, reason ?? 'unknown', payload?.sessionId ?? '-', client].join(' ');
  store.append(name, `${line}\n`, MAX_BYTES);
  const file = store.place(name);
  if (file !== null) removeOld(dirname(file));
}

function removeOld(folder: string): void {
  try {
    const names = readdirSync(folder).filter((name) => NAME.test(name));
    for (const name of names.sort().slice(0, -KEPT)) rmSync(join(folder, name), { force: true });
  } catch {
    // Another worker does the same.
  }
}
