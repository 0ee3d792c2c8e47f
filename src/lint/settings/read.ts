/** Files of settings as the rules read them. */
import { KNOWN_EVENTS } from '../../settings/events.ts';
import { endOf, itemsOf, memberOf, membersOf, textOf } from '../../settings/nodes.ts';
import { settingsTree } from '../../settings/tree.ts';
import type { SettingsFile } from '../files.ts';
import { placesOf } from '../places.ts';
import { execWord, shellWords } from './command-words.ts';
import { scriptName } from './script-name.ts';
import type { CommandReading, EventReading, HandlerReading, SettingsReading, Value } from './types.ts';

/** Reads files that are judged together: a command can stand in two of them. */
export function readSettingsFiles(files: readonly SettingsFile[]): readonly SettingsReading[] {
  const all: SettingsReading[] = [];
  for (const file of files) all.push({ ...readSettingsFile(file), all });
  return all;
}

function readSettingsFile(file: SettingsFile): Omit<SettingsReading, 'all'> {
  const tree = settingsTree(file.text);
  const isWhole = (node: Value): boolean => endOf(node) <= tree.end;
  const lists = membersOf(tree.root).filter(({ key }) => key === 'hooks');
  const members = lists.flatMap(({ value }) => membersOf(value));
  const last = new Map(members.map((member) => [member.key, member]));
  const events = members.map((member) => ({
    name: member.key,
    member,
    isKnown: KNOWN_EVENTS[file.client].has(member.key),
    isLast: last.get(member.key) === member,
  }));
  return {
    file,
    tree,
    at: placesOf(file.text),
    events: events.filter(({ member }) => isWhole(member.keyNode)),
    handlers: events.flatMap((event) => handlersOf(event, file)).filter(({ node }) => isWhole(node)),
  };
}

function handlersOf(event: EventReading, file: SettingsFile): readonly HandlerReading[] {
  return itemsOf(event.member.value).flatMap((group): readonly HandlerReading[] => {
    if (isFlat(group)) return [{ event, node: group, group: null, command: commandOf(group, file) }];
    const list = memberOf(group, 'hooks')?.value ?? null;
    return itemsOf(list).map((node) => ({ event, node, group, command: commandOf(node, file) }));
  });
}

/** A handler that stands where a group belongs. */
export function isFlat(node: Value): boolean {
  return (
    node.type === 'object' &&
    memberOf(node, 'hooks') === null &&
    (memberOf(node, 'command') !== null || memberOf(node, 'type') !== null)
  );
}

function commandOf(handler: Value, { client, layer }: SettingsFile): CommandReading | null {
  const node = memberOf(handler, 'command')?.value;
  const text = textOf(node);
  const type = memberOf(handler, 'type')?.value;
  if (node === undefined || text === null || (type !== undefined && textOf(type) !== 'command')) return null;
  const list = memberOf(handler, 'args')?.value;
  if (client === 'claude-code' && list !== undefined) {
    const args = itemsOf(list).map((item) => textOf(item));
    const words = [text, ...args].map((word) =>
      word === null ? { root: null, text: null } : execWord(word),
    );
    return { text, node, isExec: true, words, unquoted: [], script: scriptName(words, layer) };
  }
  const { words, unquoted } = shellWords(text);
  return { text, node, isExec: false, words, unquoted, script: scriptName(words, layer) };
}
