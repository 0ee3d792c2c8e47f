import { faultOf, type RunFault } from '../../capture/faults.ts';
import type { Gate, Speaker, Step, Tokens } from '../../capture/types.ts';
import { fieldsOf, listOf, nameOf, textOf, wholeOf, type Fields } from '../../transcript/shape.ts';

/** Reads the events of one thread in order; types are an open set, the unknown ones say nothing. */
export interface CodexReader {
  /** The steps that an event shows. */
  readonly read: (event: unknown) => readonly Step[];
  /** What the agent said last in this turn. */
  readonly said: () => string;
  /** Why a turn failed; null: none did. */
  readonly failure: () => RunFault | null;
  readonly isComplete: () => boolean;
  /** What the client says while it waits for a network, which it does for ever; null: it does not wait. */
  readonly waiting: () => string | null;
  /** Of the whole thread: each turn tells the sum so far. */
  readonly tokens: () => Tokens | null;
  /** Pieces of work that were done: commands, changes of files, calls. */
  readonly turns: () => number;
  readonly startTurn: () => void;
}

/** Items that are work, and what each is about. */
const TARGETS: Readonly<Record<string, (item: Fields) => readonly string[]>> = {
  command_execution: ({ command }) => [textOf(command) ?? ''],
  file_change: ({ changes }) =>
    (listOf(changes) ?? []).flatMap((change) => nameOf(fieldsOf(change)?.path) ?? []),
  mcp_tool_call: ({ server, tool }) => [`${textOf(server) ?? ''} ${textOf(tool) ?? ''}`],
  web_search: ({ query }) => [textOf(query) ?? ''],
};

export function codexReader(by: Speaker, gate: Gate): CodexReader {
  const shown = new Set<string>();
  let session: string | null = null;
  let said = '';
  let failure: RunFault | null = null;
  let tokens: Tokens | null = null;
  let isComplete = false;
  let waiting: string | null = null;
  let turns = 0;
  let turn = 0;

  /** An item is shown when it begins; some are told of at their end alone. */
  const begun = (item: Fields): readonly Step[] => {
    const [tool, id] = [textOf(item.type) ?? '', `${turn}/${textOf(item.id) ?? ''}`];
    const targets = Object.hasOwn(TARGETS, tool) ? TARGETS[tool]?.(item) : undefined;
    if (targets === undefined || shown.has(id)) return [];
    shown.add(id);
    return targets.map((target) => ({ type: 'tool', by, tool, target, callId: id }));
  };

  /** A change that failed where nobody may write was refused by the sandbox. */
  const refused = (item: Fields): readonly Step[] => {
    if (item.type !== 'file_change' || item.status !== 'failed') return [];
    return (TARGETS.file_change?.(item) ?? []).flatMap((target): readonly Step[] => {
      const verdict = gate({ by, tool: 'Write', input: { file_path: target, content: '' } });
      return verdict.allow
        ? []
        : [{ type: 'denied', by, tool: 'file_change', target, reason: verdict.reason }];
    });
  };

  const READERS: Readonly<Record<string, (event: Fields) => readonly Step[]>> = {
    'thread.started': ({ thread_id }) => {
      const id = nameOf(thread_id);
      if (id === null || id === session) return [];
      session = id;
      return [{ type: 'session', id }];
    },
    'item.started': ({ item }) => begun(fieldsOf(item) ?? {}),
    'item.completed': (event) => {
      const item = fieldsOf(event.item) ?? {};
      if (item.type === 'agent_message') said = textOf(item.text) ?? '';
      const steps = [...begun(item), ...refused(item)];
      if (Object.hasOwn(TARGETS, textOf(item.type) ?? '')) turns += 1;
      return steps;
    },
    'turn.completed': ({ usage }) => {
      isComplete = true;
      tokens = tokensOf(usage) ?? tokens;
      return [];
    },
    'turn.failed': ({ error }) => {
      failure = faultOfText(textOf(fieldsOf(error)?.message) ?? '');
      return [];
    },
  };

  return {
    read: (value) => {
      const event = fieldsOf(value);
      const type = textOf(event?.type) ?? '';
      const read = Object.hasOwn(READERS, type) ? READERS[type] : undefined;
      const notice = type === 'error' ? (textOf(event?.message) ?? '') : '';
      waiting = WAITING.test(notice) ? notice : null;
      return event === null ? [] : (read?.(event) ?? []);
    },
    said: () => said,
    failure: () => failure,
    isComplete: () => isComplete,
    waiting: () => waiting,
    tokens: () => tokens,
    turns: () => turns,
    startTurn: () => {
      turn += 1;
      isComplete = false;
      said = '';
    },
  };
}

/** Codex 0.163.0, where nobody answers at the other end. */
const WAITING = /waiting for network/i;

/** The events hold no field for it: the status stands in the client's own words (Codex 0.163.0). */
export function faultOfText(text: string): RunFault {
  const [, status] = /\bstatus:? (\d{3})\b/i.exec(text) ?? [];
  const isUnreachable = /error sending request|connection (?:failed|refused)|stream disconnected/i.test(text);
  const code = status === undefined ? (isUnreachable ? UNREACHABLE : null) : Number(status);
  return faultOf({ from: 'status', status: code, text }, 'codex');
}

/** What stands for a server that nobody could speak to. */
const UNREACHABLE = 503;

function tokensOf(usage: unknown): Tokens | null {
  const fields = fieldsOf(usage);
  const [input, output] = [wholeOf(fields?.input_tokens), wholeOf(fields?.output_tokens)];
  return input === null || output === null ? null : { input, output };
}
