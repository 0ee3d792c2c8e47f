import { commentsHook } from './hook-comments.ts';
import { missingPullRequestHook, type MissingPullRequestOptions } from './hook-missing-pull-request.ts';
import { pullRequestsHook, type PullRequestKeys } from './hook-pull-requests.ts';
import type { Hook } from './hook.ts';

/** The hooks that ship, in their order: pull requests, comments, the missing pull request. */
export function defaults(options: PullRequestKeys & MissingPullRequestOptions = {}): readonly Hook[] {
  return [pullRequestsHook(options), commentsHook(), missingPullRequestHook(options)];
}
