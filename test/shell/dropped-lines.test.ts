import { expect, test } from 'vitest';
import { commandsOf } from '../../src/shell/index.ts';
import { runsOf } from './rows.ts';

// Seen in bash 5.2: an expansion that fails drops what was read with it, to the line end; the next line is run (shell 6.8).
test.each([
  ['a "$((1 2))"; b\nc', ['maybe a', 'maybe b']],
  ['a "${V:1 2}"; b\nc', ['maybe a', 'maybe b']],
  ['V=abc; a "${V:08}"; b\nc', ['maybe a', 'maybe b']],
  ['readonly R=1; R=2; b\nc', ['always readonly R=1', 'never b']],
  ['shopt -s failglob; a x*; b\nc', ['always shopt -s failglob', 'maybe a', 'maybe b']],
])('%s', (script, before) => {
  const runs = runsOf(script);
  expect(runs.slice(0, -1).map((run) => run.replace(/ [?x]\*?$/u, ''))).toEqual(before);
  expect(runs.at(-1)).toMatch(/^maybe c/u);
});

test.each(['((V += 1)) || a; b', 'V=1; ((V += W)); b', 'for ((; V < 1; )); do break; done; b'])(
  'under `set -u` a name in arithmetic ends the script: %s',
  (script) => {
    expect(runsOf(`set -u; ${script}`).at(-1)).toBe('maybe b');
  },
);

test('a name that is set does not', () => {
  expect(runsOf('set -u; V=1; ((V += 1)); b').at(-1)).toBe('always b');
});

test.each([
  ['a && b "$((1 2))" || exit 1\ngh', ['a']],
  ['set -e; a; b "$((1 2))"\ngh', ['a']],
  ['f() { a || return; b "$((1 2))"; }; f || exit\ngh', ['a']],
  ['b "$((1 2))" || exit; c || exit\ngh', []],
])('the next line needs what stands in front of it, and nothing behind: %j', (script, needed) => {
  const { commands } = commandsOf(script);
  const gh = commands.find(({ argv }) => argv[0] === 'gh');
  expect(gh?.runs).toBe('maybe');
  expect(gh?.needs?.success.map((row) => commands[row]?.argv[0]) ?? []).toEqual(needed);
});

test('under `set -e` as well, so that the end proves nothing of what was dropped', () => {
  const { commands } = commandsOf('set -e\na; b "$((1 2))"\nc');
  expect(commands.map(({ exitProves }) => exitProves)).toEqual([true, true, false, true]);
});

test('names and streams of a function that was dropped are those of its caller', () => {
  const { commands } = commandsOf('V=o\nf() { local V=i; a "$((1 2))"; }\nf >file\ngh "$V"');
  expect(commands.at(-1)).toMatchObject({ argv: ['gh', 'o'], output: 'shown' });
});
