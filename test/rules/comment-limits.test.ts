import { expect, test } from 'vitest';
import { saysPosterFailed } from '../../src/rules/comment-limits.ts';
import { readCall } from '../../src/rules/requests.ts';
import { call } from '../support/events.ts';

const says = (line: string, script: string): boolean =>
  saysPosterFailed(line, [], readCall(call('c1', script)));

/** What gh says where it could not post, and whether that is a post's own word (comments.md, 4). */
test.each([
  'GraphQL: Could not resolve to an issue (addComment)',
  'Message: body is too long',
  'failed to create review: no',
  'failed to run git: fatal: not a git repository',
  'flags required when not running interactively',
  '--approve, --request-changes, or --comment required to review',
  'body cannot be blank for request-changes review',
  'unknown flag: --boddy',
  'invalid argument "x" for "--limit" flag',
  'no pull requests found for branch "x"',
  'no open pull requests found for branch "x"',
  'could not find any commits',
  'HTTP 403: Forbidden',
  'HTTP 502: Bad Gateway',
])('%s', (line) => {
  expect(says(line, 'gh pr comment 7 -b x')).toBe(true);
  expect(says(`see ${line}`, 'gh pr comment 7 -b x')).toBe(false);
});

test.each([
  ['two posts', 'gh pr comment 7 -b x; gh pr review 7 -c -b y', true],
  ['a close that posts', 'gh pr close 7 -c x', true],
  ['another program', './show.sh; gh pr comment 7 -b x', true],
  ['a program that asks GitHub by itself', 'hub pr show; gh pr comment 7 -b x', true],
  ['a request to the API', 'gh api user; gh pr comment 7 -b x', true],
  ['what never runs', 'false && gh pr view 7; gh pr comment 7 -b x', true],
  ['a view', 'gh pr view 7; gh pr comment 7 -b x', false],
  ['a create', 'gh pr comment 7 -b x; gh pr create --fill', false],
])('beside %s', (_, script, own) => {
  expect(says('GraphQL: no', script)).toBe(own);
});
