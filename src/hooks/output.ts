import { byteLength } from './bytes.ts';
import { lineCount } from './frame-block.ts';
import { linesOf } from './frame-clean.ts';
import { firstVisible, showHidden } from './frame-hidden.ts';
import { HOOK_VOICES } from './output-events.ts';
import type { HookOutput } from './output-events.ts';
import type { HookClient } from './payload-fields.ts';

/** Bytes that keep the limits of both hosts: 10,000 units on Claude Code, 10,000 bytes on Codex. */
export const OUTPUT_LIMIT = 9500;

/** The event gives nothing to the model (`no-context`) or to the person (`no-message`). */
export class HookOutputError extends Error {
  override readonly name = 'HookOutputError';
  readonly reason: 'no-context' | 'no-message';
  readonly client: HookClient;
  readonly event: string;

  constructor(reason: 'no-context' | 'no-message', client: HookClient, event: string) {
    super(
      `${client} shows nobody the ${reason === 'no-context' ? 'context' : 'message'} of a hook at ${event}`,
    );
    this.reason = reason;
    this.client = client;
    this.event = event;
  }
}

/**
 * The whole stdout of a hook (hooks 2): nothing, plain text, or one JSON document and LF. Write it once, and nothing else.
 * `context` is for the model, `message` for the person. Throws `HookOutputError` where the event takes none; with an event
 * that is written out, TypeScript says so before.
 */
export function hookOutput<Client extends HookClient, Event extends string>(
  output: HookOutput<Client, Event>,
): string {
  const { client, event }: { readonly client: HookClient; readonly event: string } = output;
  const voice = HOOK_VOICES[client].get(event) ?? 'none';
  const context = fitting(wellFormed(output.context ?? ''));
  const message = fitting(plainMessage(output.message ?? ''));
  if (context !== '' && voice !== 'text' && voice !== 'document')
    throw new HookOutputError('no-context', client, event);
  if (message !== '' && voice === 'none') throw new HookOutputError('no-message', client, event);
  if (context === '' && message === '') return '';
  if (message === '' && voice === 'text' && !looksLikeJson(context)) return `${context}\n`;
  const document = {
    ...(context !== '' && { hookSpecificOutput: { hookEventName: event, additionalContext: context } }),
    ...(message !== '' && { systemMessage: message }),
  };
  return `${JSON.stringify(document)}\n`;
}

/** A host takes a text that begins so for a document, and shows nobody one that is none. */
function looksLikeJson(context: string): boolean {
  return /^[{[]$/.test(firstVisible(context) ?? '');
}

function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\ufffd');
}

/** It goes to a terminal. */
function plainMessage(message: string): string {
  return linesOf(message).map(showHidden).join('\n');
}

const LINE_END = /\r\n|[\n\v\f\r\x85\u2028\u2029]/g;
const ENDS = '\n\v\f\r\x85\u2028\u2029';

/** Without line ends at its end, and without whole lines at its end where it is too long; then the last line says so. */
function fitting(text: string): string {
  const whole = withoutEnds(text);
  if (byteLength(whole) <= OUTPUT_LIMIT) return whole;
  const lines = linesWithEnds(whole);
  let shown = 0;
  let bytes = 0;
  for (const [index, line] of lines.slice(0, -1).entries()) {
    bytes += byteLength(line);
    // The notice of fewer lines can be shorter, so a later line may fit where this one did not.
    if (bytes + byteLength(notShown(lines.length - index - 1)) <= OUTPUT_LIMIT) shown = index + 1;
    if (bytes > OUTPUT_LIMIT) break;
  }
  return lines.slice(0, shown).join('') + notShown(lines.length - shown);
}

function linesWithEnds(text: string): readonly string[] {
  const ends = Array.from(text.matchAll(LINE_END), ({ 0: end, index }) => index + end.length);
  return [...ends, text.length].map((end, index) => text.slice(index === 0 ? 0 : ends[index - 1], end));
}

function notShown(count: number): string {
  return `=== transcript-facts: not shown: ${lineCount(count)} (limit: size) ===`;
}

function withoutEnds(text: string): string {
  let end = text.length;
  while (end > 0 && ENDS.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
