import type { PosterRule } from './types.ts';

/** `gh api` and `hub api` with a POST to an endpoint of comments or reviews answer with the REST object. */
export const postedByRest: PosterRule = {
  id: 'comment/posted-by-rest',
  posts: (program, operation) =>
    (program === 'gh' || program === 'hub') && operation.method !== null && operation.mutation === undefined,
  forms: ['answer', 'bare', 'captured', 'shaped', 'built', 'composed'],
};
