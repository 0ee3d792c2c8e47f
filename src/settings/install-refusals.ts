import type { Node } from 'jsonc-parser';
import type { Aim } from './aim.ts';
import { duplicateForInstall } from './duplicates.ts';
import { chosenOf, isOurs, otherEvents } from './entries.ts';
import type { Entry, EventEntries } from './entries.ts';
import { KNOWN_EVENTS } from './events.ts';
import { clientIgnoresFile, duplicateKey, entryInTheWay, invalidEntry, otherShape } from './refusals.ts';
import { faultOfCodexRoot, faultOfEvent, faultOfHandler } from './shapes.ts';
import type { Refusal } from './types.ts';

/** What stops an install in a text that is JSON, the outermost first (settings, rules 14 to 16, 22 and 23). */
export function refusalOfInstall(text: string, root: Node, found: EventEntries, aim: Aim): Refusal | null {
  return (
    refusalOfFile(text, root, found, aim) ??
    refusalOfFlat(text, found) ??
    refusalOfShapes(text, found, editedOf(found), aim) ??
    refusalOfWrapped(text, found, aim) ??
    refusalOfEdited(text, found, aim) ??
    refusalOfForeign(text, found, aim)
  );
}

/** What is wrong with the file as a whole, up to the list of our event. */
export function refusalOfFile(
  text: string,
  root: Node,
  { hooks, event }: EventEntries,
  aim: Aim,
): Refusal | null {
  if (root.type !== 'object') return otherShape(text, 'root-not-object', root);
  const duplicate = duplicateForInstall(root, aim);
  if (duplicate !== null) return duplicateKey(text, duplicate);
  const ignored = aim.client === 'codex' ? faultOfCodexRoot(root) : null;
  if (ignored !== null) return clientIgnoresFile(text, ignored);
  if (hooks !== null && hooks.value.type !== 'object')
    return otherShape(text, 'hooks-not-object', hooks.value);
  const elsewhere = aim.client === 'codex' ? faultElsewhere(text, root, aim) : null;
  if (elsewhere !== null) return elsewhere;
  if (event !== null && event.value.type !== 'array') return otherShape(text, 'event-not-array', event.value);
  return null;
}

/** A known event of Codex that breaks rule 15 costs the whole file. */
function faultElsewhere(text: string, root: Node, aim: Aim): Refusal | null {
  for (const { key, value } of otherEvents(root, aim)) {
    const fault = KNOWN_EVENTS.codex.has(key) ? faultOfEvent(text, value, 'codex') : null;
    if (fault !== null) return clientIgnoresFile(text, fault);
  }
  return null;
}

function refusalOfFlat(text: string, { entries }: EventEntries): Refusal | null {
  const flat = entries.find(({ isFlat, kind }) => isFlat && kind === 'foreign');
  return flat === undefined ? null : entryInTheWay(text, 'flat-entry', flat, 'replaces');
}

/** A fault that costs more than the entry it is in; those of `exempt` are not looked at. */
export function refusalOfShapes(
  text: string,
  { event, entries }: EventEntries,
  exempt: readonly Entry[],
  aim: Aim,
): Refusal | null {
  // A flat entry of ours becomes a group, and one that was changed by hand is asked about in its own words.
  const nodes = new Set([...exempt, ...entries.filter(({ isFlat }) => isFlat)].map(({ node }) => node));
  const fault = event === null ? null : faultOfEvent(text, event.value, aim.client, nodes);
  return fault === null ? null : invalidEntry(text, fault, aim);
}

/** A flat entry of ours that gets a group (rule 19) is a handler from then on, and has to be a sound one. */
function refusalOfWrapped(text: string, found: EventEntries, aim: Aim): Refusal | null {
  const kept = chosenOf(found);
  if (kept === null || !kept.isFlat || !isOurs(kept)) return null;
  const fault = faultOfHandler(text, kept.node, aim.client);
  return fault === null ? null : invalidEntry(text, fault, aim);
}

/** One that was changed by hand stands in the way where it is the only one; else it is kept, and has to be sound. */
function refusalOfEdited(text: string, found: EventEntries, aim: Aim): Refusal | null {
  const [edited] = editedOf(found);
  if (edited === undefined || aim.force) return null;
  if (!found.entries.some(isOurs)) return entryInTheWay(text, 'edited-entry', edited, 'replaces');
  return refusalOfShapes(text, found, [], aim);
}

/** Asked only where an entry would be added. */
function refusalOfForeign(text: string, { entries }: EventEntries, aim: Aim): Refusal | null {
  if (!aim.strict || entries.some(({ kind }) => kind !== 'foreign')) return null;
  const [foreign] = entries;
  return foreign === undefined ? null : entryInTheWay(text, 'foreign-entry', foreign, 'replaces');
}

export function editedOf({ entries }: EventEntries): readonly Entry[] {
  return entries.filter(({ kind }) => kind === 'edited');
}
