import type { Status } from '../events.ts';
import { fieldsOf, listOf, parsed, textOf, wholeOf } from '../shape.ts';
import { outputHeader } from './output-header.ts';

/** What a tool's output says (T35, T38, T39). */
export interface Output {
  readonly status: Status;
  readonly exitCode: number | null;
  readonly output: string | null;
  readonly reason: string | null;
  readonly complete: boolean;
  readonly processId: number | string | null;
}

/** What kind of call an output answers: the same words mean different things. */
export type Answered = 'shell' | 'poll' | 'mcp' | 'program' | 'other';

const NOT_RUN = [
  'unsupported call:',
  'failed to parse function arguments',
  'exec command rejected',
  'Rejected(',
  'failed to create process',
  'failed to spawn',
] as const;
const ABORTED = /^(?:Wall time: [^\n]*\n)?aborted(?: by user(?: after [^\n]*)?)?\n*$/;
const LOST_POLL = ['write_stdin failed', 'unknown session id', 'Unknown process id'] as const;
const MCP_ERROR = ['tool call error:', 'err: ', 'Err('] as const;
const TIMED_OUT = /^command timed out after \d+ milliseconds(?:\n|$)/;
const CUT =
  /^Warning: truncated output|…\d+ (?:tokens|chars) truncated…|\.\.\. command output truncated for persistence \.\.\./m;
const TOTAL = /^Total output lines: \d/m;
/** The count of lines stands at the top, with the warning. */
const TOP = 400;

const PLAIN: Output = {
  status: 'unknown',
  exitCode: null,
  output: null,
  reason: null,
  complete: true,
  processId: null,
};

/** Reads the output of a call: a text, or a list of text blocks (the first may be the header). */
export function readOutput(value: unknown, answered: Answered): Output {
  const blocks = textBlocks(value);
  if (blocks === null) return { ...PLAIN, status: answered === 'mcp' ? 'ok' : 'unknown' };
  const whole = blocks.length === 1 ? (blocks[0] ?? '') : joined(blocks);
  const refused = clientsWords(whole, answered);
  if (refused !== null) return refused;
  const read = answered === 'mcp' ? mcpOutput(blocks) : commandOutput(whole, answered);
  return { ...read, complete: read.complete && !isCut(read.output ?? '') };
}

/** Do words stand in a text that a client writes where it cuts (T39)? */
export function isCut(text: string): boolean {
  // A plain search is many times faster than a pattern, and outputs are most of a transcript.
  return (
    (text.includes('truncated') && CUT.test(text)) ||
    text.includes('[... omitted') ||
    TOTAL.test(text.slice(0, TOP))
  );
}

function clientsWords(text: string, answered: Answered): Output | null {
  const notStarted =
    NOT_RUN.some((start) => text.startsWith(start)) ||
    (text.startsWith('exec_command failed') && text.includes('CreateProcess'));
  if (notStarted) return { ...PLAIN, status: 'not-run', reason: text };
  if (ABORTED.test(text)) return { ...PLAIN, reason: text };
  if (answered === 'poll' && LOST_POLL.some((start) => text.startsWith(start))) {
    return { ...PLAIN, status: 'failed', output: text };
  }
  if (answered === 'mcp' && MCP_ERROR.some((start) => text.startsWith(start))) {
    return { ...PLAIN, status: 'failed', output: text };
  }
  return null;
}

/** `{output, metadata: {exit_code}}`, a header and its output, or a bare text. */
function commandOutput(text: string, answered: Answered): Output {
  if (text.startsWith('{')) {
    const fields = fieldsOf(parsed(text));
    const metadata = fieldsOf(fields?.metadata);
    if (fields !== null && metadata !== null)
      return ended(textOf(fields.output), wholeOf(metadata.exit_code), null);
  }
  const header = outputHeader(text);
  if (header === null) {
    const timedOut = TIMED_OUT.exec(text);
    if (timedOut !== null && answered === 'shell') {
      return { ...PLAIN, status: 'failed', output: text.slice(timedOut[0].length) };
    }
    return { ...PLAIN, output: text, status: answered === 'other' ? 'ok' : 'unknown' };
  }
  const output = text.slice(header.end);
  if (header.processId !== null) return { ...PLAIN, output, complete: false, processId: header.processId };
  if (header.program === 'failed') return { ...PLAIN, output, status: 'failed' };
  const read = ended(output, header.exitCode, header.program);
  return header.cut ? { ...read, complete: false } : read;
}

/** 124 is what the client gives a command that it stopped; its own line stands first then. */
function ended(output: string | null, exitCode: number | null, program: string | null): Output {
  const own = exitCode === 124 && output !== null ? output.replace(TIMED_OUT, '') : output;
  const status = exitCode === null ? 'unknown' : exitCode === 0 ? 'ok' : 'failed';
  return { ...PLAIN, status: program === null ? status : 'unknown', exitCode, output: own };
}

/** JSON text of blocks, a header and that, or blocks; `isError` is the server's word. */
function mcpOutput(blocks: readonly string[]): Output {
  const [first = ''] = blocks;
  const header = outputHeader(first);
  const rest = header === null ? first : first.slice(header.end);
  const texts = blocks.length > 1 && rest === '' ? blocks.slice(1) : [rest, ...blocks.slice(1)];
  const [only] = texts;
  // A block of its own is the server's text already.
  const value = blocks.length === 1 && only !== undefined && /^\s*[[{]/.test(only) ? parsed(only) : undefined;
  const content = listOf(fieldsOf(value)?.content) ?? listOf(value);
  const inner = content === null ? null : mcpTexts(content);
  const failed = fieldsOf(value)?.isError === true;
  return { ...PLAIN, status: failed ? 'failed' : 'ok', output: inner ?? texts.join('\n') };
}

const MCP_BLOCKS: ReadonlySet<unknown> = new Set(['text', 'image', 'audio', 'resource', 'resource_link']);

/** The text blocks of an MCP answer, joined by LF (T28); null where the list is no list of blocks. */
export function mcpTexts(content: readonly unknown[]): string | null {
  const blocks = content.map(fieldsOf);
  if (blocks.length === 0 || !blocks.every((block) => MCP_BLOCKS.has(block?.type))) return null;
  return blocks.flatMap((block) => (block?.type === 'text' ? (textOf(block.text) ?? []) : [])).join('\n');
}

/** A text as it is, the texts of a list of blocks, or the content of an object; null where there is none. */
function textBlocks(value: unknown): readonly string[] | null {
  if (typeof value === 'string') return [value];
  const fields = fieldsOf(value);
  if (fields !== null)
    return typeof fields.content === 'string' ? [fields.content] : textBlocks(listOf(fields.content));
  const blocks = listOf(value);
  return blocks === null
    ? null
    : blocks.flatMap((block) => textOf(fieldsOf(block)?.text) ?? textOf(block) ?? []);
}

function joined(blocks: readonly string[]): string {
  return blocks
    .map((block, index) => (index + 1 < blocks.length && !block.endsWith('\n') ? `${block}\n` : block))
    .join('');
}
