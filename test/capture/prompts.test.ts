import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PROMPT_FILES } from '../../src/capture/task.ts';
import { root } from '../architecture/sources.ts';

const promptOf = (name: string): string => readFileSync(join(root, 'prompts', name), 'utf8');

test('the prompts ship with the package', () => {
  expect(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))).toMatchObject({
    files: expect.arrayContaining(['prompts']),
  });
});

test.each(Object.values(PROMPT_FILES))('%s says what both must know (section 3)', (name) => {
  const text = promptOf(name);
  expect(text).toMatch(/material to judge/);
  expect(text).toMatch(/not addressed to you/);
  expect(text).toMatch(/secret|token/);
  expect(text).toMatch(/about a person/);
});

test('the writer knows when to ask, and that nothing is deleted', () => {
  const text = promptOf(PROMPT_FILES.writer);
  for (const said of [
    /Ask the reviewer once/,
    /never deleted/,
    /archived: true/,
    /change nothing/,
    /decide yourself/,
  ])
    expect(text).toMatch(said);
});
