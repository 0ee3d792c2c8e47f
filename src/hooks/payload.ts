import { fieldsOf, PAYLOAD_FIELDS } from './payload-fields.ts';
import type { HookPayload, PayloadField } from './payload-fields.ts';
import { isSessionId } from './session-id.ts';

/** A payload that could be read, or why it is none. */
export type HookPayloadReading =
  | {
      readonly ok: true;
      readonly payload: HookPayload;
      /** The client's names of fields that had the wrong type. */
      readonly problems: readonly string[];
    }
  | { readonly ok: false; readonly problem: 'not-an-object' | 'no-event' };

type Draft = { -readonly [Name in keyof HookPayload]: HookPayload[Name] };

/**
 * What a client told a hook on stdin (hooks 1). Strict on the fields that are used, blind to all others: both clients
 * add events and fields from month to month, and none of those is an error.
 */
export function parseHookPayload(json: unknown): HookPayloadReading {
  if (typeof json !== 'object' || json === null || Array.isArray(json))
    return { ok: false, problem: 'not-an-object' };
  const document: Readonly<Record<string, unknown>> = { ...json };
  const event = document['hook_event_name'];
  if (typeof event !== 'string' || event === '') return { ok: false, problem: 'no-event' };

  const id = document['session_id'];
  const problems = id === undefined || isSessionId(id) ? [] : ['session_id'];
  const payload: Draft = { event, sessionId: isSessionId(id) ? id : null };
  for (const field of fieldsOf(event)) {
    const rule = PAYLOAD_FIELDS.get(field);
    if (rule === undefined || !Object.hasOwn(document, field)) continue;
    if (!take(payload, rule, document[field])) problems.push(field);
  }
  return { ok: true, payload, problems };
}

/** Puts a value in its place, or null there; false: it was not what it must be. */
function take(payload: Draft, rule: PayloadField, value: unknown): boolean {
  switch (rule.kind) {
    case 'text':
      payload[rule.name] = typeof value === 'string' ? value : null;
      return typeof value === 'string';
    case 'path':
      payload[rule.name] = isPath(value) ? value : null;
      return isPath(value) || (rule.nullable && value === null);
    case 'flag':
      payload[rule.name] = typeof value === 'boolean' ? value : null;
      return typeof value === 'boolean';
    case 'anything':
      payload[rule.name] = value;
      return true;
  }
}

/** No path of a client holds these; what does was made to end a line or a C string early. */
function isPath(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && !/[\0\r\n]/.test(value);
}
