import type { OperationName } from '../github/types.ts';

/** A command with its subcommand; `takes` says whether a number stands behind it. */
export interface Form {
  readonly words: readonly string[];
  readonly operation: OperationName;
  readonly takes: 'number' | 'nothing';
  /** gh prints its help, or a complaint, or has no such command, and looks at nothing else. */
  readonly isVain?: true;
}

export const COMMANDS: readonly Form[] = [
  { words: ['pr', 'list'], operation: 'list', takes: 'nothing' },
  { words: ['pr', 'view'], operation: 'read', takes: 'number' },
  {
    words: ['pr', 'create', '--title', 'Mend', '--body', 'Why'],
    operation: 'open-pull-request',
    takes: 'nothing',
  },
  {
    words: ['pr', 'new', '-t', 'Mend', '-b', '', '--draft'],
    operation: 'open-pull-request',
    takes: 'nothing',
  },
  { words: ['pr', 'create', '--web'], operation: 'none', takes: 'nothing' },
  {
    words: ['pr', 'create', '--title', 'x', '--body', 'x', '--dry-run'],
    operation: 'none',
    takes: 'nothing',
  },
  { words: ['pr', 'create', '--help'], operation: 'none', takes: 'nothing', isVain: true },
  { words: ['pr', 'create', '--no-such-flag'], operation: 'refused', takes: 'nothing', isVain: true },
  { words: ['pr', 'comment', '--body', 'pr create'], operation: 'post-comment', takes: 'number' },
  { words: ['pr', 'comment', '--edit-last', '-b', 'x'], operation: 'edit', takes: 'number' },
  { words: ['pr', 'review', '--approve'], operation: 'post-review', takes: 'number' },
  { words: ['pr', 'review', '-c', '-b', 'Nice'], operation: 'post-review', takes: 'number' },
  { words: ['pr', 'close', '--comment', 'Done'], operation: 'close-with-comment', takes: 'number' },
  { words: ['pr', 'edit', '--title', 'x'], operation: 'edit', takes: 'number' },
  { words: ['issue', 'comment', '-b', 'x'], operation: 'post-comment', takes: 'number' },
  { words: ['issue', 'list'], operation: 'list', takes: 'nothing' },
  // An alias of gh's own, and names that may be one of somebody's.
  { words: ['co'], operation: 'none', takes: 'number' },
  { words: ['prc'], operation: 'unknown', takes: 'nothing', isVain: true },
  { words: ['pr', 'mk'], operation: 'unknown', takes: 'nothing', isVain: true },
];

/** An endpoint below `repos/OWNER/NAME`; `N` is the number. */
export interface Endpoint {
  readonly path: string;
  readonly method: string;
  readonly fields: readonly string[];
  readonly operation: OperationName;
}

export const ENDPOINTS: readonly Endpoint[] = [
  { path: 'pulls', method: 'GET', fields: [], operation: 'list' },
  { path: 'pulls/N', method: 'GET', fields: [], operation: 'read' },
  {
    path: 'pulls',
    method: 'POST',
    fields: ['title=x', 'head=a', 'base=main'],
    operation: 'open-pull-request',
  },
  { path: 'issues/N/comments', method: 'POST', fields: ['body=x'], operation: 'post-comment' },
  { path: 'issues/N/comments', method: 'GET', fields: [], operation: 'list' },
  {
    path: 'pulls/N/comments/5/replies',
    method: 'POST',
    fields: ['body=x'],
    operation: 'post-review-comment',
  },
  { path: 'pulls/N/reviews', method: 'POST', fields: ['event=APPROVE'], operation: 'post-review' },
  { path: 'issues/comments/5', method: 'PATCH', fields: ['body=x'], operation: 'edit' },
  { path: 'issues/comments/5', method: 'DELETE', fields: [], operation: 'delete' },
];
