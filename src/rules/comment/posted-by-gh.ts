import type { PosterRule } from './types.ts';

/** `gh pr comment` and `gh issue comment` print the permalink on a line of its own (gh.md, 11). */
export const postedByGh: PosterRule = {
  id: 'comment/posted-by-gh',
  posts: (program, { operation, method }) =>
    (program === 'gh' || program === 'hub') && method === null && operation === 'post-comment',
  forms: ['bare', 'captured'],
};
