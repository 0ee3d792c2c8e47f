import { isEventName } from '../node/listeners/event-name.ts';

/** An event's hook, and the folder of its listeners where one is named. */
export interface HookCall {
  readonly event: string;
  readonly hooksFolder?: string;
}

const FOLDER = '--hooks-folder';

/**
 * The words of a `listeners run EVENT [--hooks-folder FOLDER]` that is written just so, as a client's settings hold it; null
 * for everything else. Told apart without the parser of options: loading that takes longer than such a hook may.
 */
export function hookCall(words: readonly string[]): HookCall | null {
  const [group, verb, event = '', option, hooksFolder = '', ...rest] = words;
  if (group !== 'listeners' || verb !== 'run' || !isEventName(event) || rest.length > 0) return null;
  if (words.length === 3) return { event };
  return option === FOLDER && hooksFolder !== '' && !hooksFolder.startsWith('-')
    ? { event, hooksFolder }
    : null;
}
