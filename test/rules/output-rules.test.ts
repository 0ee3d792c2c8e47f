import { describe, expect, test } from 'vitest';
import { complains, countApiFailures, existsWordsEnd, saysGhFailed } from '../../src/rules/failures.ts';
import { joinPath } from '../../src/rules/paths.ts';
import { withoutLineNumbers } from '../../src/rules/read-back.ts';

describe('failures', () => {
  test('gh’s own words at the start of a line', () => {
    expect(saysGhFailed('pull request create failed: GraphQL: No commits')).toBe(true);
    expect(saysGhFailed('aborted: you must first push the current branch')).toBe(true);
    expect(saysGhFailed('the log says: pull request create failed: x')).toBe(false);
  });
  test('an error body and the message behind it are one failure', () => {
    expect(countApiFailures(['{"message":"No"}gh: No (HTTP 404)'])).toBe(1);
    expect(countApiFailures(['gh: No (HTTP 404)', '{"message":"No"}gh: No (HTTP 503)'])).toBe(2);
    expect(countApiFailures(['{"html_url":"x"}'])).toBe(0);
  });
  test('words that make it doubtful that all went well', () => {
    for (const line of [
      'error: x',
      'fatal: a branch exists',
      'HTTP 502',
      'could not add label',
      'it failed',
    ]) {
      expect(complains(line)).toBe(true);
    }
    for (const line of ['Warning: 1 uncommitted change', '12 passing', 'errorless', 'HTTP 201']) {
      expect(complains(line)).toBe(false);
    }
  });
  test('where the words of an existing pull request end', () => {
    const line = 'a pull request for branch "x" into branch "main" already exists: https://x';
    expect(line.slice(existsWordsEnd(line) ?? 0)).toBe(' https://x');
    expect(existsWordsEnd('a branch already exists:')).toBeNull();
  });
});

test('paths are joined in the text', () => {
  expect(joinPath('/a/b', '../c.txt')).toBe('/a/c.txt');
  expect(joinPath('.', './c.txt')).toBe('c.txt');
  expect(joinPath('/a', '/tmp/c')).toBe('/tmp/c');
});

test('line numbers of a read tool are no output', () => {
  expect(withoutLineNumbers('     1→a\n    12→b\n3\tc')).toBe('a\nb\nc');
});
