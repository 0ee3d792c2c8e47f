import type { Aim } from './aim.ts';
import { refusalOf } from './aim.ts';
import type { Changes } from './changes.ts';
import { isSafeEdit } from './check.ts';
import { applyEdits, editsOf } from './edits.ts';
import { MESSAGES, shown } from './messages.ts';
import type { Reading, SettingsDocument } from './read.ts';
import { styleOf } from './style.ts';
import type { EditPlan, Moved, Note, RefusedPlan, Refusal } from './types.ts';
import { printed, writtenSettings } from './written.ts';

/** What goes along with a plan. */
export interface Told {
  readonly notes: readonly Note[];
  readonly moved: readonly Moved[];
}

export function unchanged(text: string | null, notes: readonly Note[] = []): EditPlan {
  return { outcome: 'unchanged', text, edits: [], receipt: null, notes, moved: [] };
}

/** The whole of the settings that install writes where there are none (settings, rule 8). */
export function wholeSettings(text: string, aim: Aim): string {
  const style = styleOf({ text, root: null });
  return `${printed(writtenSettings(aim), style, '')}${style.lineBreak}`;
}

export function refusedPlan(refusal: Refusal, aim: Aim): RefusedPlan {
  return { outcome: 'refused', refusal, snippet: refusalOf(aim) === null ? wholeSettings('', aim) : null };
}

/** The edits of changes, if the check finds nothing wrong with them (rule 6). */
export function planOf(
  document: SettingsDocument,
  changes: Changes,
  read: (text: string, aim: Aim) => Reading,
  told: Told,
  aim: Aim,
): EditPlan | RefusedPlan {
  const edits = editsOf(document, changes);
  const text = applyEdits(document.text, edits);
  const after = read(text, aim);
  if (after.refusal?.id === 'too-large') return refusedPlan(after.refusal, aim);
  if (after.document === null || !isSafeEdit(document, changes, edits, after.document))
    return refusedPlan({ id: 'unsafe-edit', message: MESSAGES.unsafeEdit(shown(aim.file)) }, aim);
  return { outcome: 'change', text, edits, receipt: null, ...told };
}
