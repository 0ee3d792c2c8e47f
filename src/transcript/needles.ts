import type { BytePattern } from './byte-search.ts';

/** What a hit in a raw line means. */
export const TAG = {
  /** The line is read. */
  read: 0,
  /** The line is read, unless it is the result of a call of no interest (T56). */
  needle: 1,
  /** Behind it stands the id of the call that a result of Claude Code answers. */
  answerId: 2,
  /** A result block of Claude Code. */
  answer: 3,
  /** A call of Claude Code; behind `callId` stands its id. A message may also end by its calls. */
  call: 4,
  callId: 5,
  stopReason: 9,
  /** Codex: a call, an output, and the id of either. */
  codexCall: 6,
  codexOutput: 7,
  codexId: 8,
} as const;

/** Addresses: one that a result shows is old from then on, whoever printed it (pull-requests 6.1). */
const ADDRESSES = [
  '/pull/',
  '#issuecomment-',
  '#discussion_r',
  '#pullrequestreview-',
  '#commitcomment-',
] as const;

/** Escaped ASCII characters could spell anything, at any depth of nesting (T54). */
const HIDING = ['\\u002', '\\u003', '\\u004', '\\u005', '\\u006', '\\u007'] as const;

/** What ties later lines to a call, whatever its script was (T27, T36). */
const TIES = [
  'backgroundTaskId',
  'async_launched',
  'running in background with ID',
  'moved to the background',
  'session ID',
  'cell ID',
  'task_notification',
  '<persisted-output>',
] as const;

/** Headers, notifications, polls, turns: lines that others hang on (T55). */
const ALWAYS = [
  'session_meta',
  'turn_context',
  'task_started',
  '<cwd>',
  'item.started',
  'item/started',
  '"init"',
  'task-notification',
  'queue-operation',
  'write_stdin',
  '"wait"',
  'BashOutput',
  'TaskOutput',
  'AgentOutputTool',
  '/tasks/',
  '\\tasks\\',
  '<bash-stdout>',
  'repoVisibility',
  '"Warmup"',
] as const;

const ANSWER: readonly (readonly [string, number])[] = [
  ['"tool_use_id":"', TAG.answerId],
  ['"tool_result"', TAG.answer],
  ['_call_output"', TAG.codexOutput],
  ['"call_id":"', TAG.codexId],
];
const STRUCTURE: readonly (readonly [string, number])[] = [
  ['"tool_use"', TAG.call],
  ['"tool_use","id":"', TAG.callId],
  ['"stop_reason":"tool_use"', TAG.stopReason],
  ['"function_call"', TAG.codexCall],
  ['"custom_tool_call"', TAG.codexCall],
  ['"local_shell_call"', TAG.codexCall],
];

/** A needle of up to three letters or digits counts only as a whole word: `gh` stands in `right` too. */
const SHORT_WORD = /^\w{1,3}$/;

const encoder = new TextEncoder();

function pattern(text: string, tag: number): BytePattern {
  return { bytes: encoder.encode(text), wholeWord: SHORT_WORD.test(text), tag };
}

/** Is it long enough to be looked for? */
export function isNeedle(text: string): boolean {
  return encoder.encode(text).length >= 2;
}

/** `\/` may stand for a slash: then a backslash stands where the needle has its first inner slash. */
function withEscapedSlash(text: string): readonly string[] {
  const slash = text.indexOf('/', 1);
  return slash < 0 ? [text] : [text, `${text.slice(0, slash)}\\`];
}

/** All that is looked for in a line of which nothing is known yet. */
export function linePatterns(needles: readonly string[]): readonly BytePattern[] {
  return [
    ...answerPatterns(),
    ...needles.flatMap(withEscapedSlash).map((needle) => pattern(needle, TAG.needle)),
    ...ALWAYS.map((text) => pattern(text, TAG.read)),
    ...STRUCTURE.map(([text, tag]) => pattern(text, tag)),
  ];
}

/** What is looked for in the result of a call of no interest (T56). */
export function answerPatterns(): readonly BytePattern[] {
  return [
    ...ADDRESSES.flatMap(withEscapedSlash).map((text) => pattern(text, TAG.read)),
    ...HIDING.map((text) => pattern(text, TAG.read)),
    ...TIES.map((text) => pattern(text, TAG.read)),
    ...ANSWER.map(([text, tag]) => pattern(text, tag)),
  ];
}

/** What tells in the first bytes of a line that it is a result, and of which call. */
export function headPatterns(): readonly BytePattern[] {
  return [
    pattern('"tool_use_id":"', TAG.answerId),
    pattern('_call_output"', TAG.codexOutput),
    pattern('"call_id":"', TAG.codexId),
  ];
}
