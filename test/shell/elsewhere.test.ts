import { expect, test } from 'vitest';
import { codeElsewhere } from '../../src/shell/elsewhere.ts';

test.each([
  [['ssh', 'host', 'gh pr list'], { why: 'elsewhere', text: ['host gh pr list'], stdin: true }],
  [['docker', 'exec', 'c', 'gh', null], { why: 'elsewhere', text: ['exec c gh ', null], stdin: true }],
  [
    ['tmux', 'send-keys', 'gh pr create'],
    { why: 'elsewhere', text: ['send-keys gh pr create'], stdin: true },
  ],
  [['python3', '-c', 'x'], { why: 'other-language', text: ['x'], stdin: false }],
  [['/usr/bin/python3.12', '-uc', 'x'], { why: 'other-language', text: ['x'], stdin: false }],
  [['node', '--eval=x'], { why: 'other-language', text: ['--eval=x'], stdin: false }],
  [['node', '-pe', 'x', 'y'], { why: 'other-language', text: ['x'], stdin: false }],
  [['perl', '-ne', 'x', 'file'], { why: 'other-language', text: ['x'], stdin: false }],
  [['ruby', '-e', 'a', '-e', 'b'], { why: 'other-language', text: ['a b'], stdin: false }],
  [['python3'], { why: 'other-language', text: [], stdin: true }],
  [['python3', '-'], { why: 'other-language', text: [], stdin: true }],
  [['python3', '-u', '-', 'gh'], { why: 'other-language', text: [], stdin: true }],
])('%j is code for somebody else', (argv, answer) => {
  expect(codeElsewhere({ argv })).toEqual(answer);
});

test.each([[['python3', 'x.py', 'gh']], [['node', '--test', 'a.js']], [['gh', 'pr']], [[null, 'x']], [[]]])(
  '%j is not',
  (argv) => {
    expect(codeElsewhere({ argv })).toBeNull();
  },
);
