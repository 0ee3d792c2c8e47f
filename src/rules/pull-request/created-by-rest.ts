import type { OpenerRule } from './types.ts';

/** `gh api` and `hub api` with the POST that opens one answer with the REST object, or what a program makes of it. */
export const createdByRest: OpenerRule = {
  id: 'pull-request/created-by-rest',
  opens: (program, operation) =>
    (program === 'gh' || program === 'hub') && operation.method !== null && operation.mutation === undefined,
  forms: ['answer', 'bare', 'captured', 'shaped', 'built', 'composed'],
};
