import { closedByGh } from './closed-by-gh.ts';
import { postedByCurl } from './posted-by-curl.ts';
import { postedByGh } from './posted-by-gh.ts';
import { postedByGraphql } from './posted-by-graphql.ts';
import { postedByRest } from './posted-by-rest.ts';
import { reviewedByGh } from './reviewed-by-gh.ts';
import type { PosterRule } from './types.ts';

/** The ways in which a shell command posts a comment; the first that fits is the one. */
export const posterRules: readonly PosterRule[] = [
  postedByGraphql,
  postedByRest,
  postedByCurl,
  reviewedByGh,
  closedByGh,
  postedByGh,
];
