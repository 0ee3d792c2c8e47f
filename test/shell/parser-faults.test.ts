import { parse } from 'unbash';
import { describe, expect, test } from 'vitest';
import { commandsOf } from '../../src/shell/index.ts';
import { linesOf, rowOf, runsOf } from './rows.ts';

/**
 * Faults of unbash 6.0.4 that the library works round (shell 18.2). Where a fault can be shown by the parser alone, a
 * test does, so that a new version of it tells which work-round may go.
 */
const isBroken = (script: string): boolean => commandsOf(script).unread.some(({ why }) => why === 'syntax');
const isBrokenForUnbash = (script: string): boolean => (parse(script).errors ?? []).length > 0;

describe('what the parser takes and bash does not', () => {
  test.each([
    'gh( pr create',
    'bash (<<< x',
    "gh x <<'EOF\nbody",
    'gh l$[ist',
    'echo "$["',
    'echo @(a|b)',
    'for n} in a; do gh; done',
    'A=1 f() { gh; }',
    '${ gh y',
  ])('%j is broken', (script) => {
    expect(isBrokenForUnbash(script)).toBe(false);
    expect(isBroken(script)).toBe(true);
    expect(commandsOf(script).commands.every(({ runs }) => runs === 'maybe')).toBe(true);
  });

  test('an error in $( ) is on the nested script alone', () => {
    expect(isBrokenForUnbash('x=$(gh a; if)')).toBe(false);
    expect(isBroken('x=$(gh a; if)')).toBe(true);
  });

  test.each(['cat <<E\n$(gh x\nE', 'cat <<E\n`gh x\nE'])(
    'a substitution of a body that does not end: %j',
    (script) => {
      expect(isBrokenForUnbash(script)).toBe(false);
      expect(isBroken(script)).toBe(true);
      expect(runsOf(`${script}\ngh y`).at(-1)).toBe('always gh y');
    },
  );

  test('extended patterns are read where `extglob` was switched on, on an earlier line', () => {
    expect(isBroken('shopt -s extglob\necho @(a|b)')).toBe(false);
    expect(isBroken('shopt -s extglob; echo @(a|b)')).toBe(true);
    expect(isBroken('[[ a == @(a|b) ]]')).toBe(false);
  });

  test.each(['gh a ;; gh b', 'gh a & & gh b', '&& gh b'])(
    'the rest of %j is dropped, and searched',
    (script) => {
      expect(commandsOf(script).unread).toMatchObject([
        { why: 'syntax', names: ['gh'], span: [0, script.length] },
      ]);
    },
  );

  test.each(['gh ${#; }x}', 'gh ${:1:3}', 'gh ${a b}'])(
    '%s is a bad substitution, which may end the script',
    (script) => {
      expect(isBroken(script)).toBe(false);
      expect(runsOf(`${script}; gh y`).at(-1)).toBe('maybe gh y');
    },
  );
});

describe('what the parser reads otherwise', () => {
  test('a backslash before a line end stays in $’…’', () => {
    expect(rowOf("gh $'a\\\nb'", 'gh').argv).toEqual(['gh', 'a\\\nb']);
  });

  test('substitutions in brackets with blanks run', () => {
    expect(linesOf('foo[ $(gh x) ]')).toEqual(['gh x', '?']);
    expect(linesOf('foo[ `gh x` ]')).toEqual(['gh x', '?']);
  });

  test('`${ cmd; }` is read by bash 5.3 alone', () => {
    expect(runsOf('x=${ gh a; }; gh "$x"')).toEqual(['maybe gh a', 'maybe gh ?']);
  });

  test('text of a body is stripped and unescaped', () => {
    expect(commandsOf('cat <<-E\n\ta\\$b\\\\\n\tE').commands[0]?.prints).toEqual(['a$b\\\n']);
  });

  test('a word without structure is text as it is written', () => {
    expect(rowOf('gh a\\$b "$"', 'gh').argv).toEqual(['gh', 'a$b', '$']);
  });

  test('places in backtick code with escapes lie in the script', () => {
    const script = 'echo "`gh \\"a\\" \\`gh b\\``"';
    for (const { span } of commandsOf(script).commands) {
      expect(script.slice(...(span ?? [0, 0]))).toMatch(/^(?:echo|gh )/u);
    }
  });
});
