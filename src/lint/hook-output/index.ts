/** The part of the linter that looks at what hooks printed. */
import type { Rule } from '../types.ts';
import { controlCharacter } from './control-character.ts';
import { eventName } from './event-name.ts';
import { exitStatus } from './exit-status.ts';
import { misplacedContext } from './misplaced-context.ts';
import { notOneDocument } from './not-one-document.ts';
import { tooLong } from './too-long.ts';
import type { LineReading, RecordReading } from './types.ts';
import { unheard } from './unheard.ts';
import { unknownKey } from './unknown-key.ts';
import { unmarkedLine } from './unmarked-line.ts';
import { unreadable } from './unreadable.ts';

export { readHookOutput } from './read.ts';
export type { LineReading } from './types.ts';

const RECORD_RULES: readonly Rule<RecordReading>[] = [
  notOneDocument,
  eventName,
  misplacedContext,
  unknownKey,
  unheard,
  tooLong,
  unmarkedLine,
  controlCharacter,
  exitStatus,
];

/** All rules over a line of recorded hook output, in the order of the spec. */
export const hookOutputRules: readonly Rule<LineReading>[] = [...RECORD_RULES.map(overLines), unreadable];

function overLines({ meta, check }: Rule<RecordReading>): Rule<LineReading> {
  return { meta, check: ({ record }) => (record === null ? [] : check({ record })) };
}
