import type { PosterRule } from './types.ts';

/** `gh pr review` prints no permalink, and into a pipe nothing at all (gh.md, 11): what it posts is never seen. */
export const reviewedByGh: PosterRule = {
  id: 'comment/reviewed-by-gh',
  posts: (program, { operation, method }) =>
    program === 'gh' && method === null && operation === 'post-review',
  forms: [],
};
