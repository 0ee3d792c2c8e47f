/** Types that are known and say nothing (section 13). New names are added here as they are met. */

const SILENT_LINES: ReadonlySet<string> = new Set([
  'compacted',
  'world_state',
  'token_usage_record',
  'turn.started',
  'turn.completed',
  'turn.failed',
  'item.updated',
  'error',
]);
const LINE_FAMILY = /^(?:inter_agent_communication|turn\.)/;

export function isSilentLine(type: string): boolean {
  return SILENT_LINES.has(type) || LINE_FAMILY.test(type);
}

export const SILENT_RESPONSE_ITEMS: ReadonlySet<string> = new Set([
  'reasoning',
  'ghost_snapshot',
  'web_search_call',
  'tool_search_call',
  'tool_search_output',
  'compaction',
  'compaction_summary',
  'context_compaction',
]);

const EVENTS: ReadonlySet<string> = new Set([
  'task_started',
  'turn_started',
  'turn_aborted',
  'thread_rolled_back',
  'token_count',
  'turn_diff',
  'context_compacted',
  'thread_settings_applied',
  'thread_name_updated',
  'entered_review_mode',
  'exited_review_mode',
  'sub_agent_activity',
  'session_configured',
  'tool_call',
]);
const EVENT_FAMILY =
  /^(?:agent_reasoning|dynamic_tool_call_|collab_|web_search_|patch_apply_)|_(?:begin|delta)$/;

export function isSilentEvent(type: string): boolean {
  return EVENTS.has(type) || EVENT_FAMILY.test(type);
}

/** Items, by their name in camel case. */
export const SILENT_ITEMS: ReadonlySet<string> = new Set([
  'Reasoning',
  'FileChange',
  'WebSearch',
  'TodoList',
  'Plan',
  'Error',
  'ContextCompaction',
  'CollabAgentToolCall',
  'CollabToolCall',
]);
