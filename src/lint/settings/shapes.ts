/** What each client asks of groups and handlers, and what a mistake costs (spec `lint.md`, 4). */
import { endOf, itemsOf, kindOf, memberOf, textOf } from '../../settings/nodes.ts';
import type { LintClient } from '../types.ts';
import { isFlat } from './read.ts';
import type { Loss } from './say.ts';
import type { Value } from './types.ts';

export interface Fault {
  readonly node: Value;
  /** `matcher is a list, not text`. */
  readonly is: string;
  readonly loss: Loss;
  readonly mend: string;
}

/** What a value should be; null: it is. */
type Expected = (value: Value, source: string) => string | null;

interface Field {
  readonly key: string;
  readonly expected: Expected;
  readonly loss: Loss;
}

const isOneOf =
  (types: readonly Value['type'][], expected: string): Expected =>
  ({ type }) =>
    types.includes(type) ? null : expected;

const isText = isOneOf(['string'], 'text');

/** Claude Code 2.1.332 and Codex 0.171.0. */
const TYPES: Readonly<Record<LintClient, ReadonlySet<string>>> = {
  'claude-code': new Set(['command', 'prompt', 'agent', 'http', 'mcp_tool']),
  codex: new Set(['command', 'mcp_tool', 'prompt', 'agent']),
};

const isType =
  (client: LintClient): Expected =>
  (value) =>
    TYPES[client].has(textOf(value) ?? '') ? null : `one of ${[...TYPES[client]].join(', ')}`;

const isAboveZero: Expected = ({ type, value }) =>
  type === 'number' && Number(value) > 0 ? null : 'a number above zero';

const isWhole: Expected = ({ type }, source) =>
  type === 'null' || (type === 'number' && /^\d+$/.test(source)) ? null : 'a whole number';

const MATCHERS: Readonly<Record<LintClient, Field>> = {
  'claude-code': { key: 'matcher', expected: isText, loss: 'group' },
  codex: { key: 'matcher', expected: isOneOf(['string', 'null'], 'text'), loss: 'file' },
};

const HANDLER_FIELDS: Readonly<Record<LintClient, readonly Field[]>> = {
  'claude-code': [
    { key: 'type', expected: isType('claude-code'), loss: 'handler' },
    { key: 'timeout', expected: isAboveZero, loss: 'handler' },
  ],
  codex: [
    { key: 'type', expected: isType('codex'), loss: 'file' },
    { key: 'timeout', expected: isWhole, loss: 'file' },
    { key: 'async', expected: isOneOf(['boolean'], 'true or false'), loss: 'file' },
    { key: 'statusMessage', expected: isText, loss: 'file' },
  ],
};

/** Codex reads a file as a whole, so each mistake costs all of it. */
function lossOf(client: LintClient, loss: Loss): Loss {
  return client === 'codex' ? 'file' : loss;
}

/** The mistakes of an event's value. What lies inside a mistake is not looked at. */
export function faultsOfEvent(text: string, value: Value, client: LintClient): readonly Fault[] {
  if (value.type !== 'array') return [wrongKind('event', value, 'a list', lossOf(client, 'event'))];
  return itemsOf(value).flatMap((group) => (isFlat(group) ? [] : faultsOfGroup(text, group, client)));
}

function faultsOfGroup(text: string, group: Value, client: LintClient): readonly Fault[] {
  const loss = lossOf(client, 'group');
  if (group.type !== 'object') return [wrongKind('group', group, 'an object', loss)];
  const list = memberOf(group, 'hooks')?.value;
  const own = faultsOfFields(text, group, [MATCHERS[client]], client);
  if (list === undefined)
    return client === 'codex'
      ? own
      : [...own, { node: group, is: 'group has no list of hooks', loss, mend: 'add `hooks`' }];
  if (list.type !== 'array') return [...own, wrongKind('`hooks`', list, 'a list', loss)];
  return [...own, ...itemsOf(list).flatMap((handler) => faultsOfHandler(text, handler, client))];
}

function faultsOfHandler(text: string, handler: Value, client: LintClient): readonly Fault[] {
  const loss = lossOf(client, 'handler');
  if (handler.type !== 'object') return [wrongKind('handler', handler, 'an object', loss)];
  const own = faultsOfFields(text, handler, HANDLER_FIELDS[client], client);
  const type = memberOf(handler, 'type')?.value;
  if (type === undefined)
    return [...own, { node: handler, is: 'handler has no type', loss, mend: 'add `type`' }];
  if (textOf(type) !== 'command') return own;
  const command = memberOf(handler, 'command')?.value;
  if (command === undefined)
    return [...own, { node: handler, is: 'handler has no command', loss, mend: 'add `command`' }];
  return command.type === 'string' ? own : [...own, wrongKind('`command`', command, 'text', loss)];
}

function faultsOfFields(
  text: string,
  node: Value,
  fields: readonly Field[],
  client: LintClient,
): readonly Fault[] {
  return fields.flatMap(({ key, expected, loss }) => {
    const value = memberOf(node, key)?.value;
    if (value === undefined) return [];
    const should = expected(value, text.slice(value.offset, endOf(value)));
    if (should === null) return [];
    return [
      {
        node: value,
        is: `\`${key}\` is not ${should}`,
        loss: lossOf(client, loss),
        mend: `make it ${should}`,
      },
    ];
  });
}

export function wrongKind(name: string, node: Value, should: string, loss: Loss): Fault {
  return { node, is: `${name} is ${kindOf(node)}, not ${should}`, loss, mend: `make it ${should}` };
}
