import type { PosterRule } from './types.ts';

/** curl and wget send the same requests themselves, REST or GraphQL. */
export const postedByCurl: PosterRule = {
  id: 'comment/posted-by-curl',
  posts: (program) => program === 'curl' || program === 'wget',
  forms: ['answer', 'bare', 'captured', 'shaped', 'built', 'composed'],
};
