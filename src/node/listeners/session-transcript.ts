import { statSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { HookContext } from './hook-context.ts';

/**
 * The transcript of the payload's own session: the one that the client names (hooks 6.7), where its name holds the id,
 * else the one of that name in the project's folder. Null where neither is there: no other session takes its place.
 */
export function sessionTranscript({
  payload,
  resolved,
}: Pick<HookContext, 'payload' | 'resolved'>): string | null {
  const id = payload?.sessionId ?? null;
  if (id === null) return null;
  const named = payload?.transcriptPath ?? null;
  const candidates = [
    ...(named !== null && basename(named).includes(id) ? [named] : []),
    join(resolved.values.transcriptFolder, `${id}.jsonl`),
  ];
  return candidates.find(isFile) ?? null;
}

function isFile(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
  } catch {
    return false;
  }
}
