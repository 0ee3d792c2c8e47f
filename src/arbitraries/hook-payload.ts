import fc from 'fast-check';
import type { HookClient, HookPayload } from '../hooks/payload-fields.ts';

/** What a client hands to a hook on stdin, and what it says. */
export interface GeneratedHookPayload {
  readonly client: HookClient;
  readonly event: string;
  /** One JSON document. */
  readonly text: string;
  readonly payload: HookPayload;
}

/** What payloads are made of. */
export interface HookPayloadOptions {
  /** Both if not given. */
  readonly client?: HookClient;
  /** All that the client has if not given. */
  readonly event?: string;
}

/** A field as the client writes it, and the same as it is read. */
interface Field {
  readonly name: string;
  readonly field: keyof HookPayload;
  readonly values: readonly unknown[];
}

const texts = (name: string, field: keyof HookPayload, ...values: readonly string[]): Field => ({
  name,
  field,
  values,
});
const TRANSCRIPT: Field = {
  name: 'transcript_path',
  field: 'transcriptPath',
  values: ['/home/dev/.claude/projects/-home-dev-src-widgets/5a1d0000.jsonl', '/home/dev/a b.jsonl'],
};
const CWD = texts('cwd', 'cwd', '/home/dev/src/widgets', '/home/dev/ä b');
const PERMISSION = texts('permission_mode', 'permissionMode', 'default', 'plan', 'bypassPermissions');
const ADDED: Readonly<Record<HookClient, readonly Field[]>> = {
  'claude-code': [texts('prompt_id', 'promptId', '891bdaa7-f4cc-4438-ab24-592656c28358')],
  codex: [
    texts('turn_id', 'turnId', '01a22bae-5328-7990-bfe4-38fbd7b64f50'),
    texts('model', 'model', 'gpt-5.1-codex'),
  ],
};
const TOOL: readonly Field[] = [
  texts('tool_name', 'toolName', 'Bash', 'mcp__github__create_pull_request'),
  { name: 'tool_input', field: 'toolInput', values: [{ command: 'gh pr create --fill' }, {}, null] },
  texts('tool_use_id', 'toolUseId', 'toolu_0000011'),
];
const RESPONSE: Field = {
  name: 'tool_response',
  field: 'toolResponse',
  values: [{ stdout: 'https://github.com/acme/widgets/pull/101', stderr: '' }, 'done', [], 1],
};
const LAST = texts('last_assistant_message', 'lastAssistantMessage', 'All done.', '');

const OWN: Readonly<Record<string, readonly Field[]>> = {
  SessionStart: [texts('source', 'source', 'startup', 'resume', 'clear', 'compact')],
  UserPromptSubmit: [texts('prompt', 'prompt', 'Please do the work.', '', 'a\nb "c" \u202e')],
  PreToolUse: TOOL,
  PostToolUse: [...TOOL, RESPONSE],
  PostToolUseFailure: [...TOOL, texts('error', 'error', 'Exit code 2\nls: no such file')],
  SubagentStart: [texts('agent_id', 'agentId', 'a6e3'), texts('agent_type', 'agentType', 'general-purpose')],
  SubagentStop: [texts('agent_id', 'agentId', 'a6e3'), LAST],
  Stop: [{ name: 'stop_hook_active', field: 'stopHookActive', values: [false, true] }, LAST],
  SessionEnd: [texts('reason', 'reason', 'other', 'clear', 'logout')],
};
/** Codex calls a tool that failed a tool that was used. */
const NOT_OF_CODEX = 'PostToolUseFailure';

/** Fields that are nobody's business here; clients add some from month to month. */
const MORE: readonly Readonly<Record<string, unknown>>[] = [
  {},
  { effort: { level: 'medium' } },
  { background_tasks: [], session_crons: [] },
  { not_yet_known: { session_id: 'another', hook_event_name: 'Stop' } },
];

const SESSION = '5a1d0000-7c11-4f00-8e00-00000000a001';

/**
 * What Claude Code and Codex hand to hooks, event by event, with what it says. Page: `docs/arbitraries/hook-payloads.md`.
 */
export function hookPayloads({ client, event }: HookPayloadOptions = {}): fc.Arbitrary<GeneratedHookPayload> {
  const clients: readonly HookClient[] = client === undefined ? ['claude-code', 'codex'] : [client];
  const pairs = clients.flatMap((one) =>
    Object.keys(OWN)
      .filter((name) => event === undefined || name === event)
      .filter((name) => one !== 'codex' || name !== NOT_OF_CODEX)
      .map((name) => [one, name] as const),
  );
  if (pairs.length === 0) throw new RangeError(`no client has this event: ${event ?? ''}`);
  return fc.oneof(...pairs.map(([one, name]) => payloadsOf(one, name)));
}

function payloadsOf(client: HookClient, event: string): fc.Arbitrary<GeneratedHookPayload> {
  const fields = [TRANSCRIPT, CWD, PERMISSION, ...ADDED[client], ...(OWN[event] ?? [])];
  return fc
    .record({
      // The first two stand in every payload, the others may be missing.
      held: fc.subarray([...fields.slice(2).keys()]),
      choices: fc.array(fc.nat(5), { minLength: fields.length, maxLength: fields.length }),
      more: fc.constantFrom(...MORE),
      isPretty: fc.boolean(),
    })
    .map(({ held, choices, more, isPretty }) => {
      const there = new Set([0, 1, ...held.map((place) => place + 2)]);
      const given = fields.flatMap((field, place) =>
        there.has(place)
          ? [{ ...field, value: field.values[(choices[place] ?? 0) % field.values.length] }]
          : [],
      );
      const document = {
        session_id: SESSION,
        ...Object.fromEntries(given.map(({ name, value }) => [name, value])),
        hook_event_name: event,
        ...more,
      };
      const payload: HookPayload = {
        event,
        sessionId: SESSION,
        ...Object.fromEntries(given.map(({ field, value }) => [field, value])),
      };
      return { client, event, text: JSON.stringify(document, null, isPretty ? 2 : 0), payload };
    });
}
