/** The clients whose hooks we read and answer. */
export type HookClient = 'claude-code' | 'codex';

/** What a hook was told, as far as we use it. A field that was absent is absent; one of the wrong type is null. */
export interface HookPayload {
  /** The event's name, a known one or not. */
  readonly event: string;
  /** Null where none came, or one that is no id (a path, an option): no other session may take its place. */
  readonly sessionId: string | null;
  readonly transcriptPath?: string | null;
  readonly cwd?: string | null;
  readonly permissionMode?: string | null;
  readonly agentId?: string | null;
  readonly agentType?: string | null;
  readonly promptId?: string | null;
  readonly turnId?: string | null;
  readonly model?: string | null;
  readonly source?: string | null;
  readonly prompt?: string | null;
  readonly toolName?: string | null;
  readonly toolUseId?: string | null;
  /** As it came. */
  readonly toolInput?: unknown;
  /** As it came: an object on Claude Code, a text on Codex. */
  readonly toolResponse?: unknown;
  readonly error?: string | null;
  readonly lastAssistantMessage?: string | null;
  readonly stopHookActive?: boolean | null;
  readonly reason?: string | null;
}

type TextName = Exclude<
  keyof HookPayload,
  'event' | 'sessionId' | 'transcriptPath' | 'cwd' | 'toolInput' | 'toolResponse' | 'stopHookActive'
>;

/** Where a field's value goes, and what it must be. */
export type PayloadField =
  | { readonly kind: 'text'; readonly name: TextName }
  | { readonly kind: 'path'; readonly name: 'cwd' | 'transcriptPath'; readonly nullable: boolean }
  | { readonly kind: 'flag'; readonly name: 'stopHookActive' }
  | { readonly kind: 'anything'; readonly name: 'toolInput' | 'toolResponse' };

const text = (name: TextName): PayloadField => ({ kind: 'text', name });

/** Every field that we read but the event's name and the session's id (hooks 1; Claude Code 2.1.332, Codex 0.171.0). */
export const PAYLOAD_FIELDS: ReadonlyMap<string, PayloadField> = new Map([
  // Codex starts a session before its transcript exists.
  ['transcript_path', { kind: 'path', name: 'transcriptPath', nullable: true }],
  ['cwd', { kind: 'path', name: 'cwd', nullable: false }],
  ['permission_mode', text('permissionMode')],
  ['agent_id', text('agentId')],
  ['agent_type', text('agentType')],
  ['prompt_id', text('promptId')],
  ['turn_id', text('turnId')],
  ['model', text('model')],
  ['source', text('source')],
  ['prompt', text('prompt')],
  ['tool_name', text('toolName')],
  ['tool_input', { kind: 'anything', name: 'toolInput' }],
  ['tool_use_id', text('toolUseId')],
  ['tool_response', { kind: 'anything', name: 'toolResponse' }],
  ['error', text('error')],
  ['last_assistant_message', text('lastAssistantMessage')],
  ['stop_hook_active', { kind: 'flag', name: 'stopHookActive' }],
  ['reason', text('reason')],
]);

/** Fields of every event, and those that one client adds. */
const COMMON = ['transcript_path', 'cwd', 'permission_mode', 'agent_id', 'agent_type'] as const;
const ADDED: Readonly<Record<HookClient, readonly string[]>> = {
  'claude-code': ['prompt_id'],
  codex: ['turn_id', 'model'],
};

const TOOL = ['tool_name', 'tool_input', 'tool_use_id', 'tool_response'] as const;
const OWN: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
  ['SessionStart', ['source']],
  ['UserPromptSubmit', ['prompt']],
  ['PreToolUse', TOOL],
  ['PostToolUse', TOOL],
  ['PostToolUseFailure', [...TOOL, 'error']],
  ['SubagentStart', ['last_assistant_message']],
  ['SubagentStop', ['last_assistant_message']],
  ['Stop', ['stop_hook_active', 'last_assistant_message']],
  ['SessionEnd', ['reason']],
]);

/** The events that have a hook of ours or could have one. On Codex a failed command is a PostToolUse. */
export const HOOK_EVENTS: Readonly<Record<HookClient, readonly string[]>> = {
  'claude-code': [...OWN.keys()],
  codex: [...OWN.keys()].filter((event) => event !== 'PostToolUseFailure'),
};

/** The fields that are read of an event; of one that we do not know, those that every event has. */
export function fieldsOf(event: string, client?: HookClient): readonly string[] {
  const added = client === undefined ? [...ADDED['claude-code'], ...ADDED.codex] : ADDED[client];
  const known = client === undefined || HOOK_EVENTS[client].includes(event);
  return [...COMMON, ...added, ...(known ? (OWN.get(event) ?? []) : [])];
}
