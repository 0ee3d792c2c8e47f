import { createdByCurl } from './created-by-curl.ts';
import { createdByGh } from './created-by-gh.ts';
import { createdByGraphql } from './created-by-graphql.ts';
import { createdByRest } from './created-by-rest.ts';
import type { OpenerRule } from './types.ts';

/** The ways in which a shell command opens a pull request; the first that fits is the one. */
export const openerRules: readonly OpenerRule[] = [
  createdByGraphql,
  createdByRest,
  createdByCurl,
  createdByGh,
];
