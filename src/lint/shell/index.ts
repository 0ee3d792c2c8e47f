/** The shell half of the linter. */
import type { Rule } from '../types.ts';
import { attachedBackgroundJob } from './attached-background-job.ts';
import { blockingStdinRead } from './blocking-stdin-read.ts';
import { keptDescriptor } from './kept-descriptor.ts';
import { keptLock } from './kept-lock.ts';
import { leakedDescriptor } from './leaked-descriptor.ts';
import type { ScriptReading } from './types.ts';
import { unknownDescriptor } from './unknown-descriptor.ts';
import { unreadable } from './unreadable.ts';

export { fixScript } from './fix.ts';
export { readScript } from './reading.ts';
export type { ScriptReading } from './types.ts';

/** All rules over a script, in the order of their pages. */
export const shellRules: readonly Rule<ScriptReading>[] = [
  attachedBackgroundJob,
  leakedDescriptor,
  keptLock,
  keptDescriptor,
  unknownDescriptor,
  blockingStdinRead,
  unreadable,
];
