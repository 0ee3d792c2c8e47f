import type { Node } from 'jsonc-parser';
import type { Aim } from './aim.ts';
import { isAbsolute, shellPath } from './command-text.ts';
import { literalWord } from './literal-word.ts';
import { itemsOf, memberOf, textOf } from './nodes.ts';

/** Whose a handler is (settings, section 6). `outdated`: ours, and its command text has to be mended. */
export type EntryClass = 'foreign' | 'edited' | 'ours' | 'outdated';

/** Characters that go on with a file name, so that it is another one. */
const IN_A_NAME = /[\p{L}\p{N}\p{M}\p{Cs}_.+@%~#^!-]/u;

/** A handler is judged by its command and its `args`; other fields are the user's (rule 18). */
export function classOf(handler: Node, aim: Aim): EntryClass {
  const command = textOf(memberOf(handler, 'command')?.value);
  if (![command, ...argumentsOf(handler)].some((text) => text !== null && mentions(text, aim.name)))
    return 'foreign';
  return wouldRunOtherwise(handler) ? 'edited' : classOfCommand(command ?? '', aim);
}

/** The texts of `args`, which Claude Code runs without a shell from about 2.1.139 on. */
export function argumentsOf(handler: Node): readonly (string | null)[] {
  const args = memberOf(handler, 'args')?.value ?? null;
  return [textOf(args), ...itemsOf(args).map(textOf)];
}

/**
 * The file's name stands there as a whole segment of a path: `my-NAME`, `NAME.bak` and `NAME.d/run` are others. Quotes do
 * not count: a name that needs some is found in any of them, and none ends a segment.
 */
export function mentions(text: string, name: string): boolean {
  const [bare, segment] = [unquoted(text), unquoted(name)];
  if (segment === '') return false;
  for (let at = bare.indexOf(segment); at >= 0; at = bare.indexOf(segment, at + 1))
    if (!IN_A_NAME.test(bare.charAt(at - 1)) && !IN_A_NAME.test(bare.charAt(at + segment.length)))
      return true;
  return false;
}

function unquoted(text: string): string {
  return text.replace(/['"]|\\(?=[^\w\s])/g, '');
}

function wouldRunOtherwise(handler: Node): boolean {
  if (textOf(memberOf(handler, 'type')?.value) !== 'command') return true;
  if (memberOf(handler, 'args') !== null || memberOf(handler, 'if') !== null) return true;
  const timeout = memberOf(handler, 'timeout')?.value;
  return timeout !== undefined && !isAboveZero(timeout);
}

export function isAboveZero(node: Node): boolean {
  return node.type === 'number' && Number(node.value) > 0;
}

function classOfCommand(command: string, aim: Aim): EntryClass {
  if (command === aim.command) return 'ours';
  const word = literalWord(command);
  const path = word === null ? null : shellPath(word, aim.platform);
  if (path === aim.path) return 'ours';
  // Bare, and a shell takes it for something else: it needed quotes.
  if (command === aim.path || command === aim.given) return 'outdated';
  return path !== null && isElsewhere(path, aim) ? 'outdated' : 'edited';
}

/** The same script in the same folder, in another place: an older configuration folder. */
function isElsewhere(path: string, aim: Aim): boolean {
  return aim.folder !== '' && isAbsolute(path, aim.platform) && path.endsWith(`/${aim.folder}/${aim.name}`);
}
