import type { Fields } from '../shape.ts';
import { fieldsOf, listOf, nameOf, textOf } from '../shape.ts';
import { readUserText } from './messages.ts';
import type { Scene } from './scene.ts';
import { partKey } from './scene.ts';
import { isSilentAttachment } from './silent.ts';

/** An `attachment` line: something typed in the middle of a turn, a notification, or a hook's words (section 5). */
export function readAttachment(scene: Scene): void {
  const attachment = fieldsOf(scene.line.fields.attachment);
  const type = nameOf(attachment?.type);
  if (attachment === null || type === null) scene.sink.unknown('attachment/(none)');
  else if (type === 'queued_command') readQueued(scene, attachment);
  else if (type.startsWith('hook_') || type === 'async_hook_response') readHook(scene, attachment);
  else if (!isSilentAttachment(type)) scene.sink.unknown(`attachment/${type}`);
}

function readQueued(scene: Scene, attachment: Fields): void {
  for (const [index, text] of textsOf(attachment.prompt).entries()) {
    readUserText(scene, text, index, { ...scene.line.fields, ...attachment });
  }
}

function readHook(scene: Scene, attachment: Fields): void {
  const said = textsOf(attachment.content).join('\n');
  const text = said === '' ? printedBy(attachment) : said;
  giveHookWords(scene, text);
}

/** A hook's words are its own, and its `command` is never a call. */
export function giveHookWords(scene: Scene, text: string): void {
  if (text === '') return;
  const { sink, place, line } = scene;
  sink.prose(place, partKey(scene, 'hook', text), { role: 'hook', text, agentId: line.agentId });
}

/** What a hook printed, or why it blocked. */
export function printedBy(hook: Fields): string {
  const error = fieldsOf(hook.blockingError)?.blockingError ?? hook.blockingError;
  const streams = [textOf(hook.stdout), textOf(hook.stderr)].filter(
    (stream) => stream !== null && stream !== '',
  );
  return streams.length > 0 ? streams.join('\n') : (textOf(hook.output) ?? textOf(error) ?? '');
}

/** A text, a list of texts, or a list of text blocks. */
function textsOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return (listOf(value) ?? []).flatMap((part) => textOf(part) ?? textOf(fieldsOf(part)?.text) ?? []);
}
