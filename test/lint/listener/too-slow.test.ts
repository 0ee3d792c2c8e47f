import { expect, it } from 'vitest';
import { rulesIn } from './findings.ts';

const slow = (script: string, event = 'after_user_prompt'): string[] =>
  rulesIn({ event, head: `#!/bin/sh\n${script}\n` });

it.each([
  'sleep 16',
  'sleep 1m',
  'sleep 10 10',
  'sleep 15.5s',
  '{ sleep 60; }',
  '( sleep 60 )',
  'date; sleep 60',
  'sleep 60 | cat',
])('%s', (script) => {
  expect(slow(script)).toEqual(['too-slow']);
});

it.each([
  'sleep 15',
  'sleep 60 &',
  '( sleep 60 ) &',
  'sleep "$1"',
  'if x; then sleep 60; fi',
  'x && sleep 60',
  'x || sleep 60',
  'f() { sleep 60; }',
  'sleep infinity',
  'echo sleep 60',
  "echo '",
])('none for %s', (script) => {
  expect(slow(script)).toEqual([]);
});

it('knows the budget of the event, and scripts alone', () => {
  expect(slow('sleep 60', 'after_save')).toEqual([]);
  expect(slow('sleep 121', 'after_save')).toEqual(['too-slow']);
  expect(rulesIn({ head: '#!/usr/bin/env node\nsleep 60\n' })).toEqual([]);
});
