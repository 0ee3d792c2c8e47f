import { faultOf, type Limits, type RunFault } from '../../capture/faults.ts';
import type { Speaker, Step, Tokens } from '../../capture/types.ts';
import type { Denial } from './claude-options.ts';
import { fieldsOf, listOf, nameOf, numberOf, textOf, wholeOf, type Fields } from '../../transcript/shape.ts';

/** What a tool call is about: the field of its input that says so. */
const TARGET_OF: Readonly<Record<string, string>> = {
  Read: 'file_path',
  Write: 'file_path',
  Edit: 'file_path',
  Glob: 'pattern',
  Grep: 'pattern',
  Agent: 'subagent_type',
};

export function targetOf(tool: string, input: unknown): string {
  const field = Object.hasOwn(TARGET_OF, tool) ? TARGET_OF[tool] : undefined;
  return field === undefined ? '' : (textOf(fieldsOf(input)?.[field]) ?? '');
}

/** The last result of a run, as far as it counts (rules 9 and 10). */
export interface ClaudeResult {
  readonly ok: boolean;
  readonly error: RunFault | null;
  readonly costUsd: number | null;
  readonly tokens: Tokens | null;
  readonly turns: number;
}

/** Reads a client's messages in order. Types and sub-types are an open set: the unknown ones say nothing (rule 8). */
export interface ClaudeReader {
  /** The steps that a message shows. */
  readonly read: (message: unknown) => readonly Step[];
  /** By the calls that were seen: is this one shown already? */
  readonly hasShown: (callId: string) => boolean;
  /** Calls that the client itself turned down, by its last result. */
  readonly denials: () => readonly Denial[];
  /** Null: none came. */
  readonly result: () => ClaudeResult | null;
  /** The last fault that a message of the agent named. */
  readonly failure: () => RunFault | null;
}

/** `isDenied`: what comes back for such a call is our own denial. */
export function claudeReader(limits: Limits, isDenied: (callId: string) => boolean): ClaudeReader {
  /** Sub-agents by the call that started them. */
  const agents = new Map<string, string>();
  /** Who made the calls that were shown. */
  const shown = new Map<string, Speaker>();
  let denied: readonly Denial[] = [];
  let session: string | null = null;
  let failure: RunFault | null = null;
  let last: ClaudeResult | null = null;

  const speaker = (message: Fields): Speaker => {
    const parent = nameOf(message.parent_tool_use_id);
    return parent === null ? 'writer' : (agents.get(parent) ?? 'unknown agent');
  };

  const calls = (message: Fields): readonly Step[] =>
    blocksOf(message).flatMap((block): readonly Step[] => {
      const [tool, callId] = [nameOf(block.name), nameOf(block.id)];
      if (block.type !== 'tool_use' || tool === null || callId === null || shown.has(callId)) return [];
      const target = targetOf(tool, block.input);
      if (tool === 'Agent') agents.set(callId, target);
      const by = speaker(message);
      shown.set(callId, by);
      return [{ type: 'tool', by, tool, target, callId }];
    });

  /** A sub-agent has ended when the result of its call arrives. */
  const reports = (message: Fields): readonly Step[] =>
    blocksOf(message).flatMap((block): readonly Step[] => {
      const callId = nameOf(block.tool_use_id) ?? '';
      const by = agents.get(callId);
      if (block.type !== 'tool_result' || by === undefined) return [];
      if (block.is_error === true || isDenied(callId)) return [];
      return [{ type: 'report', by, text: textIn(block.content) }];
    });

  const READERS: Readonly<Record<string, (message: Fields) => readonly Step[]>> = {
    assistant: (message) => {
      const error = nameOf(message.error);
      if (error !== null)
        failure = faultOf({ from: 'assistant', error, text: textOfMessage(message) }, 'claude');
      return calls(message);
    },
    user: reports,
    result: (message) => {
      last = judged(resultOf(message, failure, limits), last);
      denied = denialsOf(message, shown);
      return [];
    },
  };

  return {
    read: (value) => {
      const message = fieldsOf(value);
      if (message === null) return [];
      const id = nameOf(message.session_id);
      const isNew = id !== null && id !== session;
      session = id ?? session;
      const type = textOf(message.type) ?? '';
      const read = Object.hasOwn(READERS, type) ? READERS[type] : undefined;
      return [...(isNew ? [{ type: 'session', id } as const] : []), ...(read?.(message) ?? [])];
    },
    hasShown: (callId) => shown.has(callId),
    denials: () => denied,
    result: () => last,
    failure: () => failure,
  };
}

function denialsOf({ permission_denials }: Fields, shown: ReadonlyMap<string, Speaker>): readonly Denial[] {
  return (listOf(permission_denials) ?? []).flatMap((value): readonly Denial[] => {
    const denial = fieldsOf(value);
    const [tool, callId] = [nameOf(denial?.tool_name), nameOf(denial?.tool_use_id)];
    if (tool === null || callId === null) return [];
    return [
      { by: shown.get(callId) ?? 'writer', tool, input: denial?.tool_input, callId, reason: 'by the client' },
    ];
  });
}

/** A fault of the execution after a good result is a note: what it wrote stands. Its sums are the newer ones. */
function judged(
  result: ClaudeResult & { readonly subtype: string },
  before: ClaudeResult | null,
): ClaudeResult {
  const isNote = before?.ok === true && result.subtype === 'error_during_execution';
  return isNote ? { ...result, ok: true, error: null } : result;
}

function resultOf(
  message: Fields,
  failure: RunFault | null,
  limits: Limits,
): ClaudeResult & { readonly subtype: string } {
  const subtype = textOf(message.subtype) ?? '';
  const ok = subtype === 'success' && message.is_error === false;
  const text =
    textOf(message.result) ?? (listOf(message.errors) ?? []).flatMap((one) => textOf(one) ?? []).join(' ');
  const fromResult = faultOf({ from: 'result', subtype, text, limits }, 'claude');
  return {
    subtype,
    ok,
    // A fault of the login or of the network arrives as a success, and its kind stands in the message before.
    error: ok ? null : fromResult.id === 'agent-error' ? (failure ?? fromResult) : fromResult,
    costUsd: numberOf(message.total_cost_usd),
    tokens: tokensOf(message),
    turns: wholeOf(message.num_turns) ?? 0,
  };
}

/** Of all models, sub-agents among them, what was read from a cache counted in. */
function tokensOf({ modelUsage }: Fields): Tokens | null {
  const models = fieldsOf(modelUsage);
  if (models === null) return null;
  const sum = (names: readonly string[]): number =>
    Object.values(models)
      .flatMap((model) => names.map((name) => numberOf(fieldsOf(model)?.[name]) ?? 0))
      .reduce((total, count) => total + count, 0);
  return {
    input: sum(['inputTokens', 'cacheReadInputTokens', 'cacheCreationInputTokens']),
    output: sum(['outputTokens']),
  };
}

function blocksOf(message: Fields): readonly Fields[] {
  return (listOf(fieldsOf(message.message)?.content) ?? []).map(fieldsOf).filter((block) => block !== null);
}

function textOfMessage(message: Fields): string {
  return textIn(fieldsOf(message.message)?.content);
}

function textIn(content: unknown): string {
  if (typeof content === 'string') return content;
  return (listOf(content) ?? []).flatMap((block) => textOf(fieldsOf(block)?.text) ?? []).join('\n');
}
