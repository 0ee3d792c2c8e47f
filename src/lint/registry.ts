import { DISABLE_RULES } from './disable.ts';
import type { FileOf } from './files.ts';
import { hookOutputKind } from './hook-output-kind.ts';
import type { Kind } from './kind.ts';
import { listenerKind } from './listener-kind.ts';
import { settingsKind } from './settings-kind.ts';
import { shellKind } from './shell-kind.ts';
import { storeKind } from './store-kind.ts';
import { transcriptKind } from './transcript-kind.ts';
import type { LintKind, RuleMeta } from './types.ts';
import { unreadableRule } from './unreadable.ts';

/** What is known of each kind of file. A kind without a row is read by nobody. */
export type KindTable = { readonly [Name in LintKind]?: Kind<FileOf<Name>> };

/** The one table: a kind is a row of its reader and its rules. */
export const KINDS: KindTable = {
  shell: shellKind,
  settings: settingsKind,
  listener: listenerKind,
  transcript: transcriptKind,
  store: storeKind,
  'hook-output': hookOutputKind,
};

/** The rules of a kind; each has one for files that cannot be read. */
export function rulesOfKind(table: KindTable, kind: LintKind): readonly RuleMeta[] {
  const own = table[kind]?.rules ?? [];
  const unread = unreadableRule(kind);
  return own.some(({ id }) => id === unread.id) ? own : [...own, unread];
}

const ALL_KINDS: readonly LintKind[] = [
  'shell',
  'settings',
  'listener',
  'transcript',
  'store',
  'hook-output',
];

/** Every rule, by id. */
export function rulesOf(table: KindTable): readonly RuleMeta[] {
  const rules = [...DISABLE_RULES, ...ALL_KINDS.flatMap((kind) => rulesOfKind(table, kind))];
  return rules.toSorted((a, b) => (a.id < b.id ? -1 : 1));
}
