import { expect, test } from 'vitest';
import { namesIn } from '../../src/shell/names.ts';

const PROGRAMS = ['gh', 'hub', 'curl', 'wget'];

test.each([
  ['cd app && gh pr create --fill', ['gh']],
  ['subprocess.run(["gh", "pr", "create"])', ['gh']],
  ['/usr/bin/curl x; gh', ['gh', 'curl']],
  ['gh.exe pr', ['gh']],
  ['gh-pages my-gh ghx github curl_x', []],
  ['echo high', []],
  ['', []],
])('%j names %j (shell 15.2)', (text, names) => {
  expect(namesIn(text, PROGRAMS)).toEqual(names);
});

test('names with other characters are found anywhere', () => {
  expect(namesIn('run g++ now', ['g++', ''])).toEqual(['g++']);
});
