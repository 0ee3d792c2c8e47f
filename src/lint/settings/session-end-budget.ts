/** `settings/session-end-budget`: spec `lint.md`, 4. */
import { memberOf } from '../../settings/nodes.ts';
import type { SettingsFile } from '../files.ts';
import type { LintClient, Rule } from '../types.ts';
import { foundAt } from './say.ts';
import type { SettingsReading, Value } from './types.ts';

/** Seconds that a client gives at most. */
const MOST: Readonly<Record<LintClient, number>> = { 'claude-code': 60, codex: 3 };

const WITHOUT: Readonly<Record<LintClient, Readonly<Record<SettingsFile['layer'], string>>>> = {
  'claude-code': {
    settings: 'hook has 1.5 s together with all others at the end of a session; set `timeout` to raise it',
    plugin:
      'hook has 1.5 s together with all others at the end of a session; set `timeout`, which in a plugin bounds the hook but does not raise the 1.5 s',
  },
  codex: {
    settings: 'hook has 1 s at the end of a session; set `timeout`, up to 3',
    plugin: 'hook has 1 s at the end of a session; set `timeout`, up to 3',
  },
};

export const sessionEndBudget: Rule<SettingsReading> = {
  meta: {
    id: 'settings/session-end-budget',
    severity: 'warning',
    summary: 'A hook at the end of a session without a timeout, or with a longer one than the client gives',
  },
  check: (reading) =>
    reading.handlers.flatMap(({ event, node }) => {
      const wrong = event.name === 'SessionEnd' ? judged(reading, node) : null;
      return wrong === null ? [] : [foundAt(reading, wrong.node, wrong.message)];
    }),
};

function judged({ file }: SettingsReading, handler: Value): { node: Value; message: string } | null {
  if (handler.type !== 'object') return null;
  const timeout = memberOf(handler, 'timeout')?.value;
  if (timeout === undefined || timeout.type === 'null')
    return { node: handler, message: WITHOUT[file.client][file.layer] };
  const most = MOST[file.client];
  if (timeout.type !== 'number' || Number(timeout.value) <= most) return null;
  const message = `hook gets ${String(most)} s at most at the end of a session; lower \`timeout\``;
  return { node: timeout, message };
}
