import type { Fields } from './shape.ts';
import { fieldsOf, listOf, nameOf } from './shape.ts';

/** Ids of the calls that a line's value is about, of either client: their lines have to be read before it. */
export function answeredIds(fields: Fields): readonly string[] {
  const payload = fieldsOf(fields.payload) ?? fields;
  const item = fieldsOf(payload.item);
  const message = fieldsOf(fields.message) ?? fieldsOf(fieldsOf(fieldsOf(fields.data)?.message)?.message);
  const blocks = (listOf(message?.content) ?? []).map((block) => fieldsOf(block)?.tool_use_id);
  return [...blocks, fields.tool_use_id, payload.call_id, item?.id].flatMap((id) => nameOf(id) ?? []);
}
