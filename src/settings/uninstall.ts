import type { Node } from 'jsonc-parser';
import { aimOf } from './aim.ts';
import type { Aim } from './aim.ts';
import { NO_CHANGES } from './changes.ts';
import type { Changes } from './changes.ts';
import { clear } from './clear.ts';
import { duplicateForUninstall } from './duplicates.ts';
import { entriesOf } from './entries.ts';
import type { EventEntries } from './entries.ts';
import { isRestored } from './restored.ts';
import { movedBy } from './moved.ts';
import { planOf, refusedPlan, unchanged } from './plan.ts';
import { readSettings } from './read.ts';
import type { SettingsDocument } from './read.ts';
import { swappedBack } from './receipt.ts';
import { duplicateKey, entryInTheWay } from './refusals.ts';
import { notesOnPlaceholders, remarksOn } from './remarks.ts';
import type { EditPlan, Intent, Note, Plan, Receipt, Refusal } from './types.ts';

/**
 * The edit that takes our entry out of a settings file again (docs/guide/settings.md): with the receipt of its install
 * the bytes from before come back, without it handlers of ours go and what they leave empty. `text` is null where there
 * is no file; a null text of the plan: remove the file. Comments and trailing commas are read, and stay. Never throws on
 * a text; `SettingsIntentError` for a wrong intent.
 */
export function planUninstall(text: string | null, intent: Intent): Plan {
  const aim = aimOf(intent);
  if (text === null) return unchanged(null);
  const { document, refusal } = readSettings(text, aim);
  if (document === null) return refusedPlan(refusal, aim);
  if (document.root === null) return unchanged(text);
  return planInJson(document, document.root, intent.receipt ?? null, aim);
}

function planInJson(document: SettingsDocument, root: Node, receipt: Receipt | null, aim: Aim): Plan {
  const found = entriesOf(root, aim);
  const refusal = refusalOfUninstall(document.text, root, found, aim);
  if (refusal !== null) return refusedPlan(refusal, aim);
  const notes = remarksOn(document, null, aim).filter(({ id }) => id === 'other-event');
  const going = new Set(found.entries.filter(({ kind }) => kind !== 'foreign'));
  if (going.size === 0) return unchanged(document.text, notes);
  const clearing = clear(document, found, going, aim);
  const changes: Changes = { ...NO_CHANGES, removed: clearing.removed, replaced: clearing.replaced };
  const restored = planOfReceipt(document, receipt, changes, notes, aim);
  if (restored !== null) return restored;
  const told = {
    notes: [...notes, ...notesOnPlaceholders(clearing)],
    moved: aim.client === 'codex' ? movedBy(found, clearing) : [],
  };
  return planOf(document, changes, readSettings, told, aim);
}

function refusalOfUninstall(text: string, root: Node, { entries }: EventEntries, aim: Aim): Refusal | null {
  const duplicate = duplicateForUninstall(root, aim);
  if (duplicate !== null) return duplicateKey(text, duplicate);
  const edited = entries.find(({ kind }) => kind === 'edited');
  if (edited === undefined || aim.force) return null;
  return entryInTheWay(text, 'edited-entry', edited, 'removes');
}

/** The text from before the install, where nothing but our pieces goes with it (settings, rule 27). */
function planOfReceipt(
  document: SettingsDocument,
  receipt: Receipt | null,
  changes: Changes,
  notes: readonly Note[],
  aim: Aim,
): EditPlan | null {
  const swapped = receipt === null ? null : swappedBack(document.text, receipt);
  if (swapped === null || !isRestored(document, changes, swapped.text, aim)) return null;
  return { outcome: 'change', text: swapped.text, edits: swapped.edits, receipt: null, notes, moved: [] };
}
