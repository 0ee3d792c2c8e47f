import { expect, test } from 'vitest';
import { runsOf } from './rows.ts';

test.each([
  ['for i in 1; do x=$(a; break; b); c; done', ['always a', 'always break', 'never b', 'always c']],
  ['while x=$(continue; b); do c; break; done', ['always continue', 'never b', 'always c', 'always break']],
  ['for i in 1; do x=$(for j in 1; do break 2; done; b); c; done', ['always break 2', 'never b', 'always c']],
  // A shell of its own in there, a function, and a loop of its own know nothing of it.
  ['for i in 1; do x=$( (break; b) ); done', ['always break', 'always b']],
  ['f() { break; b; }; for i in 1; do x=$(f); done', ['always break', 'always b']],
  ['for i in 1; do x=$(for j in 1; do break; done; b); done', ['always break', 'always b']],
  [
    'for i in 1; do (break; b); done; x=$(break; c)',
    ['always break', 'always b', 'always break', 'always c'],
  ],
])('`break` and `continue` end a substitution that a loop stands around (shell 6.5): %s', (script, runs) => {
  expect(runsOf(script)).toEqual(runs);
});
