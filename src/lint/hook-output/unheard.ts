/** `hook-output/unheard`: spec `lint.md`, 7. */
import { HOOK_VOICES } from '../../hooks/output-events.ts';
import { CLIENT_NAMES } from '../../settings/messages.ts';
import { quoted } from '../message.ts';
import type { LintClient, Rule } from '../types.ts';
import { givenTexts } from './read.ts';
import type { GivenText, RecordReading } from './types.ts';

/** The types of the SDK 0.3.332 have context there: at Stop it makes the agent go on, at the others nobody has looked. */
const UNMEASURED: ReadonlySet<string> = new Set([
  ...['Notification', 'PostToolBatch', 'Setup', 'Stop', 'SubagentStop', 'UserPromptExpansion'],
]);

/** The voices of an event at which a text, or context, is heard. */
const HEARD: Readonly<Record<'text' | 'context', ReadonlySet<string>>> = {
  text: new Set(['text']),
  context: new Set(['text', 'document']),
};

export const unheard: Rule<RecordReading> = {
  meta: {
    id: 'hook-output/unheard',
    severity: 'warning',
    summary: 'Text, or context, of an event at which it reaches nobody',
  },
  check: ({ record }) => {
    const { client, event, place } = record;
    const lost = givenTexts(record).find(({ what, text }) => text !== '' && !isHeard(client, event, what));
    if (lost === undefined) return [];
    const message = `${lost.what} at ${quoted(event)} reaches nobody on ${CLIENT_NAMES[client]}; ${mendOf(client, event)}`;
    return [{ ...place, message }];
  },
};

function isHeard(client: LintClient, event: string, what: GivenText['what']): boolean {
  if (what === 'message') return true;
  if (what === 'context' && client === 'claude-code' && UNMEASURED.has(event)) return true;
  return HEARD[what].has(HOOK_VOICES[client].get(event) ?? 'none');
}

function mendOf(client: LintClient, event: string): string {
  return HOOK_VOICES[client].get(event) === 'document'
    ? 'print it as `additionalContext`'
    : 'print nothing, or say it at another event';
}
