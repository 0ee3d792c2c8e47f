/** The part of the linter that looks at folders of listeners. */
import type { Rule } from '../types.ts';
import { directory } from './directory.ts';
import { link } from './link.ts';
import { name } from './name.ts';
import { noInterpreter } from './no-interpreter.ts';
import { notExecutable } from './not-executable.ts';
import { owner } from './owner.ts';
import { tooSlow } from './too-slow.ts';
import type { FolderReading } from './types.ts';
import { unknownEvent } from './unknown-event.ts';
import { writable } from './writable.ts';

export { readListeners } from './read.ts';
export type { FolderReading } from './types.ts';

/** All rules over a folder of listeners, in the order of the spec. */
export const listenerRules: readonly Rule<FolderReading>[] = [
  owner,
  writable,
  directory,
  link,
  notExecutable,
  noInterpreter,
  name,
  unknownEvent,
  tooSlow,
];
