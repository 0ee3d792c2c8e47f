import type { OpenerRule } from './types.ts';

/** curl and wget send the same requests themselves, REST or GraphQL. */
export const createdByCurl: OpenerRule = {
  id: 'pull-request/created-by-curl',
  opens: (program) => program === 'curl' || program === 'wget',
  forms: ['answer', 'bare', 'captured', 'shaped', 'built', 'composed'],
};
