import { expect, it } from 'vitest';
import { findingsOf, settingsFile } from './findings.ts';

const messages = (event: string, client: 'claude-code' | 'codex' = 'claude-code'): string[] =>
  findingsOf(
    settingsFile(JSON.stringify({ hooks: JSON.parse(`{${JSON.stringify(event)}: []}`) }), { client }),
  ).map(({ message }) => message);

it.each([
  ['sessionstart', 'SessionStart'],
  ['SessionBegin', 'SessionEnd'],
  ['PreTool', 'PreToolUse'],
  ['UserPromptSubmitted', 'UserPromptSubmit'],
])('%s is taken for %s', (event, nearest) => {
  expect(messages(event)).toEqual([
    `\`${event}\` is no event of Claude Code, and its hooks never run; write \`${nearest}\`, or remove it`,
  ]);
});

it.each(['__proto__', 'constructor', '', 'x'.repeat(5000), '\u001b[1m'])('%j is like none', (event) => {
  expect(messages(event)).toHaveLength(1);
  expect(messages(event)[0]).toMatch(/; remove it$/);
  expect(messages(event)[0]?.length).toBeLessThan(200);
});

it('knows the events of each client', () => {
  expect(messages('Notification')).toEqual([]);
  expect(messages('Interrupt', 'codex')).toEqual([]);
  expect(messages('Notification', 'codex')).toHaveLength(1);
  expect(messages('Interrupt')).toHaveLength(1);
});
