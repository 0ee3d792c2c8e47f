import * as z from 'zod';
import { fieldsOf, PAYLOAD_FIELDS } from './payload-fields.ts';
import type { HookClient, PayloadField } from './payload-fields.ts';
import { SESSION_ID } from './session-id.ts';

/** A payload as the client writes it. Fields that are not listed here are there too. */
export interface HookPayloadDocument {
  readonly hook_event_name: string;
  readonly session_id: string;
  readonly transcript_path?: string | null;
  readonly cwd?: string;
  readonly [field: string]: unknown;
}

const path = z
  .string()
  .min(1)
  .regex(/^[^\0\r\n]+$/);

function schemaOf(rule: PayloadField): z.ZodType {
  switch (rule.kind) {
    case 'text':
      return z.string();
    case 'path':
      return rule.nullable ? path.nullable() : path;
    case 'flag':
      return z.boolean();
    case 'anything':
      return z.unknown();
  }
}

/**
 * The payload of one event of one client as a schema, for other languages (`z.toJSONSchema`) and for tests of a client's
 * next version. It asks for what `parseHookPayload` reads without a problem; every other field is open, and of an event
 * that the client does not have only the fields of all events are looked at.
 */
export function hookPayloadSchema(client: HookClient, event: string): z.ZodType<HookPayloadDocument> {
  const fields = fieldsOf(event, client).flatMap((field) => {
    const rule = PAYLOAD_FIELDS.get(field);
    return rule === undefined ? [] : [[field, schemaOf(rule).optional()] as const];
  });
  return z.looseObject({
    hook_event_name: z.literal(event),
    session_id: z.string().regex(SESSION_ID),
    ...Object.fromEntries(fields),
  });
}
