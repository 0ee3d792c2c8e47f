import { isCapturableId } from './session-id.ts';
import { nameOfPath, normalisePath, tailBelow } from './paths.ts';
import type { CaptureClient } from './types.ts';

/** Where the clients keep their sessions: `CLAUDE_CONFIG_DIR` and `CODEX_HOME` move them. */
export interface SessionHomes {
  readonly claude: readonly string[];
  readonly codex: string;
}

/** What the path of a file says; its folder's name says nothing (rule 1). */
export interface SessionPlace {
  readonly client: CaptureClient;
  /** The session id that the name gives; null where a rollout's has none. */
  readonly id: string | null;
  readonly archived: boolean;
}

const CLAUDE_FILE = /^[^/]+\/([^/]+)\.jsonl$/;
const CODEX_FILE = /^(?:sessions\/\d{4}\/\d\d\/\d\d|(archived_sessions))\/(rollout-[^/]*)\.jsonl(?:\.zst)?$/;
const UUID = /[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;

/** Is this the path of a session file (section 2)? Null for everything else, deeper files of a session's folder among it. */
export function placeOf(path: string, homes: SessionHomes): SessionPlace | null {
  const normal = normalisePath(path);
  for (const home of homes.claude) {
    const id = CLAUDE_FILE.exec(tailBelow(normalisePath(`${home}/projects`), normal) ?? '')?.[1];
    if (isCapturableId(id)) return { client: 'claude-code', id, archived: false };
  }
  const rollout = CODEX_FILE.exec(tailBelow(normalisePath(homes.codex), normal) ?? '');
  if (rollout === null) return null;
  return { client: 'codex', id: uuidIn(rollout[2]), archived: rollout[1] !== undefined };
}

/** The uuid at the end of a rollout's name. */
export function uuidIn(stem: string | undefined): string | null {
  return UUID.exec(stem ?? '')?.[0] ?? null;
}

/** The name without what says how it is written and packed. */
export function stemOf(path: string): string {
  return nameOfPath(normalisePath(path)).replace(/\.jsonl(?:\.zst)?$/, '');
}

export function isCompressedPath(path: string): boolean {
  return path.endsWith('.zst');
}

/** A sub-agent's file by its place: a folder `subagents` within a session's own, or a name `agent-…` (section 2). */
export function isSubAgentPath(path: string, homes: SessionHomes): boolean {
  const normal = normalisePath(path);
  if (nameOfPath(normal).startsWith('agent-')) return true;
  const folders = normal.split('/').slice(0, -1);
  if (folders.at(-1) === 'subagents') return true;
  return homes.claude.some((home) => {
    const tail = tailBelow(normalisePath(`${home}/projects`), normal);
    return tail?.split('/').slice(1, -1).includes('subagents') === true;
  });
}
