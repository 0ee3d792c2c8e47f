/** Programs that start another one: `env`, `nohup`, `timeout` and the like change nothing (rule 7). */
import type { Word } from '../../shell/syntax/nodes.ts';
import { programName } from '../../shell/program-name.ts';
import { WRAPPERS } from '../../shell/wrapper-table.ts';
import { seeThrough } from '../../shell/wrappers.ts';
import { outerWords, staticText } from './static-words.ts';

/** `sudo env timeout …`: more in a row are not looked through. */
const MOST_WRAPPERS = 8;

export interface Unwrapped {
  /** The words of the innermost command; empty where they cannot be told apart. */
  readonly words: readonly Word[];
  readonly wrappers: readonly string[];
  /** True under `setsid -f`: nobody waits for it. */
  readonly isForked: boolean;
}

/** `setsid --wait`. */
const isWait = (word: Word): boolean => /^(?:-[a-z]*w|--wait$)/u.test(staticText(word) ?? '');

export function unwrapped(words: readonly Word[]): Unwrapped {
  const wrappers: string[] = [];
  let isForked = false;
  let now = words;
  while (wrappers.length < MOST_WRAPPERS) {
    const name = programName(staticText(now[0]) ?? '');
    if (!WRAPPERS.has(name)) break;
    const [passage] = seeThrough(outerWords(now), []);
    if (passage?.kind !== 'command') break;
    wrappers.push(name);
    // What `env -S` makes of a text stands nowhere as a word.
    const isMade = passage.words[0]?.kind === 'made';
    const inner = isMade
      ? []
      : passage.words.flatMap((word) => (word.kind === 'kept' ? (now[word.index] ?? []) : []));
    const options = now.slice(1, now.length - inner.length);
    isForked ||= name === 'setsid' && passage.concurrent && !options.some(isWait);
    now = inner;
  }
  return { words: now, wrappers, isForked };
}
