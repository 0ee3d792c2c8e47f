import type { FlagTable } from './flags.ts';
import { STRICT_FLAGS } from './gh-flags.ts';
import type { Invocation } from './invocation.ts';
import type { OperationName } from './types.ts';

/** A command of gh that is read to the letter (gh 5.1). */
export interface StrictCommand {
  readonly flags: FlagTable;
  /** How many selectors it takes, at least and at most. */
  readonly selectors: readonly [number, number];
  readonly operation: (invocation: Invocation) => OperationName;
  /** Why gh would refuse flags that it could read; null where it would not. */
  readonly refusal: (invocation: Invocation) => string | null;
  /** The flags that give the text that is posted: the text itself, or a file. */
  readonly body?: { readonly text: string; readonly file?: string };
}

const ANY: readonly [number, number] = [0, Infinity];
const nothing = (): null => null;

/** A value that is surely there and not empty. */
function holdsText(invocation: Invocation, flag: string): boolean {
  const value = invocation.value(flag);
  return value !== undefined && value !== null && value !== '';
}

/** A value that is there and may hold text: a word that nobody knows is no empty one (gh 13.1). */
function mayHoldText(invocation: Invocation, flag: string): boolean {
  const value = invocation.value(flag);
  return value !== undefined && value !== '';
}

function countOf(...answers: readonly boolean[]): number {
  return answers.filter(Boolean).length;
}

const NEEDS_SELECTOR = 'argument required when using the --repo flag';

function repositoryWithoutSelector(invocation: Invocation): string | null {
  return holdsText(invocation, 'repo') && invocation.arguments.length === 0 ? NEEDS_SELECTOR : null;
}

function createRefusal(invocation: Invocation): string | null {
  const { isOn } = invocation;
  if (isOn('web') && isOn('draft')) return 'the `--draft` flag is not supported with `--web`';
  if (isOn('web') && isOn('dry-run')) return '`--dry-run` is not supported when using `--web`';
  if (countOf(isOn('fill'), isOn('fill-first'), isOn('fill-verbose')) > 1) {
    return '`--fill`, `--fill-first` and `--fill-verbose` exclude each other';
  }
  const bodyGiven = invocation.value('body') !== undefined || holdsText(invocation, 'body-file');
  return holdsText(invocation, 'template') && bodyGiven
    ? '`--template` is not supported when using `--body` or `--body-file`'
    : null;
}

/** Here a body counts even with an empty value: gh sends an empty comment (gh 5.2). */
function commentRefusal(invocation: Invocation): string | null {
  const sources = countOf(
    invocation.value('body') !== undefined,
    invocation.value('body-file') !== undefined,
    invocation.isOn('editor'),
    invocation.isOn('web'),
  );
  return sources > 1 ? 'specify only one of `--body`, `--body-file`, `--editor`, or `--web`' : null;
}

function commentOperation(invocation: Invocation): OperationName {
  if (invocation.isOn('web')) return 'none';
  if (invocation.isOn('delete-last')) return 'delete';
  if (!invocation.isOn('edit-last')) return 'post-comment';
  return invocation.isOn('create-if-none') ? 'unknown' : 'edit';
}

function reviewRefusal(invocation: Invocation): string | null {
  const kinds = countOf(
    invocation.isOn('approve'),
    invocation.isOn('request-changes'),
    invocation.isOn('comment'),
  );
  const bodies = countOf(holdsText(invocation, 'body'), holdsText(invocation, 'body-file'));
  if (kinds > 1) return 'need exactly one of --approve, --request-changes, or --comment';
  if (bodies > 1) return 'specify only one of `--body` or `--body-file`';
  if (kinds === 0 && bodies > 0) return '--body given without --approve, --request-changes, or --comment';
  const mayHaveBody = mayHoldText(invocation, 'body') || mayHoldText(invocation, 'body-file');
  if (kinds === 1 && !invocation.isOn('approve') && !mayHaveBody)
    return 'body cannot be blank for this kind of review';
  return repositoryWithoutSelector(invocation);
}

const BODY = { text: 'body', file: 'body-file' } as const;
const CLOSING = { text: 'comment' } as const;

const closing = (flags: FlagTable, operation: OperationName): StrictCommand => ({
  flags,
  selectors: [1, 1],
  operation: (invocation) => (mayHoldText(invocation, 'comment') ? operation : 'none'),
  refusal: nothing,
  body: CLOSING,
});

/** The commands with a table of flags (gh 4, 5.1). */
export const STRICT_COMMANDS: ReadonlyMap<string, StrictCommand> = new Map(
  Object.entries<StrictCommand>({
    'pr create': {
      flags: STRICT_FLAGS['pr create'],
      selectors: [0, 0],
      operation: ({ isOn }) => (isOn('web') || isOn('dry-run') ? 'none' : 'open-pull-request'),
      refusal: createRefusal,
      body: BODY,
    },
    'pr revert': {
      flags: STRICT_FLAGS['pr revert'],
      selectors: [1, 1],
      operation: () => 'open-pull-request',
      refusal: nothing,
      body: BODY,
    },
    'pr comment': {
      flags: STRICT_FLAGS['pr comment'],
      selectors: [0, 1],
      operation: commentOperation,
      refusal: (invocation) => commentRefusal(invocation) ?? repositoryWithoutSelector(invocation),
      body: BODY,
    },
    'issue comment': {
      flags: STRICT_FLAGS['issue comment'],
      selectors: [1, 1],
      operation: commentOperation,
      refusal: commentRefusal,
      body: BODY,
    },
    'pr review': {
      flags: STRICT_FLAGS['pr review'],
      selectors: [0, 1],
      operation: () => 'post-review',
      refusal: reviewRefusal,
      body: BODY,
    },
    'pr close': closing(STRICT_FLAGS['pr close'], 'close-with-comment'),
    'issue close': closing(STRICT_FLAGS['issue close'], 'close-with-comment'),
    'pr reopen': closing(STRICT_FLAGS['pr reopen'], 'reopen-with-comment'),
    'issue reopen': closing(STRICT_FLAGS['issue reopen'], 'reopen-with-comment'),
    'pr edit': { flags: STRICT_FLAGS['pr edit'], selectors: ANY, operation: () => 'edit', refusal: nothing },
    'issue edit': {
      flags: STRICT_FLAGS['issue edit'],
      selectors: ANY,
      operation: () => 'edit',
      refusal: nothing,
    },
  }),
);

/** The other commands of `pr` and `issue` (gh 5.1). */
export const LOOSE_COMMANDS: ReadonlyMap<string, OperationName> = new Map<string, OperationName>([
  ...['view', 'status', 'checks', 'diff'].map((word) => [`pr ${word}`, 'read'] as const),
  ...['view', 'status'].map((word) => [`issue ${word}`, 'read'] as const),
  ['pr list', 'list'],
  ['issue list', 'list'],
  ['issue delete', 'delete'],
  ...['merge', 'ready', 'lock', 'unlock', 'update-branch', 'checkout'].map(
    (word) => [`pr ${word}`, 'none'] as const,
  ),
  ...['create', 'develop', 'pin', 'unpin', 'transfer', 'lock', 'unlock'].map(
    (word) => [`issue ${word}`, 'none'] as const,
  ),
]);

/** What a second word of another group asks; every other word asks nothing (gh 5.1). */
export const GROUP_OPERATIONS: ReadonlyMap<string, OperationName> = new Map<string, OperationName>([
  ...['list', 'ls', 'item-list', 'field-list'].map((word) => [word, 'list'] as const),
  ...['view', 'status', 'checks', 'diff', 'get', 'watch', 'download', 'check'].map(
    (word) => [word, 'read'] as const,
  ),
]);

const WORDS =
  'agent-task agent-tasks agent agents alias api attestation at auth browse cache codespace cs completion config copilot ' +
  'discussion extension extensions ext gist gpg-key help issue label licenses org pr preview project release repo ' +
  'ruleset rs run search secret skill ssh-key status variable version workflow actions co';

/** The first words that gh knows (gh 5.3), each with the name that it goes by. */
export const FIRST_WORDS: ReadonlyMap<string, string> = new Map([
  ...WORDS.split(' ').map((word) => [word, word] as const),
  ...['agent-tasks', 'agent', 'agents'].map((word) => [word, 'agent-task'] as const),
  ['at', 'attestation'],
  ['cs', 'codespace'],
  ['rs', 'ruleset'],
  ['ext', 'extension'],
  ['extensions', 'extension'],
]);

/** Words that are commands themselves, with what they ask. */
export const LEAVES: ReadonlyMap<string, OperationName> = new Map<string, OperationName>([
  ['status', 'read'],
  ...['help', 'version', 'browse', 'completion', 'copilot', 'licenses', 'actions'].map(
    (word) => [word, 'none'] as const,
  ),
]);

/** Second words that are another name of the same command. */
export const SECOND_WORDS: ReadonlyMap<string, string> = new Map([
  ['ls', 'list'],
  ['new', 'create'],
]);

/** Groups whose commands work on the repository of the folder, `-R` or `GH_REPO`, as `pr` and `issue` do. */
export const REPOSITORY_GROUPS: ReadonlySet<string> = new Set([
  'browse',
  'cache',
  'discussion',
  'label',
  'release',
  'ruleset',
  'run',
  'secret',
  'variable',
  'workflow',
]);

/** Groups whose `-h` is `--hostname`, and no help. */
export const HOSTNAME_GROUPS: ReadonlySet<string> = new Set(['auth', 'config']);
