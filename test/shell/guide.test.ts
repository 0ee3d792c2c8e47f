import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { commandsOf } from '../../src/shell/index.ts';

const page = readFileSync(new URL('../../docs/guide/how-scripts-are-read.md', import.meta.url), 'utf8');

/** The text of the first fenced block in a language. */
function block(language: string): string {
  const [, text = ''] = page.split(`\n\`\`\`${language}\n`);
  return text.slice(0, text.indexOf('\n```'));
}

test('the example on the page about reading scripts is what the library says', () => {
  const rows = commandsOf(block('bash')).commands.map(({ times, within, ...row }) => ({
    ...row,
    ...(times === 1 ? {} : { times }),
    ...(within.length === 0 ? {} : { within }),
  }));
  expect(rows).toEqual(JSON.parse(block('json')));
});
