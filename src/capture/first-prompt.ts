import { fieldsOf, listOf, textOf, type Fields } from '../transcript/shape.ts';
import { oneLine } from './one-line.ts';

const SHOWN = 60;

/** What the person asked first, as one line of at most 60 characters (rule 6); empty where no record shows it. */
export function firstPrompt(records: readonly Fields[]): string {
  for (const record of records) {
    const prompt = promptsOf(record).find((text) => text.trim() !== '' && !isWrapped(text));
    if (prompt !== undefined) return oneLine(prompt, SHOWN);
  }
  return '';
}

/** Clients put what they say themselves into tags. */
function isWrapped(text: string): boolean {
  return /^\s*</.test(text);
}

function promptsOf(record: Fields): readonly string[] {
  if (record.type === 'user')
    return record.isMeta === true || record.isSidechain === true ? [] : textsOf(fieldsOf(record.message));
  const payload = fieldsOf(record.payload);
  if (payload === null) return [];
  if (record.type === 'event_msg' && payload.type === 'user_message') return [textOf(payload.message) ?? ''];
  if (record.type === 'response_item' && payload.type === 'message' && payload.role === 'user')
    return textsOf(payload);
  return [];
}

function textsOf(message: Fields | null): readonly string[] {
  const content = message?.content;
  if (typeof content === 'string') return [content];
  return (listOf(content) ?? []).flatMap((block) => textOf(fieldsOf(block)?.text) ?? []);
}
