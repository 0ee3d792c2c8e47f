import { expect, it } from 'vitest';
import { rulesIn, withCommand } from './findings.ts';

it.each([
  './start.sh',
  'hooks/start.sh now',
  'bash start.sh',
  'python3 -u hooks/x.py',
  'exec ./x',
  '/usr/bin/env node dist/x.js',
  '"./a b"',
  'sh ./x | cat',
])('%s', (command) => {
  expect(rulesIn(withCommand(command))).toEqual(['relative-path']);
});

it.each([
  'date',
  'npx x/y',
  "bash -c './x'",
  'node -e 1',
  'node',
  'python3 -m x.y',
  '"$X"/start.sh',
  '~/x.sh',
  'cd /opt && ./x',
  'A=1',
  '[ -x ./x ] && ./x',
  'https://example.org/x',
  '$(cat x)/y',
])('none in %s', (command) => {
  expect(rulesIn(withCommand(command))).toEqual([]);
});

it('is said of the exec form too', () => {
  expect(rulesIn(withCommand('node', { args: ['hooks/x.js'] }))).toEqual(['relative-path']);
});
