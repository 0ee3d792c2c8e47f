import type { LintDialect } from './files.ts';
import type { Found, LintClient, Place, Rule, RuleMeta } from './types.ts';

/** A comment of a script, `#` included: UTF-16 offsets `[from, to)` of the text. */
export interface ScriptComment {
  readonly from: number;
  readonly to: number;
}

/** A script inside another file: its findings are said at its place there. */
export interface EmbeddedScript {
  readonly kind: 'shell';
  readonly text: string;
  readonly dialect: LintDialect;
  readonly place: Place;
}

/** What the rules of a kind read at once: mostly one file, or the files of a run that are judged together. */
export interface FileReading<Reading> {
  /** The file that findings are said at, where they name no other. */
  readonly file: string;
  readonly reading: Reading;
  /** Whose file it is, where severities differ. */
  readonly client?: LintClient;
  /** Where rules can be switched off. */
  readonly comments?: { readonly text: string; readonly list: readonly ScriptComment[] };
  readonly embedded?: readonly EmbeddedScript[];
}

/** What configuration says to readers. */
export interface ReadOptions {
  readonly columns: readonly string[];
  readonly dialect: LintDialect | null;
  readonly client: LintClient | null;
}

/** A rule and what it found, before severities are known. */
export interface Checked {
  readonly file: string;
  readonly client: LintClient | null;
  readonly rule: RuleMeta;
  readonly found: Found;
}

export interface CommentedFile {
  readonly file: string;
  readonly text: string;
  readonly list: readonly ScriptComment[];
}

export interface KindCheck {
  readonly checked: readonly Checked[];
  readonly commented: readonly CommentedFile[];
  readonly embedded: readonly (EmbeddedScript & { readonly file: string })[];
}

/** A kind of file with its reader and its rules, as the linter sees it. */
export interface Kind<File> {
  readonly rules: readonly RuleMeta[];
  readonly check: (files: readonly File[], options: ReadOptions) => KindCheck;
}

interface KindRow<File, Reading> {
  readonly rules: readonly Rule<Reading>[];
  /** One reading a file, or fewer where files are judged together. */
  readonly read: (files: readonly File[], options: ReadOptions) => readonly FileReading<Reading>[];
}

/** A row of the table of kinds; what its rules read is nobody else's business. */
export function kind<File, Reading>({ rules, read }: KindRow<File, Reading>): Kind<File> {
  return {
    rules: rules.map(({ meta }) => meta),
    check: (files, options) => {
      const readings = read(files, options);
      return {
        checked: readings.flatMap((one) => checked(one, rules)),
        commented: readings.flatMap(({ file, comments }) =>
          comments === undefined ? [] : [{ file, ...comments }],
        ),
        embedded: readings.flatMap(({ file, embedded = [] }) => embedded.map((one) => ({ file, ...one }))),
      };
    },
  };
}

function checked<Reading>(
  { file, client, reading }: FileReading<Reading>,
  rules: readonly Rule<Reading>[],
): readonly Checked[] {
  return rules.flatMap(({ meta, check }) =>
    check(reading).map((found) => ({ file: found.file ?? file, client: client ?? null, rule: meta, found })),
  );
}
