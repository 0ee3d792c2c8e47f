/** `settings/timeout-unit`: spec `lint.md`, 4. */
import { memberOf } from '../../settings/nodes.ts';
import type { Rule } from '../types.ts';
import { foundAt } from './say.ts';
import type { SettingsReading } from './types.ts';

/** Seconds that nobody means. */
const LEAST = 1000;

export const timeoutUnit: Rule<SettingsReading> = {
  meta: {
    id: 'settings/timeout-unit',
    severity: 'warning',
    summary: 'A timeout that looks like milliseconds',
  },
  check: (reading) =>
    reading.handlers.flatMap(({ node }) => {
      const timeout = memberOf(node, 'timeout')?.value;
      if (timeout?.type !== 'number' || !(Number(timeout.value) >= LEAST)) return [];
      return [
        foundAt(
          reading,
          timeout,
          '`timeout` counts seconds, and this is a quarter of an hour or more; write seconds',
        ),
      ];
    }),
};
