import { expect, test } from 'vitest';
import { failureOf } from '../../../src/transcript/claude-code/failure.ts';

const failed = (exitCode: number | null, output: string): unknown => ({
  status: 'failed',
  exitCode,
  output,
  reason: null,
});
const saying = (status: string, reason: string): unknown => ({
  status,
  exitCode: null,
  output: null,
  reason,
});

test.each([
  ['Exit code 1\nhttps://github.com/a/b/pull/1', failed(1, 'https://github.com/a/b/pull/1')],
  ['Exit code 127', failed(127, '')],
  ['Error: Exit code 2\nx', failed(2, 'x')],
  ['Exit code 143\nCommand timed out after 2m 0.0s\nout', failed(143, 'out')],
  ['Exit code 99999999999999999999\nx', failed(null, 'x')],
  [
    'Command timed out after 3s\nhttps://github.com/a/b/pull/1',
    failed(null, 'https://github.com/a/b/pull/1'),
  ],
  ['bare output\nof an old client', failed(null, 'bare output\nof an old client')],
  ['Error: what a command printed', failed(null, 'Error: what a command printed')],
  ['<tool_use_error>File has not been read yet</tool_use_error>', failed(null, 'File has not been read yet')],
  ['', failed(null, '')],
])('T23: what failed: %j', (text, expected) => {
  expect(failureOf(text, undefined)).toEqual(expected);
});

test.each([
  'Permission for this action was denied by the Claude Code auto mode classifier. Reason: x',
  'Permission to use Bash with command gh pr create has been denied.',
  "Claude requested permissions to use Bash, but you haven't granted it yet.",
  'Auto mode could not evaluate this action and is blocking it for safety',
  'This command requires approval',
  'This Bash command contains multiple operations. The following part requires approval: gh pr create',
  "Output redirection to '/etc/x' was blocked. For security, Claude Code may only write to files in the allowed directories",
  'Cancelled: parallel tool call Bash(false) errored',
  'Sibling tool call errored',
  'Blocked: sleep 60 is not allowed in the foreground.',
  'InputValidationError: Bash failed due to the following issue',
  'No such tool available: Bash',
  'Tool permission request failed: Error: Stream closed',
  'Unknown skill: ship',
  'Warmup',
  'Working directory "/home/dev/gone" no longer exists. Start again from a folder that does.',
  'PreToolUse:Bash hook error: [./guard.sh]: not today',
])('T23: what never started: %s', (text) => {
  for (const written of [text, `Error: ${text}`, `<tool_use_error>${text}</tool_use_error>`]) {
    expect(failureOf(written, undefined)).toEqual(saying('not-run', text));
  }
});

test.each([
  "The user doesn't want to proceed with this tool use. To tell you how to proceed, the user said:\nsee https://github.com/a/b/pull/9",
  '[Request interrupted by user for tool use]',
  '[Tool result missing due to internal error]',
])('T23: what may have run: %s', (text) => {
  expect(failureOf(text, 'user-rejected')).toEqual(saying('unknown', text));
});

test.each([
  'remote: Permission to acme/widgets.git denied to dev.\nfatal: unable to access',
  'git@github.com: Permission denied (publickey).',
  'Warmup done, 3 tests failed',
  'npm error: this step\nrequires approval by the registry',
])('T23: the same words printed by a command are its output: %s', (text) => {
  expect(failureOf(text, undefined)).toEqual(failed(null, text));
});

test.each([
  ['automode-blocked', 'Something new', 'not-run'],
  ['automode-parsing-error', 'Something new', 'not-run'],
  ['permission-rule', "The user doesn't want to proceed with this tool use.", 'not-run'],
  ['cancelled', '[Request interrupted by user', 'not-run'],
  ['interrupted', 'half of the output', 'unknown'],
  ['user-rejected', 'half of the output', 'failed'],
  ['automode-blocked', 'Exit code 1', 'failed'],
  ['interrupted', 'This command requires approval', 'not-run'],
  [17, 'half of the output', 'failed'],
])('T24: toolDenialKind %s settles what %j leaves open', (denial, text, status) => {
  expect(failureOf(text, denial).status).toBe(status);
});
