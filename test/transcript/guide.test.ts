import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readTranscript } from '../../src/transcript/reader.ts';
import { within } from './cases.ts';

const page = readFileSync(new URL('../../docs/guide/events.md', import.meta.url), 'utf8');

function fenced(language: string): string {
  const found = new RegExp(`\`\`\`${language}\\n([^]*?)\`\`\``).exec(page);
  return found?.[1] ?? '';
}

test('the example of docs/guide/events.md is what the reader gives', () => {
  const { events } = readTranscript(fenced('jsonl'));
  expect(events).toHaveLength(3);
  expect(within(JSON.parse(fenced('json')), events)).toBe(true);
});
