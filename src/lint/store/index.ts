/** The part of the linter that looks at writers of stores. */
import type { Rule } from '../types.ts';
import type { StoreReading } from './types.ts';
import { wholeColumnWrite } from './whole-column-write.ts';

export { readStore } from './read.ts';
export type { StoreReading } from './types.ts';

export const storeRules: readonly Rule<StoreReading>[] = [wholeColumnWrite];
