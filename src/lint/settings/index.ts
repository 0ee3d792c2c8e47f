/** The settings half of the linter: what clients make of their files of hooks. */
import type { Rule } from '../types.ts';
import { badShape } from './bad-shape.ts';
import { disabled } from './disabled.ts';
import { duplicateKey } from './duplicate-key.ts';
import { duplicateRegistration } from './duplicate-registration.ts';
import { emptyCommand } from './empty-command.ts';
import { flatEntry } from './flat-entry.ts';
import { ignoredMatcher } from './ignored-matcher.ts';
import { missingScript } from './missing-script.ts';
import { notExecutable } from './not-executable.ts';
import { relativePath } from './relative-path.ts';
import { sessionEndBudget } from './session-end-budget.ts';
import { timeoutUnit } from './timeout-unit.ts';
import type { SettingsReading } from './types.ts';
import { unknownEvent } from './unknown-event.ts';
import { unquotedPath } from './unquoted-path.ts';
import { unreadable } from './unreadable.ts';

export { embeddedScripts } from './embedded.ts';
export { namedFiles } from './named-files.ts';
export { readSettingsFiles } from './read.ts';
export type { SettingsReading } from './types.ts';

/** All rules over a file of settings, in the order of the spec. */
export const settingsRules: readonly Rule<SettingsReading>[] = [
  unreadable,
  duplicateKey,
  flatEntry,
  badShape,
  unknownEvent,
  ignoredMatcher,
  emptyCommand,
  unquotedPath,
  relativePath,
  missingScript,
  notExecutable,
  duplicateRegistration,
  sessionEndBudget,
  timeoutUnit,
  disabled,
];
