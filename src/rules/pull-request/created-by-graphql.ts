import type { OpenerRule } from './types.ts';

/** `gh api graphql` with `createPullRequest` or `revertPullRequest` answers where the selection asks for a link. */
export const createdByGraphql: OpenerRule = {
  id: 'pull-request/created-by-graphql',
  opens: (program, operation) => (program === 'gh' || program === 'hub') && operation.mutation !== undefined,
  forms: ['answer', 'bare', 'captured', 'shaped', 'built'],
};
