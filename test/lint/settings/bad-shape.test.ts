import { describe, expect, it } from 'vitest';
import { findingsOf, rulesIn, settingsFile, withCommand, withHandler } from './findings.ts';

const inEvent = (value: unknown): string => JSON.stringify({ hooks: { Stop: value } });
const lossOf = (text: string, client: 'claude-code' | 'codex'): string[] =>
  findingsOf(settingsFile(text, { client })).map(
    ({ message }) => /drops the (?:whole )?(\w+)/.exec(message)?.[1] ?? '',
  );

/** The text, what Claude Code loses, what Codex loses. */
const MISTAKES: readonly (readonly [string, string | null, string | null])[] = [
  ['[]', 'file', 'file'],
  ['null', 'file', 'file'],
  ['{"hooks": []}', 'file', 'file'],
  ['{"hooks": null}', 'file', 'file'],
  [inEvent(null), 'event', 'file'],
  [inEvent({}), 'event', 'file'],
  [inEvent('x'), 'event', 'file'],
  [inEvent([null]), 'group', 'file'],
  [inEvent([[]]), 'group', 'file'],
  [inEvent([{}]), 'group', null],
  [inEvent([{ hooks: {} }]), 'group', 'file'],
  [inEvent([{ hooks: [], matcher: 1 }]), 'group', 'file'],
  [inEvent([{ hooks: [], matcher: null }]), 'group', null],
  [inEvent([{ hooks: ['x'] }]), 'handler', 'file'],
  [withHandler({ command: 'x' }), 'handler', 'file'],
  [withHandler({ type: 1, command: 'x' }), 'handler', 'file'],
  [withHandler({ type: 'shell', command: 'x' }), 'handler', 'file'],
  [withHandler({ type: 'http', url: 'https://example.org' }), null, 'file'],
  [withHandler({ type: 'command' }), 'handler', 'file'],
  [withHandler({ type: 'command', command: ['x'] }), 'handler', 'file'],
  [withCommand('x', { timeout: '5' }), 'handler', 'file'],
  [withCommand('x', { timeout: 0 }), 'handler', null],
  [withCommand('x', { timeout: -1 }), 'handler', 'file'],
  [withCommand('x', { timeout: 1.5 }), null, 'file'],
  [withCommand('x', { timeout: null }), 'handler', null],
  [withCommand('x', { async: 1 }), null, 'file'],
  [withCommand('x', { statusMessage: 1 }), null, 'file'],
  ['{"hooks": {}, "version": 1}', null, 'file'],
  ['{"hooks": {}, "description": 1}', null, 'file'],
  ['{"hooks": {}, "description": "x"}', null, null],
  [withHandler({ type: 'prompt', prompt: 'x', note: 1 }, 'Stop', { note: 1 }), null, null],
  ['{}', null, null],
];

describe('what is lost to a mistake', () => {
  it.each(MISTAKES)('%s', (text, claudeCode, codex) => {
    expect(lossOf(text, 'claude-code')).toEqual(claudeCode === null ? [] : [claudeCode]);
    expect(lossOf(text, 'codex')).toEqual(codex === null ? [] : [codex]);
  });
});

it('is not said of an event that the client does not have', () => {
  expect(rulesIn('{"hooks": {"Stopp": null}}')).toEqual(['unknown-event']);
});

it('is said of each mistake', () => {
  const found = findingsOf(
    settingsFile(inEvent([{ matcher: 1, hooks: [{ type: 'x', timeout: '1' }, null] }, 1])),
  );
  expect(found.map(({ rule }) => rule)).toEqual(Array.from({ length: 5 }, () => 'settings/bad-shape'));
});
