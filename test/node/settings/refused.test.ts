import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, test } from 'vitest';
import { installHook, uninstallHook } from '../../../src/node/settings/edit.ts';
import { settingsPlace } from '../../../src/node/settings/places.ts';
import { homeWith } from './home.ts';

const bytes = (...parts: readonly (string | readonly number[])[]): Uint8Array =>
  Buffer.concat(parts.map((part) => Buffer.from(part as string)));

test.each([
  ['a lone continuation byte', bytes('{\n  "a": "', [0x80], '"}'), 2, 9],
  ['a character that is cut', bytes('{"é": "', [0xe2, 0x82], '"}'), 1, 8],
  ['a surrogate as bytes', bytes('{"a": "', [0xed, 0xa0, 0x80], '"}'), 1, 8],
  ['Latin-1', bytes('{\r\n\r\n"caf', [0xe9], '": 1}'), 3, 5],
  ['UTF-16', bytes([0xff, 0xfe], Buffer.from('{}', 'utf16le').toJSON().data), 1, 1],
])('%s is refused with its place', async (_, content, line, column) => {
  const home = await homeWith({ 'home/.claude/settings.json': content });
  const before = home.snapshot();
  for (const edit of [installHook, uninstallHook])
    expect((await edit(home.claude, { from: home.from })).refusal).toMatchObject({
      id: 'not-utf8',
      file: home.claude.file,
      line,
      column,
      next: 'Save the file as UTF-8.',
    });
  expect(home.snapshot()).toEqual(before);
});

it('gives what can be pasted by hand with the refusal of an install', async () => {
  const home = await homeWith({ 'home/.claude/settings.json': '{ // mine\n}' });
  const { outcome, refusal, snippet } = await installHook(home.claude, { from: home.from });
  expect([outcome, refusal?.id, refusal?.line, refusal?.column]).toEqual(['refused', 'comment', 1, 3]);
  expect(JSON.parse(snippet ?? '').hooks.SessionEnd[0].hooks[0].command).toBe(home.claude.script);
  expect(readFileSync(home.claude.file, 'utf8')).toBe('{ // mine\n}');
});

it('gives nothing to paste with the refusal of an uninstall', async () => {
  const home = await homeWith({ 'home/.claude/settings.json': '{' });
  const { refusal, snippet } = await uninstallHook(home.claude, { from: home.from });
  expect([refusal?.id, snippet]).toEqual(['unparsable', null]);
});

it('reads no file that no settings can be as large as', async () => {
  const home = await homeWith({ 'home/.claude/settings.json': Buffer.alloc(65 * 1024 * 1024, ' ') });
  expect((await installHook(home.claude, { from: home.from })).refusal?.id).toBe('too-large');
});

it('does not install for Codex on Windows', async () => {
  const home = await homeWith();
  const report = await installHook(home.codex, { from: { ...home.from, platform: 'win32' } });
  expect(report.refusal?.id).toBe('unsupported-platform');
});

it('does not install where Node would not load what the entry runs', async () => {
  const home = await homeWith();
  const env = { CLAUDE_CONFIG_DIR: join(home.root, 'a\\b') };
  const from = { ...home.from, env };
  const place = settingsPlace('claude-code', { scope: 'user' }, from);
  const before = home.snapshot();
  expect(place && (await installHook(place, { from })).refusal?.id).toBe('unsafe-path');
  expect(place && (await uninstallHook(place, { from })).outcome).toBe('unchanged');
  expect(home.snapshot()).toEqual(before);
});
