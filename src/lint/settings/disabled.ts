/** `settings/disabled`: spec `lint.md`, 4. */
import { memberOf } from '../../settings/nodes.ts';
import type { Rule } from '../types.ts';
import { foundAt } from './say.ts';
import type { SettingsReading } from './types.ts';

export const disabled: Rule<SettingsReading> = {
  meta: {
    id: 'settings/disabled',
    severity: 'warning',
    summary: 'Hooks in a file that switches all hooks off',
  },
  check: (reading) => {
    const { file, tree, handlers } = reading;
    const member = memberOf(tree.root, 'disableAllHooks');
    // Only Claude Code has the key, and only in its settings.
    if (file.client !== 'claude-code' || file.layer !== 'settings' || handlers.length === 0) return [];
    if (member?.value.value !== true) return [];
    return [
      foundAt(
        reading,
        member.property,
        '`disableAllHooks` is true, and no hook of this file runs; remove it or them',
      ),
    ];
  },
};
