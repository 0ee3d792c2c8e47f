import { flagTable, withFlags, type FlagDialect, type FlagTable } from './flags.ts';

/** How gh reads flags: Go's pflag, with help as cobra adds it (gh 3). */
export const GH_DIALECT: FlagDialect = {
  eatsEquals: true,
  longEquals: true,
  unknown: 'error',
  checksBooleans: true,
};

/** The same, for commands whose flags are not all known here: nothing about them is refused (gh 4.1). */
export const GH_LOOSE_DIALECT: FlagDialect = { ...GH_DIALECT, unknown: 'skipped', checksBooleans: false };

export const NO_FLAGS: FlagTable = flagTable('', 'help version');

/** A flag that any release has is a flag (gh 2.2): `verbose` 2.34, `slurp` 2.48. */
export const API_FLAGS: FlagTable = flagTable(
  'X/method f/raw-field F/field H/header q/jq t/template p/preview hostname cache input',
  'help i/include paginate silent verbose slurp',
);

const EVERYWHERE = flagTable('R/repo', 'help');
const table = (values: string, booleans = ''): FlagTable =>
  withFlags(EVERYWHERE, flagTable(values, booleans));

const COMMENT_FLAGS = table(
  'b/body F/body-file attach',
  'e/editor w/web edit-last create-if-none delete-last yes',
);
const ISSUE_EDIT_FLAGS =
  't/title b/body F/body-file m/milestone add-assignee add-label add-project remove-assignee remove-label remove-project';

/** The commands that are read to the letter. */
export type StrictCommand =
  | 'pr create'
  | 'pr revert'
  | 'pr comment'
  | 'issue comment'
  | 'pr review'
  | 'pr close'
  | 'pr reopen'
  | 'issue reopen'
  | 'issue close'
  | 'pr edit'
  | 'issue edit';

/** Their flags (gh 4). */
export const STRICT_FLAGS: Readonly<Record<StrictCommand, FlagTable>> = {
  'pr create': table(
    't/title b/body F/body-file B/base H/head r/reviewer a/assignee l/label p/project m/milestone T/template recover attach',
    'd/draft f/fill fill-first fill-verbose e/editor w/web dry-run no-maintainer-edit',
  ),
  'pr revert': table('t/title b/body F/body-file', 'd/draft'),
  'pr comment': COMMENT_FLAGS,
  'issue comment': COMMENT_FLAGS,
  'pr review': table('b/body F/body-file', 'a/approve r/request-changes c/comment'),
  'pr close': table('c/comment', 'd/delete-branch'),
  'pr reopen': table('c/comment'),
  'issue reopen': table('c/comment'),
  'issue close': table('c/comment r/reason'),
  'pr edit': table(`${ISSUE_EDIT_FLAGS} B/base add-reviewer remove-reviewer`, 'remove-milestone'),
  'issue edit': table(ISSUE_EDIT_FLAGS, 'remove-milestone'),
};

const SHOWN = 'json q/jq t/template';
const LISTED = `${SHOWN} A/author a/assignee L/limit S/search s/state l/label app`;

/**
 * Values and booleans of other commands: only so that a value is not taken for the selector, nor a cluster for a value.
 * A flag that is not here counts as a boolean.
 */
const LOOSE: Readonly<Record<string, readonly [values: string, booleans: string]>> = {
  'pr view': [SHOWN, 'c/comments w/web'],
  'pr status': [SHOWN, 'c/conflict-status'],
  'pr checks': [`${SHOWN} i/interval`, 'w/web'],
  'pr diff': ['color e/exclude', 'w/web'],
  'pr list': [`${LISTED} B/base H/head`, 'd/draft w/web'],
  'pr merge': [
    't/subject b/body F/body-file A/author-email match-head-commit',
    'd/delete-branch m/merge r/rebase s/squash',
  ],
  'pr checkout': ['b/branch', 'f/force'],
  'pr lock': ['r/reason', ''],
  'issue view': [SHOWN, 'c/comments w/web'],
  'issue status': [SHOWN, ''],
  'issue list': [`${LISTED} mention m/milestone`, 'w/web'],
  'issue create': [
    't/title b/body F/body-file a/assignee l/label p/project m/milestone T/template recover',
    'e/editor w/web',
  ],
  'issue develop': ['b/base n/name branch-repo', 'c/checkout l/list'],
  'issue lock': ['r/reason', ''],
};

/** The flags of a command without a table of its own, as far as they matter. */
export function looseFlags(command: string): FlagTable {
  const known = Object.hasOwn(LOOSE, command) ? LOOSE[command] : undefined;
  return known === undefined ? table(SHOWN) : table(...known);
}
