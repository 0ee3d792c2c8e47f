import { nameOf, wholeIn } from '../shape.ts';

/** How a result with `is_error: true` ended, by its text (T23, T24). */
export interface Failure {
  readonly status: 'failed' | 'not-run' | 'unknown';
  readonly exitCode: number | null;
  readonly output: string | null;
  readonly reason: string | null;
}

const EXIT_CODE = /^Exit code (-?\d+)(?:\n|$)/;
const TIMED_OUT = /^Command timed out after [^\n]*(?:\n|$)/;

// Of the first line, and anchored where the client's sentence begins: old clients write the bare output of a command here, and
// that may hold the same words (`remote: Permission to acme/widgets.git denied`).
const NOT_RUN = [
  /^Permission (?:for this action|to use) /,
  /^Claude requested permissions? /,
  /^Auto mode (?:could not evaluate|blocked|denied)/,
  /^(?:This|The following) .*\brequires? approval\b/,
  /^This .*\bcontains multiple operations\b/,
  /^.* was blocked\. For security, Claude Code /,
  /^Cancelled:/,
  /^Sibling tool call errored/,
  /^Blocked:/,
  /^(?:PreToolUse:\S+ hook (?:error|blocking error|feedback)\b|\S+ operation blocked by hook\b)/,
  /^InputValidationError/,
  /^No such tool available/,
  /^Tool permission request failed/,
  /^Unknown skill/,
  /^Warmup\s*$/,
  /^(?:The )?(?:current )?working directory .*(?:no longer exists|does not exist|was deleted|is gone)/i,
] as const;

const EITHER = [
  /^The user doesn't want to (?:proceed|take)/,
  /^\[Request interrupted by user/,
  /^\[Tool result missing/,
] as const;

/** `denial` is the line's `toolDenialKind`: it settles only what the text leaves open. */
export function failureOf(text: string, denial: unknown): Failure {
  const said = unwrapped(text);
  const plain = said.startsWith('Error: ') ? said.slice('Error: '.length) : said;
  const code = EXIT_CODE.exec(plain);
  if (code !== null) {
    const output = plain.slice(code[0].length).replace(TIMED_OUT, '');
    return { status: 'failed', exitCode: wholeIn(code[1]), output, reason: null };
  }
  if (neverStarted(plain)) return reasoned('not-run', plain);
  const denied = DENIALS.get(nameOf(denial)?.replace(/^automode-.*/s, 'automode-') ?? '');
  if (EITHER.some((pattern) => pattern.test(plain))) return reasoned(denied ?? 'unknown', plain);
  if (denied === 'not-run') return reasoned(denied, plain);
  const timedOut = TIMED_OUT.exec(plain);
  if (timedOut !== null)
    return { status: 'failed', exitCode: null, output: plain.slice(timedOut[0].length), reason: null };
  return { status: denied ?? 'failed', exitCode: null, output: said, reason: null };
}

function neverStarted(text: string): boolean {
  const end = text.indexOf('\n');
  const first = end < 0 ? text : text.slice(0, end);
  // A text of one line that says so is the client's; among others it may be anybody's.
  return NOT_RUN.some((pattern) => pattern.test(first)) || (end < 0 && APPROVAL.test(text));
}

const APPROVAL = /\brequires? approval\b/;

// `user-rejected` is missing: it stands beside prompts that nobody saw and beside runs that were stopped.
const DENIALS: ReadonlyMap<string, 'not-run' | 'unknown'> = new Map([
  ['automode-', 'not-run'],
  ['permission-rule', 'not-run'],
  ['cancelled', 'not-run'],
  ['interrupted', 'unknown'],
]);

function reasoned(status: 'not-run' | 'unknown', reason: string): Failure {
  return { status, exitCode: null, output: null, reason };
}

const WRAPPER = '<tool_use_error>';

function unwrapped(text: string): string {
  if (!text.startsWith(WRAPPER)) return text;
  const end = text.lastIndexOf('</tool_use_error>');
  return text.slice(WRAPPER.length, end < 0 ? text.length : end);
}
