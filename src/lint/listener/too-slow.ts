/** `listener/too-slow`: spec `lint.md`, 5. */
import { listenerBudget } from '../../hooks/listener-events.ts';
import type { Code, Statement } from '../../shell/syntax/nodes.ts';
import { dialectOf } from '../kinds.ts';
import { parsedScript } from '../shell/parsed.ts';
import { staticText } from '../shell/static-words.ts';
import type { Rule } from '../types.ts';
import { foundAt } from './say.ts';
import type { FolderReading } from './types.ts';

const UNITS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400 };

export const tooSlow: Rule<FolderReading> = {
  meta: {
    id: 'listener/too-slow',
    severity: 'note',
    summary: 'A listener that sleeps longer than it is given',
  },
  check: (reading) => {
    const { seconds } = listenerBudget({ event: reading.folder.event });
    if (seconds === null) return [];
    return reading.listeners.flatMap((listener) => {
      if (listener.verdict.action === 'skip' || listener.head === null) return [];
      const script = new TextDecoder().decode(listener.head);
      if (dialectOf(script) === null) return [];
      const longest = Math.max(0, ...sleepsIn(parsedScript(script).code));
      if (longest <= seconds) return [];
      const message = `listener sleeps for ${String(longest)} s and is stopped after ${String(seconds)} s; detach what takes long`;
      return [foundAt(reading, listener, message)];
    });
  },
};

/** Seconds that the script itself sleeps, at its top and in groups: what a condition decides is not judged. */
function sleepsIn({ units }: Code): readonly number[] {
  return units.flatMap(({ statements }) => statements.flatMap(sleepsOf));
}

function sleepsOf({ links, background }: Statement): readonly number[] {
  const [first] = links;
  if (background || first === undefined) return [];
  return first.stages.flatMap(({ command }) => {
    if (command.kind === 'group' || command.kind === 'subshell') return command.body.flatMap(sleepsOf);
    if (command.kind !== 'simple' || staticText(command.words[0]) !== 'sleep') return [];
    const times = command.words.slice(1).map((word) => secondsOf(staticText(word)));
    // The times of one sleep add up.
    return [times.reduce((sum, seconds) => sum + seconds, 0)];
  });
}

function secondsOf(text: string | null): number {
  const [, count = '0', unit = 's'] = /^(\d{1,9}(?:\.\d{0,9})?)([smhd])?$/.exec(text ?? '') ?? [];
  return Number(count) * (UNITS[unit] ?? 0);
}
