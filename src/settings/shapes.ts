import type { Node } from 'jsonc-parser';
import { isAboveZero } from './classify.ts';
import { isFlat } from './entries.ts';
import { endOf, itemsOf, kindOf, memberOf, membersOf, textOf } from './nodes.ts';
import type { SettingsClient } from './types.ts';

/** What is wrong with the shape of a value, in the words that stand behind its path and a colon. */
export interface Fault {
  readonly node: Node;
  readonly problem: string;
}

/** What a client asks of one field: the problem with it, or null. Whatever is absent is fine. */
type Check = (node: Node, source: string) => string | null;

const isOneOf =
  (types: readonly Node['type'][], expected: string): Check =>
  (node) =>
    types.includes(node.type) ? null : `found ${kindOf(node)}, expected ${expected}`;

const isText: Check = isOneOf(['string'], 'text');

/** The types of Codex 0.171.0; those of Claude Code are not judged, as it gets new ones. */
const CODEX_TYPES: ReadonlySet<string> = new Set(['command', 'mcp_tool', 'prompt', 'agent']);

/** Fields of groups and of handlers that cost more than themselves when they are wrong (settings, rule 15). */
const GROUP_FIELDS: Readonly<Record<SettingsClient, readonly (readonly [string, Check])[]>> = {
  'claude-code': [['matcher', isText]],
  codex: [['matcher', isOneOf(['string', 'null'], 'text or null')]],
};
const HANDLER_FIELDS: Readonly<Record<SettingsClient, readonly (readonly [string, Check])[]>> = {
  'claude-code': [
    ['type', isText],
    ['timeout', (node) => (isAboveZero(node) ? null : 'expected a number above zero')],
  ],
  codex: [
    ['type', (node) => (CODEX_TYPES.has(textOf(node) ?? '') ? null : 'expected a type that Codex knows')],
    ['timeout', (node, source) => (isWholeOrNull(node, source) ? null : 'expected a whole number or null')],
    ['async', isOneOf(['boolean'], 'true or false')],
    ['statusMessage', isText],
  ],
};

const NONE: ReadonlySet<Node> = new Set();

function isWholeOrNull(node: Node, source: string): boolean {
  return node.type === 'null' || (node.type === 'number' && /^\d+$/.test(source));
}

/** The first fault of an element of an event's list; handlers of `exempt` are not judged. */
function faultOfGroup(
  text: string,
  group: Node,
  client: SettingsClient,
  exempt: ReadonlySet<Node>,
): Fault | null {
  if (group.type !== 'object') return { node: group, problem: `found ${kindOf(group)}, expected a group` };
  if (isFlat(group) && exempt.has(group)) return null;
  const wrong = faultOfFields(text, group, GROUP_FIELDS[client]);
  if (wrong !== null) return wrong;
  const list = memberOf(group, 'hooks')?.value;
  if (list === undefined)
    return client === 'codex' ? null : { node: group, problem: 'a group without a list of hooks' };
  if (list.type !== 'array') return { node: list, problem: `found ${kindOf(list)}, expected a list` };
  for (const handler of itemsOf(list)) {
    const fault = exempt.has(handler) ? null : faultOfHandler(text, handler, client);
    if (fault !== null) return fault;
  }
  return null;
}

/** The first fault of an element of a group's list. */
export function faultOfHandler(text: string, handler: Node, client: SettingsClient): Fault | null {
  if (handler.type !== 'object')
    return { node: handler, problem: `found ${kindOf(handler)}, expected a handler` };
  const type = memberOf(handler, 'type')?.value;
  if (type === undefined) return { node: handler, problem: 'a handler without a type' };
  const wrong = faultOfFields(text, handler, HANDLER_FIELDS[client]);
  if (wrong !== null || textOf(type) !== 'command') return wrong;
  const command = memberOf(handler, 'command')?.value;
  if (command === undefined) return { node: handler, problem: 'a command handler without a command' };
  return command.type === 'string'
    ? null
    : { node: command, problem: `found ${kindOf(command)}, expected text` };
}

function faultOfFields(
  text: string,
  node: Node,
  fields: readonly (readonly [string, Check])[],
): Fault | null {
  for (const [key, check] of fields) {
    const value = memberOf(node, key)?.value;
    const problem = value === undefined ? null : check(value, text.slice(value.offset, endOf(value)));
    if (value !== undefined && problem !== null) return { node: value, problem };
  }
  return null;
}

/** The first fault of an event's value, the value itself included. */
export function faultOfEvent(
  text: string,
  event: Node,
  client: SettingsClient,
  exempt: ReadonlySet<Node> = NONE,
): Fault | null {
  if (event.type !== 'array') return { node: event, problem: `found ${kindOf(event)}, expected a list` };
  for (const group of itemsOf(event)) {
    const fault = faultOfGroup(text, group, client, exempt);
    if (fault !== null) return fault;
  }
  return null;
}

/** What makes Codex ignore a file besides its events (rule 16). */
export function faultOfCodexRoot(root: Node): Fault | null {
  for (const { key, keyNode, value } of membersOf(root)) {
    if (key === 'description' && value.type !== 'string')
      return { node: value, problem: `found ${kindOf(value)}, expected text` };
    if (key !== 'hooks' && key !== 'description')
      return { node: keyNode, problem: 'a key that Codex does not know' };
  }
  return null;
}
