import type { PosterRule } from './types.ts';

/** `gh api graphql` with `addComment` or one of the review mutations answers where the selection asks for a link. */
export const postedByGraphql: PosterRule = {
  id: 'comment/posted-by-graphql',
  posts: (program, operation) => (program === 'gh' || program === 'hub') && operation.mutation !== undefined,
  forms: ['answer', 'bare', 'captured', 'shaped', 'built'],
};
