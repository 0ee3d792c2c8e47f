import type { Client } from './events.ts';
import type { Fields } from './shape.ts';
import { fieldsOf, nameOf } from './shape.ts';

/** Lines that are looked at before a file is given up (T3). */
export const DETECTION_LINES = 64;

// The envelope's types are Codex's own words; `message` and the calls are bare items of the oldest files.
const CODEX_ENVELOPE: ReadonlySet<string> = new Set([
  'session_meta',
  'turn_context',
  'response_item',
  'event_msg',
  'compacted',
  'world_state',
  'token_usage_record',
]);
const CODEX_BARE = /^(?:message|reasoning|\w+_call|\w+_call_output)$/;
const CODEX_STREAM =
  /^(?:thread\.started|turn\.(?:started|completed|failed)|item\.(?:started|updated|completed))$/;
const CODEX_METHOD = /^(?:thread|turn|item|codex\/event)\/|^codex\/event$/;

const CLAUDE_STAMPS = ['sessionId', 'session_id', 'parentUuid', 'parent_tool_use_id', 'leafUuid'] as const;
const CLAUDE_MESSAGES: ReadonlySet<string> = new Set(['user', 'assistant']);

/** The client whose line this is, by its shape alone; null where it fits neither. */
export function clientOf(fields: Fields): Client | null {
  const type = nameOf(fields.type);
  if (type === null) return isUntypedCodex(fields) ? 'codex' : null;
  if (CODEX_ENVELOPE.has(type)) return 'codex';
  if (CODEX_STREAM.test(type)) return 'codex';
  if (CLAUDE_STAMPS.some((stamp) => stamp in fields)) return 'claude-code';
  if (CLAUDE_MESSAGES.has(type) && fieldsOf(fields.message) !== null) return 'claude-code';
  if (type === 'file-history-snapshot') return 'claude-code';
  return CODEX_BARE.test(type) ? 'codex' : null;
}

function isUntypedCodex(fields: Fields): boolean {
  return (
    'record_type' in fields ||
    (nameOf(fields.id) !== null &&
      ('instructions' in fields || nameOf(fieldsOf(fields.msg)?.type) !== null)) ||
    (nameOf(fields.workdir) !== null && ('provider' in fields || 'model' in fields)) ||
    CODEX_METHOD.test(nameOf(fields.method) ?? '')
  );
}
