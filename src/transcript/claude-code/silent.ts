/** Types that are known and say nothing (section 13). New names are added here as they are met. */

export const SILENT_LINES: ReadonlySet<string> = new Set([
  'summary',
  'custom-title',
  'ai-title',
  'agent-name',
  'last-prompt',
  'mode',
  'permission-mode',
  'bridge-session',
  'worktree-state',
  'relocated',
  'file-history-snapshot',
  'file-history-delta',
  'atis-latch',
  'cost-state',
  'tools-used',
  'api-request',
  'api-request-shape',
  'api-request-blob',
  // Streaming JSON (section 7).
  'stream_event',
  'tool_progress',
  'rate_limit_event',
  'transcript_mirror',
]);

/** Also silent: `control_request`, `control_response`, `control_cancel_request` and their like. */
export const SILENT_LINE_PREFIX = 'control_';

export const SILENT_PROGRESS: ReadonlySet<string> = new Set([
  'bash_progress',
  'hook_progress',
  'mcp_progress',
  'waiting_for_task',
  'query_update',
  'search_results_received',
]);

const ATTACHMENTS: ReadonlySet<string> = new Set([
  'skill_listing',
  'invoked_skills',
  'deferred_tools_delta',
  'agent_listing_delta',
  'mcp_instructions_delta',
  'instructions',
  'nested_memory',
  'edited_text_file',
  'file',
  'directory',
  'opened_file_in_ide',
  'selected_lines_in_ide',
  'diagnostics',
  'compact_file_reference',
  'structured_output',
  'prompt_snapshot',
  'environment',
  'model',
  'session_context',
  'date',
  'date_change',
  'remote_session_change',
  'command_permissions',
  'goal_status',
  'budget_usd',
  'max_turns_reached',
  'workflow_keyword_request',
]);
const ATTACHMENT_FAMILY = /^(?:\w+_reminder$|plan_mode|auto_mode|ultra_effort_)/;

export function isSilentAttachment(type: string): boolean {
  return ATTACHMENTS.has(type) || ATTACHMENT_FAMILY.test(type);
}

export const SILENT_SYSTEM: ReadonlySet<string> = new Set([
  'init',
  'status',
  'stop_hook_summary',
  'notification',
  'turn_duration',
  'local_command',
  'compact_boundary',
  'microcompact_boundary',
  'bridge_status',
  'scheduled_task_fire',
  'model_refusal_fallback',
  'agents_killed',
  'vcs_state_changed',
  'background_tasks_changed',
  'task_started',
  'task_progress',
  'task_updated',
  'hook_started',
  'hook_progress',
]);

export const SILENT_BLOCKS: ReadonlySet<string> = new Set([
  'thinking',
  'redacted_thinking',
  'image',
  'document',
  'server_tool_use',
  'fallback',
  'tool_reference',
]);
