/** `settings/duplicate-key`: spec `lint.md`, 4. */
import { endOf, itemsOf, membersOf } from '../../settings/nodes.ts';
import { quoted } from '../message.ts';
import type { Found, LintClient, Rule } from '../types.ts';
import { foundAt } from './say.ts';
import type { SettingsReading, Value } from './types.ts';

const LOST: Readonly<Record<LintClient, string>> = {
  'claude-code': 'Claude Code takes the last one without a word',
  codex: 'Codex drops the whole file',
};

export const duplicateKey: Rule<SettingsReading> = {
  meta: {
    id: 'settings/duplicate-key',
    severity: 'error',
    summary: 'A key that stands twice in an object on the way to a handler',
  },
  check: (reading) => objectsOf(reading).flatMap((object) => repeated(reading, object)),
};

/** The root, `hooks`, groups and handlers, those under a repeated key too. */
function objectsOf({ tree }: SettingsReading): readonly Value[] {
  if (tree.root === null) return [];
  const hooks = valuesOf(tree.root, 'hooks');
  const groups = hooks.flatMap((one) => membersOf(one).flatMap(({ value }) => itemsOf(value)));
  const handlers = groups.flatMap((group) => valuesOf(group, 'hooks').flatMap(itemsOf));
  return [tree.root, ...hooks, ...groups, ...handlers];
}

function valuesOf(object: Value, key: string): readonly Value[] {
  return membersOf(object).flatMap((member) => (member.key === key ? [member.value] : []));
}

function repeated(reading: SettingsReading, object: Value): readonly Found[] {
  const seen = new Set<string>();
  return membersOf(object).flatMap(({ key, keyNode }) => {
    const isNew = !seen.has(key);
    seen.add(key);
    if (isNew || endOf(keyNode) > reading.tree.end) return [];
    const message = `key ${quoted(key)} stands twice in one object, and ${LOST[reading.file.client]}; keep one`;
    return [foundAt(reading, keyNode, message)];
  });
}
