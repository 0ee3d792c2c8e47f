import type { Operation } from '../../github/types.ts';
import type { Form } from '../forms.ts';
import type { CommentRule } from '../types.ts';

/** A way to post a comment: one rule a file. */
export interface PosterRule {
  readonly id: CommentRule;
  /** Is this how that program's request posts one. */
  readonly posts: (program: string | null, operation: Operation) => boolean;
  /** The forms in which its answer can show the permalink; none where it never does. */
  readonly forms: readonly Form[];
}
