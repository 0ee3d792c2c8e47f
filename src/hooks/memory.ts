import { settingOf } from './config.ts';
import type { HookConfig } from './config.ts';

const SOURCES = ['startup', 'resume', 'clear', 'compact', 'fork'] as const;
/** How a session came to start; `unknown`: absent, or a word that is new. */
export type SessionSource = (typeof SOURCES)[number] | 'unknown';

export interface MemoryFile {
  readonly name: string;
  /** `identity`: who the agent is; it comes first, and is given again after a compaction. */
  readonly role: 'identity' | 'memory';
  /** Null: it could not be read. */
  readonly bytes: number | null;
}

export interface MemoryQuestion {
  /** The payload's, as it came. */
  readonly source?: unknown;
  readonly files: readonly MemoryFile[];
  readonly config?: HookConfig;
}

/** Names of files, by what becomes of them. */
export interface MemoryPlan {
  readonly source: SessionSource;
  /** In whole, in this order. */
  readonly include: readonly string[];
  /** Only named, with their sizes. */
  readonly mention: readonly string[];
  readonly unreadable: readonly string[];
}

/**
 * Which memory files a session starts with (hooks 5.1): whole or not at all, within `memory.budgetBytes`. After a
 * compaction only those that say who the agent is; a source that is absent or new is never taken for one.
 */
export function planMemory({ source, files, config }: MemoryQuestion): MemoryPlan {
  const known = SOURCES.find((word) => word === source) ?? 'unknown';
  const budget = settingOf(config, 'memory.budgetBytes');
  const include: string[] = [];
  const mention: string[] = [];
  let used = 0;
  for (const { name, role, bytes } of [...byRole(files, 'identity'), ...byRole(files, 'memory')]) {
    if (bytes === null || bytes === 0) continue;
    const isWanted = role === 'identity' || known !== 'compact';
    if (isWanted && used + bytes <= budget) {
      include.push(name);
      used += bytes;
    } else mention.push(name);
  }
  const unreadable = files.filter(({ bytes }) => bytes === null).map(({ name }) => name);
  return { source: known, include, mention, unreadable };
}

function byRole(files: readonly MemoryFile[], wanted: MemoryFile['role']): readonly MemoryFile[] {
  return files.filter(({ role }) => role === wanted);
}
