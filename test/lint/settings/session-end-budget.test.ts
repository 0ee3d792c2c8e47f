import { expect, it } from 'vitest';
import { findingsOf, rulesIn, settingsFile, withHandler } from './findings.ts';

const atEnd = (more: object): string => withHandler({ type: 'command', command: 'x', ...more }, 'SessionEnd');

it.each([
  [{}, 'claude-code', 1],
  [{ timeout: 60 }, 'claude-code', 0],
  [{ timeout: 60.5 }, 'claude-code', 1],
  [{ timeout: 0.5 }, 'claude-code', 0],
  [{}, 'codex', 1],
  [{ timeout: null }, 'codex', 1],
  [{ timeout: 3 }, 'codex', 0],
  [{ timeout: 4 }, 'codex', 1],
  [{ timeout: 0 }, 'codex', 0],
] as const)('%j on %s', (more, client, count) => {
  expect(rulesIn(atEnd(more), { client })).toEqual(Array.from({ length: count }, () => 'session-end-budget'));
});

it('adds for a plugin that its timeout does not raise the 1.5 s', () => {
  const [plugin] = findingsOf(settingsFile(atEnd({}), { layer: 'plugin' }));
  const [settings] = findingsOf(settingsFile(atEnd({}), { layer: 'settings' }));
  expect(plugin?.message).toContain('does not raise the 1.5 s');
  expect(settings?.message).not.toContain('does not raise');
  expect(rulesIn(atEnd({ timeout: 10 }), { layer: 'plugin' })).toEqual([]);
});

it('is about the end of a session alone', () => {
  expect(rulesIn(withHandler({ type: 'command', command: 'x' }, 'Stop'))).toEqual([]);
});
