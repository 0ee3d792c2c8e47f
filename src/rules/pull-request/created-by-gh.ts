import type { OpenerRule } from './types.ts';

/** `gh pr create`, `new`, `revert` and `hub pull-request` print the address on a line of its own (gh.md, 11). */
export const createdByGh: OpenerRule = {
  id: 'pull-request/created-by-gh',
  opens: (program, operation) =>
    (program === 'gh' || program === 'hub' || program === 'git') && operation.method === null,
  forms: ['bare', 'captured'],
};
