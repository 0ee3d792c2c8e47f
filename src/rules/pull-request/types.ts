import type { Operation } from '../../github/types.ts';
import type { Form } from '../forms.ts';
import type { PullRequestRule } from '../types.ts';

/** A way to open a pull request: one rule a file. */
export interface OpenerRule {
  readonly id: PullRequestRule;
  /** Is this how that program's request opens one. */
  readonly opens: (program: string | null, operation: Operation) => boolean;
  /** The forms that its answer takes; `null` where a program of the script's own shapes it. */
  readonly forms: readonly Form[];
}
