import { expect, it } from 'vitest';
import { operationsOf } from '../../src/github/index.ts';

const isRefused = (words: readonly (string | null)[]): boolean =>
  operationsOf(['gh', 'api', 'x', ...words])?.[0]?.operation === 'refused';

// Each was seen with gh 2.23; the rules are those of Go's client, and so of every release (gh 2.2, 6.9).
it.each<[readonly (string | null)[], boolean]>([
  [['-H', 'A: b'], false],
  [['-H', 'A:'], false],
  [['-H', 'A: b\tc'], false],
  [['-H', ' A: b'], true],
  [['-H', 'A: b\nc'], true],
  [['-H', 'A: b\n'], false],
  [['-H', 'A: \u007f'], true],
  [['-H', 'A: é'], false],
  [['-H', 'Content-Length: x'], true],
  [['-H', 'content-length:'], true],
  [['-H', 'Content-Length: 0'], false],
  [['-H', 'Content-Length: 2'], true],
  [['-H', 'Content-Length: 2', '-f', 'a=b'], false],
  [['-H', 'Content-Length: 2', '-X', 'get', '-f', 'a=b'], true],
  [['-H', 'Content-Length: 2', '--input', '-'], false],
  [['-H', 'Content-Length: 2', '--input', '-', '-X', 'GET'], false],
  [['-H', 'Content-Length: 2', '-X', 'POST'], true],
  [['-H', 'Content-Length: 2', '-H', 'Content-Length: 0'], false],
  [['-H', null, '-H', 'A: b'], false],
])('gh api x %j: %s', (words, refused) => {
  expect(isRefused(words)).toBe(refused);
});
