import { mcpOperation, operationsOf } from '../github/index.ts';
import { commandsOf } from '../shell/index.ts';
import type { CallEvent } from '../transcript/events.ts';

/** The number of the comment that a command answers, and the command's place in the call's script. */
export interface ReplyTarget {
  readonly to: string;
  readonly command: readonly [number, number] | null;
}

/** The endpoint that answers a review comment (GitHub's REST API). */
const REPLIES = /\/comments\/(\d+)\/replies$/;

/** The field that the older endpoint takes, as a word of gh's and as JSON. */
const FIELD = /^in_reply_to(?:_id)?=(\d+)$/;
const JSON_FIELD = /"in_reply_to(?:_id)?"\s{0,20}:\s{0,20}"?(\d+)/;

/** Arguments of MCP tools. */
const ARGUMENTS: readonly string[] = ['commentId', 'comment_id', 'in_reply_to', 'inReplyTo'];

/** The comments that a call would answer by their numbers, in order. Whether it posted anything, the facts tell. */
export function repliesOf(call: CallEvent): readonly ReplyTarget[] {
  if (call.mcpTool !== null) return ofTool(call);
  const script = call.script ?? call.argv;
  if (script === null || !mentions(script)) return [];
  return commandsOf(script).commands.flatMap(({ argv, span, stdin }) => {
    const texts = [...argv, ...(stdin?.from === 'text' ? [stdin.text ?? null] : [])];
    const to = ofEndpoint(argv) ?? ofField(texts);
    return to === null ? [] : [{ to, command: span }];
  });
}

function mentions(script: string | readonly string[]): boolean {
  const words = typeof script === 'string' ? [script] : script;
  return words.some((word) => word.includes('/replies') || word.includes('in_reply_to'));
}

function ofTool({ server, mcpTool, arguments: given }: CallEvent): readonly ReplyTarget[] {
  if (mcpTool === null || given === null) return [];
  const operation = mcpOperation({ server: server ?? '', tool: mcpTool }, given);
  if (operation?.operation !== 'post-review-comment') return [];
  const number = ARGUMENTS.flatMap((name) => (Object.hasOwn(given, name) ? [given[name]] : [])).find(
    (value) => /^\d+$/.test(String(value)),
  );
  return number === undefined ? [] : [{ to: String(number), command: null }];
}

function ofEndpoint(argv: readonly (string | null)[]): string | null {
  const paths = (operationsOf(argv) ?? []).map(({ path }) => path ?? '');
  return firstMatch(paths, REPLIES);
}

function ofField(words: readonly (string | null)[]): string | null {
  return firstMatch(words, FIELD) ?? firstMatch(words, JSON_FIELD);
}

function firstMatch(texts: readonly (string | null)[], pattern: RegExp): string | null {
  for (const text of texts) {
    const [, number = null] = pattern.exec(text ?? '') ?? [];
    if (number !== null) return number;
  }
  return null;
}
