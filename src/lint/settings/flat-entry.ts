/** `settings/flat-entry`: spec `lint.md`, 4. */
import type { Rule } from '../types.ts';
import { foundAt, lost } from './say.ts';
import type { SettingsReading } from './types.ts';

export const flatEntry: Rule<SettingsReading> = {
  meta: {
    id: 'settings/flat-entry',
    severity: 'error',
    summary: 'A handler that stands where a group belongs',
  },
  check: (reading) =>
    reading.handlers.flatMap(({ event, node, group }) =>
      group === null && event.isKnown
        ? [
            foundAt(
              reading,
              node,
              `handler stands without a group, so ${lost(reading, 'entry')}; wrap it in {"hooks": […]}`,
            ),
          ]
        : [],
    ),
};
