import { expect, it } from 'vitest';
import { rulesIn, withCommand } from './findings.ts';

it.each([
  '"$CLAUDE_PROJECT_DIR"/hooks/plain.sh',
  'exec "$CLAUDE_PROJECT_DIR"/hooks/plain.sh now',
  'timeout 5 "$CLAUDE_PROJECT_DIR"/hooks/plain.sh',
])('%s', (command) => {
  expect(rulesIn(withCommand(command))).toEqual(['not-executable']);
});

it.each([
  '"$CLAUDE_PROJECT_DIR"/hooks/start.sh',
  'sh "$CLAUDE_PROJECT_DIR"/hooks/plain.sh',
  '/usr/bin/env bash "$CLAUDE_PROJECT_DIR"/hooks/plain.sh',
  'timeout 5 bash "$CLAUDE_PROJECT_DIR"/hooks/plain.sh',
  'env -S "bash -e" "$CLAUDE_PROJECT_DIR"/hooks/plain.sh',
])('none in %s', (command) => {
  expect(rulesIn(withCommand(command))).toEqual([]);
});

it('is not said of a file that is looked up in another folder', () => {
  expect(rulesIn(withCommand('./hooks/plain.sh'))).toEqual(['relative-path']);
});
