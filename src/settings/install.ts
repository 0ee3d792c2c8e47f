import type { Node } from 'jsonc-parser';
import { aimOf, refusalOf } from './aim.ts';
import type { Aim } from './aim.ts';
import { NO_CHANGES } from './changes.ts';
import type { Appended, Changes } from './changes.ts';
import { clear } from './clear.ts';
import { chosenOf, entriesOf, isOurs } from './entries.ts';
import type { Entry, EventEntries } from './entries.ts';
import { editedOf, refusalOfInstall } from './install-refusals.ts';
import { CLIENT_NAMES, shown } from './messages.ts';
import { movedBy } from './moved.ts';
import { memberOf } from './nodes.ts';
import { planOf, refusedPlan, unchanged, wholeSettings } from './plan.ts';
import { readStrictly } from './read.ts';
import type { SettingsDocument } from './read.ts';
import { receiptOf } from './receipt.ts';
import { notesOnPlaceholders, remarksOn } from './remarks.ts';
import type { Edit, EditPlan, Intent, Note, Plan } from './types.ts';
import { groupAround, writtenHandler, writtenHooks, writtenList } from './written.ts';
import type { Written } from './written.ts';

const TRUST: Note = {
  id: 'trust-needed',
  message: `${CLIENT_NAMES.codex} runs this hook only after you trust it: open /hooks.`,
  path: '',
};

/**
 * The edit that puts our entry into a settings file, or why there is none (docs/guide/settings.md). `text` is the file's
 * text; null: there is no file. Nothing of it changes but what is ours; done twice, nothing changes. Never throws on a
 * text; `SettingsIntentError` for a wrong intent.
 */
export function planInstall(text: string | null, intent: Intent): Plan {
  const aim = aimOf(intent);
  const refusal = refusalOf(aim);
  if (refusal !== null) return refusedPlan(refusal, aim);
  if (text === null) return planOfWhole(null, 0, [], aim);
  const { document, refusal: unread } = readStrictly(text, aim);
  if (document === null) return refusedPlan(unread, aim);
  if (document.root === null) return planOfWhole(text, document.start, remarksOn(document, null, aim), aim);
  return planInJson(document, document.root, aim);
}

/** The whole file is ours (settings, rule 8); a byte order mark stays in front. */
function planOfWhole(text: string | null, start: number, notes: readonly Note[], aim: Aim): EditPlan {
  const old = text ?? '';
  const edit: Edit = { offset: start, length: old.length - start, text: wholeSettings(old, aim) };
  return {
    outcome: 'change',
    text: old.slice(0, start) + edit.text,
    edits: [edit],
    receipt: receiptOf(text, [edit]),
    notes: [...notes, ...trustNotes(aim)],
    moved: [],
  };
}

function planInJson(document: SettingsDocument, root: Node, aim: Aim): Plan {
  const found = entriesOf(root, aim);
  const refusal = refusalOfInstall(document.text, root, found, aim);
  if (refusal !== null) return refusedPlan(refusal, aim);
  const kept = chosenOf(found);
  if (kept !== null) return planOfKept(document, found, kept, aim);
  const changes = { ...NO_CHANGES, appended: appendedTo(root, found, aim) };
  const told = { notes: [...remarksOn(document, null, aim), ...trustNotes(aim)], moved: [] };
  const plan = planOf(document, changes, readStrictly, told, aim);
  if (plan.outcome === 'refused') return plan;
  return { ...plan, receipt: receiptOf(document.text, plan.edits) };
}

function planOfKept(document: SettingsDocument, found: EventEntries, kept: Entry, aim: Aim): Plan {
  const edited = editedOf(found).filter((entry) => entry !== kept);
  const doubles = found.entries.filter((entry) => isOurs(entry) && entry !== kept);
  const going = new Set([...doubles, ...(aim.force ? edited : [])]);
  const mending = mended(kept, aim);
  const notes: readonly Note[] = [
    ...remarksOn(document, kept, aim),
    ...(aim.force ? [] : edited.map(editedNote)),
  ];
  if (going.size === 0 && mending.replaced.size + mending.wrapped.size === 0)
    return unchanged(document.text, notes);
  const clearing = clear(document, found, going, aim);
  const changes: Changes = {
    removed: clearing.removed,
    wrapped: mending.wrapped,
    appended: null,
    replaced: new Map([...clearing.replaced, ...mending.replaced]),
  };
  const told = {
    notes: [...notes, ...notesOnPlaceholders(clearing), ...trustNotes(aim)],
    moved: aim.client === 'codex' ? movedBy(found, clearing) : [],
  };
  return planOf(document, changes, readStrictly, told, aim);
}

/** What makes the kept entry a right one: the text of its command, a group around it, or another handler altogether. */
function mended(kept: Entry, aim: Aim): Pick<Changes, 'replaced' | 'wrapped'> {
  const replaced = new Map<Node, Written>();
  if (kept.kind === 'edited') {
    const handler = writtenHandler(aim);
    replaced.set(kept.node, kept.isFlat ? groupAround(handler) : handler);
    return { replaced, wrapped: new Set() };
  }
  const command = memberOf(kept.node, 'command');
  if (kept.kind === 'outdated' && command !== null) replaced.set(command.value, aim.command);
  return { replaced, wrapped: new Set(kept.isFlat ? [kept.node] : []) };
}

/** A new group after the last one; what is missing on the way to it is made (rules 23 and 24). */
function appendedTo(root: Node, { hooks, event }: EventEntries, aim: Aim): Appended {
  if (hooks === null) return { container: root, key: 'hooks', value: writtenHooks(aim) };
  if (event === null) return { container: hooks.value, key: aim.event, value: writtenList(aim) };
  return { container: event.value, key: null, value: groupAround(writtenHandler(aim)) };
}

function editedNote({ path, command }: Entry): Note {
  const message = `${shown(path)} is our entry, changed by hand: "${shown(command ?? '')}". It runs beside ours.`;
  return { id: 'edited-entry', message, path };
}

function trustNotes({ client }: Aim): readonly Note[] {
  return client === 'codex' ? [TRUST] : [];
}
