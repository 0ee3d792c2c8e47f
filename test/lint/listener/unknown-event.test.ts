import { expect, it } from 'vitest';
import { HOOK_DEFAULTS, listenerBudget } from '../../../src/hooks/index.ts';
import { briefly, folderOf, rulesIn } from './findings.ts';

it.each(['after_prompt', 'AFTER_SAVE', 'after-save', '__proto__', 'x'.repeat(300), '\u001b[1m'])(
  '%j',
  (event) => {
    expect(rulesIn({ event })).toEqual(['unknown-event']);
    expect(briefly('listener/unknown-event', folderOf({ event }))[0]?.length).toBeLessThan(202);
  },
);

it.each(['before_session_start', 'after_session_start', 'after_user_prompt', 'after_post_tool'])(
  'none for %s',
  (event) => {
    expect(rulesIn({ event })).toEqual([]);
  },
);

it.each(['before_save', 'after_save', 'before_consolidate', 'after_consolidate'])('none for %s', (event) => {
  expect(rulesIn({ event })).toEqual([]);
  expect(listenerBudget({ event }).seconds).toBe(HOOK_DEFAULTS['listeners.backgroundTimeoutSeconds']);
});

it('is said of an empty folder too', () => {
  expect(briefly('listener/unknown-event', { ...folderOf({ event: 'x' }), entries: [] })).toHaveLength(1);
});
