import type { Node } from 'jsonc-parser';
import type { Aim } from './aim.ts';
import type { Duplicate } from './duplicates.ts';
import { nameOf } from './entries.ts';
import type { Entry } from './entries.ts';
import { MESSAGES, shown, shownPath } from './messages.ts';
import { kindOf } from './nodes.ts';
import { pathOf, placeOf, positionOf } from './places.ts';
import type { Fault } from './shapes.ts';
import type { Refusal } from './types.ts';

/** Refusals that name a place of the text (settings, section 5). */

export function duplicateKey(text: string, { object, member }: Duplicate): Refusal {
  const path = pathOf(object);
  const message = MESSAGES.duplicateKey(shown(member.key), path === '' ? 'the top level' : shown(path));
  return {
    id: 'duplicate-key',
    message,
    path,
    ...positionOf(text, member.keyNode.offset),
    found: member.key,
  };
}

export function otherShape(
  text: string,
  id: 'root-not-object' | 'hooks-not-object' | 'event-not-array',
  node: Node,
): Refusal {
  const place = placeOf(text, node);
  const found = kindOf(node);
  const expected = id === 'event-not-array' ? 'a list' : 'an object';
  return { id, message: MESSAGES.otherShape(shownPath(place.path), found, expected), ...place, found };
}

export function invalidEntry(text: string, { node, problem }: Fault, aim: Aim): Refusal {
  const place = placeOf(text, node);
  const message = MESSAGES.invalidEntry(shownPath(place.path), problem, aim.client);
  return { id: 'invalid-entry', message, ...place };
}

export function clientIgnoresFile(text: string, { node, problem }: Fault): Refusal {
  const place = placeOf(text, node);
  return {
    id: 'client-ignores-file',
    message: MESSAGES.clientIgnoresFile(shownPath(place.path), problem),
    ...place,
  };
}

/** A refusal over an entry that stands in the way. */
export function entryInTheWay(
  text: string,
  id: 'flat-entry' | 'foreign-entry' | 'edited-entry',
  entry: Entry,
  verb: 'replaces' | 'removes',
): Refusal {
  const found = nameOf(entry);
  const path = shown(entry.path);
  const message = {
    'flat-entry': MESSAGES.flatEntry(path, shown(found)),
    'foreign-entry': MESSAGES.foreignEntry(path, shown(found)),
    'edited-entry': MESSAGES.editedEntry(path, shown(found), verb),
  }[id];
  return { id, message, path: entry.path, ...positionOf(text, entry.node.offset), found };
}
