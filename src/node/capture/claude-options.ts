import type { HookCallback, Options } from '@anthropic-ai/claude-agent-sdk';
import type { GateVerdict, Job } from '../../capture/types.ts';

const READING = ['Read', 'Glob', 'Grep'];
const TOOLS = [...READING, 'Write', 'Edit', 'Agent'];

export interface ClaudeCall {
  readonly job: Job;
  readonly gateHook: HookCallback;
  readonly abortController: AbortController;
  /** The client's program; if not given, the one that the SDK brings along. */
  readonly executable?: string;
}

/** The options of a run (capture, section 4, Claude): each row of its table. */
export function claudeOptions({ job, gateHook, abortController, executable }: ClaudeCall): Options {
  return {
    cwd: job.root,
    tools: [...TOOLS],
    // By itself it restricts nothing; it only keeps the client from asking.
    allowedTools: [...TOOLS],
    agents: {
      reviewer: {
        description: 'Reads what the writer has written, and comments. It cannot change anything.',
        tools: [...READING],
        prompt: job.reviewer,
      },
    },
    hooks: { PreToolUse: [{ hooks: [gateHook] }] },
    permissionMode: 'dontAsk',
    settingSources: [],
    strictMcpConfig: true,
    mcpServers: {},
    persistSession: false,
    // Else a sub-agent runs in the background, and a result comes before its review.
    env: { ...job.env, CLAUDE_CODE_DISABLE_BACKGROUND_TASKS: '1' },
    systemPrompt: job.writer,
    maxTurns: job.maxTurns,
    abortController,
    ...(job.maxCostUsd === undefined ? {} : { maxBudgetUsd: job.maxCostUsd }),
    ...(job.model === undefined ? {} : { model: job.model }),
    ...(executable === undefined ? {} : { pathToClaudeCodeExecutable: executable }),
  };
}

/** A call that the gate turned down. */
export interface Denial {
  readonly by: string;
  readonly tool: string;
  readonly input: unknown;
  readonly callId: string;
  readonly reason: string;
}

/** Our gate as the client asks it, before each call of anybody. It never throws: what a hook throws, the client lets pass. */
export function gateHookOf(job: Pick<Job, 'gate'>, onDenial: (denial: Denial) => void): HookCallback {
  return (asked, toolUseId) => {
    const isCall = asked.hook_event_name === 'PreToolUse';
    const by = callerOf(asked);
    const tool = isCall ? asked.tool_name : '';
    const input: unknown = isCall ? asked.tool_input : null;
    const verdict = verdictOf(job, { by, tool, input });
    if (!verdict.allow) {
      const callId = isCall ? asked.tool_use_id : (toolUseId ?? '');
      onDenial({ by, tool, input, callId, reason: verdict.reason });
    }
    return Promise.resolve({
      hookSpecificOutput: {
        hookEventName: 'PreToolUse',
        permissionDecision: verdict.allow ? 'allow' : 'deny',
        ...(verdict.allow ? {} : { permissionDecisionReason: `Denied: ${verdict.reason}.` }),
      },
    });
  };
}

/** The client names the agent of a call that a sub-agent makes; one without a type is nobody that was asked for. */
function callerOf({ agent_id, agent_type }: { agent_id?: string; agent_type?: string }): string {
  return agent_id === undefined ? 'writer' : (agent_type ?? 'unknown agent');
}

function verdictOf({ gate }: Pick<Job, 'gate'>, call: Parameters<Job['gate']>[0]): GateVerdict {
  try {
    return gate(call);
  } catch {
    return { allow: false, reason: 'the gate failed' };
  }
}
