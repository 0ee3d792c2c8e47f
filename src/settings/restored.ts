import type { Aim } from './aim.ts';
import { NO_CHANGES } from './changes.ts';
import type { Changes } from './changes.ts';
import { areEqual, modelOf } from './model.ts';
import type { Model } from './model.ts';
import { readSettings } from './read.ts';
import type { SettingsDocument } from './read.ts';

const NOTHING: Model = { members: [] };

/**
 * Whether a text from a receipt holds just what is left when ours is taken out (settings, rule 6). Containers that stood
 * empty before the install come back with it, so empty ones on the way to our event are held against nothing.
 */
export function isRestored(
  document: SettingsDocument,
  changes: Changes,
  before: string | null,
  aim: Aim,
): boolean {
  const { text, root } = document;
  const restored = readSettings(before ?? '', aim).document;
  if (root === null || restored === null) return false;
  const left = modelOf(text, root, changes);
  const found = restored.root === null ? NOTHING : modelOf(restored.text, restored.root, NO_CHANGES);
  return areEqual(withoutEmpty(left, ['hooks', aim.event]), withoutEmpty(found, ['hooks', aim.event]));
}

/** Drops what is empty at the end of a way, and then what that left empty on it. */
function withoutEmpty(model: Model, way: readonly string[]): Model {
  const [first, ...rest] = way;
  if (first === undefined || typeof model === 'string' || !('members' in model)) return model;
  const members = model.members.flatMap(([key, value]) => {
    const inner = key === first ? withoutEmpty(value, rest) : value;
    return key === first && isEmpty(inner) ? [] : [[key, inner] as const];
  });
  return { members };
}

function isEmpty(model: Model): boolean {
  if (typeof model === 'string') return false;
  return 'list' in model ? model.list.length === 0 : model.members.length === 0;
}
