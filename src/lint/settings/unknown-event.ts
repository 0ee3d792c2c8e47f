/** `settings/unknown-event`: spec `lint.md`, 4. */
import { KNOWN_EVENTS } from '../../settings/events.ts';
import { nearestName } from '../../text/nearest-name.ts';
import { quoted } from '../message.ts';
import type { Rule } from '../types.ts';
import { clientName, foundAt } from './say.ts';
import type { EventReading, SettingsReading } from './types.ts';

export const unknownEvent: Rule<SettingsReading> = {
  meta: {
    id: 'settings/unknown-event',
    severity: 'warning',
    summary: 'An event that the client does not have',
  },
  check: (reading) =>
    reading.events
      .filter(({ isKnown }) => !isKnown)
      .map((event) => foundAt(reading, event.member.keyNode, messageOf(reading, event))),
};

function messageOf(reading: SettingsReading, { name }: EventReading): string {
  const nearest = nearestName(name, KNOWN_EVENTS[reading.file.client]);
  const mend = nearest === null ? 'remove it' : `write \`${nearest}\`, or remove it`;
  return `${quoted(name)} is no event of ${clientName(reading)}, and its hooks never run; ${mend}`;
}
