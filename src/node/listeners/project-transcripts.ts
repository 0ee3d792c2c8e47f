import { basename } from 'node:path';
import { normaliseProjectPath } from '../../hooks/resolution-path.ts';
import { isSessionId } from '../../hooks/session-id.ts';
import { discover } from '../discover.ts';
import { headOf } from '../heads.ts';
import type { Head } from '../heads.ts';
import type { HookContext } from './hook-context.ts';
import { pathPlatform } from './path-platform.ts';

/** A transcript of a project's own session, not of one of its subagents. */
export interface ProjectTranscript {
  readonly id: string;
  readonly path: string;
  /** Milliseconds since 1970. */
  readonly changedAt: number;
}

/** So many of the newest are looked into. */
const MOST = 50;

/**
 * The transcripts of a project that changed since then. What a folder is called proves nothing, two projects can share one
 * and Codex keeps all together: the directory that a transcript itself names must be the project's.
 */
export async function projectTranscripts(
  { resolved, project }: Pick<HookContext, 'resolved' | 'project'>,
  since: number | null,
): Promise<readonly ProjectTranscript[]> {
  const { files } = await discover([resolved.values.transcriptFolder]);
  const newest = files
    .filter(({ compressed, modified }) => !compressed && modified >= (since ?? 0))
    .sort((one, other) => other.modified - one.modified)
    .slice(0, MOST);
  const heads = await Promise.all(newest.map(headOf));
  return heads.flatMap((head): readonly ProjectTranscript[] => {
    if (head.kind !== 'head' || !isOf(head, project)) return [];
    const id = idOf(head);
    return id === null ? [] : [{ id, path: head.file.realPath, changedAt: head.file.modified }];
  });
}

function isOf({ header }: Head, project: string): boolean {
  if (header === null || header.cwd === null || header.agentId !== null) return false;
  return normaliseProjectPath(header.cwd, pathPlatform()) === project;
}

/** Claude Code names the file by its session; of a fork the first lines still name the other one. */
function idOf({ client, header, file }: Head): string | null {
  const id = client === 'claude-code' ? basename(file.realPath, '.jsonl') : (header?.id ?? null);
  return isSessionId(id) ? id : null;
}
