import type { Node } from 'jsonc-parser';
import type { Aim } from './aim.ts';
import type { EventEntries } from './entries.ts';
import { refusalOfFile, refusalOfShapes } from './install-refusals.ts';
import { MESSAGES } from './messages.ts';
import { kindOf, memberOf } from './nodes.ts';
import { readStrictly } from './read.ts';
import type { SettingsDocument } from './read.ts';
import type { Problem } from './types.ts';

/** Root keys of Claude Code that cost the whole file where they are no objects (settings, section 12). */
const OBJECTS = ['hooks', 'env', 'permissions'];

/** Why the client drops a whole file that can be read; null: it does not (rules 10 and 16). */
export function ignoredFile(
  { text }: SettingsDocument,
  root: Node,
  found: EventEntries,
  aim: Aim,
): Problem | null {
  const message =
    readStrictly(text, aim).refusal?.message ??
    (aim.client === 'codex' ? messageOfCodex(text, root, found, aim) : messageOfClaudeCode(root));
  return message === null ? null : { id: 'file-ignored', message, path: '' };
}

function messageOfCodex(text: string, root: Node, found: EventEntries, aim: Aim): string | null {
  const refusal = refusalOfFile(text, root, found, aim) ?? refusalOfShapes(text, found, [], aim);
  return refusal?.message ?? null;
}

function messageOfClaudeCode(root: Node): string | null {
  if (root.type !== 'object') return MESSAGES.otherShape('The top level', kindOf(root), 'an object');
  for (const key of OBJECTS) {
    const value = memberOf(root, key)?.value;
    if (value !== undefined && value.type !== 'object')
      return MESSAGES.otherShape(key, kindOf(value), 'an object');
  }
  return null;
}
