import { DISABLE_RULES } from './disable.ts';
import { isReadable } from './files.ts';
import type { LintFile, UnreadableFile } from './files.ts';
import type { Checked, CommentedFile, EmbeddedScript, KindCheck, ReadOptions } from './kind.ts';
import { rulesOfKind } from './registry.ts';
import type { KindTable } from './registry.ts';
import type { LintKind, RuleId } from './types.ts';
import { unreadable, unreadableRule } from './unreadable.ts';

export interface FilesCheck {
  readonly checked: readonly Checked[];
  readonly commented: readonly CommentedFile[];
  readonly ran: ReadonlySet<RuleId>;
}

const NOTHING: KindCheck = { checked: [], commented: [], embedded: [] };

/** Reads files by their kinds and runs their rules, those of scripts that stand inside other files too. */
export function checkFiles(table: KindTable, files: readonly LintFile[], options: ReadOptions): FilesCheck {
  const kinds = new Set(files.map(({ kind }) => kind));
  const checks = [...kinds].map((kind) => checkKind(table, kind, files, options));
  const embedded = checks.flatMap((one) => one.embedded);
  if (embedded.length > 0) kinds.add('shell');
  const ran = [...kinds].flatMap((kind) => rulesOfKind(table, kind));
  return {
    checked: [
      ...checks.flatMap((one) => one.checked),
      ...embedded.flatMap((one) => checkEmbedded(table, one, options)),
      ...files.flatMap((file) => ('unreadable' in file ? [unreadableAt(table, file)] : [])),
    ],
    commented: checks.flatMap((one) => one.commented),
    ran: new Set([...ran, ...(kinds.has('shell') ? DISABLE_RULES : [])].map(({ id }) => id)),
  };
}

function checkKind<Name extends LintKind>(
  table: KindTable,
  name: Name,
  files: readonly LintFile[],
  options: ReadOptions,
): KindCheck {
  const own = files.filter(isReadable(name));
  return own.length === 0 ? NOTHING : (table[name]?.check(own, options) ?? NOTHING);
}

/** Said at the script's place in its file. Comments in it switch nothing off, and nothing in it is mended (spec `lint.md`, 9.3). */
function checkEmbedded(
  table: KindTable,
  { file, text, dialect, place }: EmbeddedScript & { readonly file: string },
  options: ReadOptions,
): readonly Checked[] {
  const script = { kind: 'shell', path: file, text, dialect } as const;
  const { checked } = table.shell?.check([script], options) ?? NOTHING;
  return checked.map((one) => {
    const { message, severity } = one.found;
    return { ...one, found: { ...place, message, ...(severity && { severity }) } };
  });
}

function unreadableAt(table: KindTable, file: UnreadableFile): Checked {
  const { id } = unreadableRule(file.kind);
  const rule = rulesOfKind(table, file.kind).find((one) => one.id === id);
  const checked = unreadable(file);
  return rule === undefined ? checked : { ...checked, rule };
}
