import { oneLine } from './one-line.ts';
import type { RunnerName } from './types.ts';

/** Why a run could not be carried out (capture, section 6). */
export type RunErrorId =
  | 'sdk-missing'
  | 'executable-missing'
  | 'auth'
  | 'billing'
  | 'rate-limit'
  | 'model'
  | 'network'
  | 'limit-turns'
  | 'limit-cost'
  | 'aborted'
  | 'no-result'
  | 'agent-error'
  | 'log-failed'
  | 'busy';

/** `message` is one printable line, without the place of the log (`withLog`). */
export interface RunFault {
  readonly id: RunErrorId;
  readonly message: string;
}

/** What went wrong, as structured fields; `text` is somebody's own prose, and nothing is read out of it. */
export type FaultFields =
  /** Claude's `assistant.error`. */
  | { readonly from: 'assistant'; readonly error: string; readonly text: string }
  /** Claude's last `result`, where it was no success; the limit is that of the job. */
  | { readonly from: 'result'; readonly subtype: string; readonly text: string; readonly limits: Limits }
  /** Codex: the HTTP status, where one is known. */
  | { readonly from: 'status'; readonly status: number | null; readonly text: string }
  /** The SDK threw; before any message came, its program could not be started. */
  | { readonly from: 'throw'; readonly beforeAnyMessage: boolean; readonly text: string }
  | { readonly from: 'missing-sdk'; readonly package: string }
  | { readonly from: 'log'; readonly text: string }
  | { readonly from: 'lock' | 'abort' | 'no-result' };

export interface Limits {
  readonly maxTurns: number;
  readonly maxCostUsd?: number;
}

const CLIENT: Readonly<Record<RunnerName, string>> = { claude: 'Claude Code', codex: 'Codex' };

/** What `assistant.error` says (Agent SDK 0.3.332). Words that are new are errors of the agent. */
const OF_ASSISTANT: ReadonlyMap<string, RunErrorId> = new Map([
  ['authentication_failed', 'auth'],
  ['oauth_org_not_allowed', 'auth'],
  ['billing_error', 'billing'],
  ['rate_limit', 'rate-limit'],
  ['model_not_found', 'model'],
  ['server_error', 'network'],
  ['overloaded', 'network'],
]);

const OF_RESULT: ReadonlyMap<string, RunErrorId> = new Map([
  ['error_max_turns', 'limit-turns'],
  ['error_max_budget_usd', 'limit-cost'],
]);

const OF_STATUS: ReadonlyMap<number, RunErrorId> = new Map([
  [401, 'auth'],
  [402, 'billing'],
  [403, 'auth'],
  [429, 'rate-limit'],
]);

const LONGEST = 300;

/** The error of a run, by the table of section 7: fields decide, prose is only shown. */
export function faultOf(fields: FaultFields, runner: RunnerName): RunFault {
  const id = idOf(fields);
  const text = 'text' in fields ? sentence(fields.text) : '';
  return { id, message: MESSAGES[id]({ fields, client: CLIENT[runner], runner, text }) };
}

function idOf(fields: FaultFields): RunErrorId {
  switch (fields.from) {
    case 'assistant':
      return OF_ASSISTANT.get(fields.error) ?? 'agent-error';
    case 'result':
      return OF_RESULT.get(fields.subtype) ?? 'agent-error';
    case 'status':
      return statusId(fields.status);
    case 'throw':
      return fields.beforeAnyMessage ? 'executable-missing' : 'agent-error';
    default:
      return OF_OURS[fields.from];
  }
}

const OF_OURS = {
  'missing-sdk': 'sdk-missing',
  log: 'log-failed',
  lock: 'busy',
  abort: 'aborted',
  'no-result': 'no-result',
} as const satisfies Record<string, RunErrorId>;

function statusId(status: number | null): RunErrorId {
  if (status === null) return 'agent-error';
  return OF_STATUS.get(status) ?? (status >= 500 ? 'network' : 'agent-error');
}

interface Told {
  readonly fields: FaultFields;
  readonly client: string;
  readonly runner: RunnerName;
  readonly text: string;
}

const asSaid = ({ text, client }: Told): string => text || `${client} failed without a reason.`;

const MESSAGES: Readonly<Record<RunErrorId, (told: Told) => string>> = {
  'sdk-missing': ({ fields, runner }) =>
    `Install ${fields.from === 'missing-sdk' ? oneLine(fields.package, LONGEST) : 'its SDK'} to capture with ${runner}.`,
  'executable-missing': asSaid,
  auth: ({ client, text }) =>
    `Not logged in to ${client}${text && `: ${text.replace(/\.$/, '')}`}. Run ${client}'s own login, or set its API key.`,
  billing: asSaid,
  'rate-limit': asSaid,
  model: asSaid,
  network: ({ client, text }) => `${client} could not be reached${text ? `: ${text}` : '.'}`,
  'limit-turns': ({ fields }) =>
    reached(fields.from === 'result' ? `${fields.limits.maxTurns} turns` : 'turns'),
  'limit-cost': ({ fields }) =>
    reached(fields.from === 'result' ? `$${(fields.limits.maxCostUsd ?? 0).toFixed(2)}` : 'cost'),
  aborted: () => 'Interrupted.',
  'no-result': ({ client }) => `${client} ended without a result.`,
  'agent-error': asSaid,
  'log-failed': ({ text }) => `The log could not be opened${text ? `: ${text}` : '.'}`,
  busy: () => 'Another capture of this repository is running.',
};

const reached = (limit: string): string =>
  `The run reached its limit of ${limit}; what it wrote until then stays.`;

/** Somebody's text as a sentence that another can follow. */
function sentence(text: string): string {
  const line = oneLine(text, LONGEST);
  return line === '' || /[.!?…]$/.test(line) ? line : `${line}.`;
}

/** Every message of a run ends with the path of its log (section 7). */
export function withLog(message: string, log: string): string {
  return `${message} Log: ${oneLine(log, 4096)}`;
}
