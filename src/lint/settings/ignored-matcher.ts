/** `settings/ignored-matcher`: spec `lint.md`, 4. */
import { itemsOf, memberOf, textOf } from '../../settings/nodes.ts';
import { quoted } from '../message.ts';
import type { Found, Rule } from '../types.ts';
import { matchesAll } from './matchers.ts';
import { foundAt } from './say.ts';
import type { EventReading, SettingsReading, Value } from './types.ts';

const IGNORING: ReadonlySet<string> = new Set(['UserPromptSubmit', 'Stop']);

/** Why a session of Claude Code 2.1.332 ends; its matchers are compared with them. */
const END_REASONS: ReadonlySet<string> = new Set(['clear', 'resume', 'logout', 'prompt_input_exit', 'other']);
const NAMES = /^\w+(?:\|\w+)*$/;

export const ignoredMatcher: Rule<SettingsReading> = {
  meta: {
    id: 'settings/ignored-matcher',
    severity: 'warning',
    summary: 'A matcher that decides nothing, as its event ignores it',
  },
  check: (reading) => reading.events.flatMap((event) => foundIn(reading, event)),
};

function foundIn(reading: SettingsReading, event: EventReading): readonly Found[] {
  return itemsOf(event.member.value).flatMap((group) => {
    const matcher = memberOf(group, 'matcher')?.value;
    const text = textOf(matcher);
    if (matcher === undefined || text === null || matchesAll(text)) return [];
    const message = messageOf(reading, event.name, text);
    return message === null ? [] : [foundAt(reading, matcher satisfies Value, message)];
  });
}

function messageOf({ file }: SettingsReading, event: string, matcher: string): string | null {
  if (IGNORING.has(event))
    return `${event} ignores the matcher ${quoted(matcher)}, and its hooks run always; remove it`;
  if (event !== 'SessionEnd' || file.client !== 'claude-code' || !NAMES.test(matcher)) return null;
  const unknown = matcher.split('|').find((name) => !END_REASONS.has(name));
  if (unknown === undefined) return null;
  return `no session ends for the reason ${quoted(unknown)}; name one of ${[...END_REASONS].join(', ')}`;
}
