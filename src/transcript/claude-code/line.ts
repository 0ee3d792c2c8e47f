import type { Fields } from '../shape.ts';
import { nameOf } from '../shape.ts';

/** A line of Claude Code's transcript or of its streaming JSON, with the stamps that both may carry. */
export interface ClaudeLine {
  readonly fields: Fields;
  readonly type: string;
  readonly medium: 'disk' | 'stream';
  readonly uuid: string | null;
  readonly parentUuid: string | null;
  readonly at: string | null;
  readonly sessionId: string | null;
  readonly cwd: string | null;
  readonly branch: string | null;
  readonly version: string | null;
  /** Said or done by a subagent. */
  readonly sidechain: boolean;
  readonly agentId: string | null;
}

/** Reads the stamps of a line; a stamp of a wrong type is a missing one. */
export function claudeLine(fields: Fields, type: string): ClaudeLine {
  const diskId = nameOf(fields.sessionId);
  const streamId = nameOf(fields.session_id);
  // `agent_id` is newer than the call that started the agent; where it is missing, that call stands for it.
  const agentId = nameOf(fields.agentId) ?? nameOf(fields.agent_id) ?? nameOf(fields.parent_tool_use_id);
  return {
    fields,
    type,
    medium: diskId === null && (streamId !== null || 'parent_tool_use_id' in fields) ? 'stream' : 'disk',
    uuid: nameOf(fields.uuid),
    parentUuid: nameOf(fields.parentUuid),
    at: nameOf(fields.timestamp),
    sessionId: diskId ?? streamId,
    cwd: nameOf(fields.cwd),
    branch: nameOf(fields.gitBranch),
    version: nameOf(fields.version) ?? nameOf(fields.claude_code_version),
    sidechain: fields.isSidechain === true || agentId !== null,
    agentId,
  };
}
