/** What holds of every answer (shell 20.1): over all handed scripts, and over any text. */
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { quote } from 'shell-quote';
import { forEachChild, parse, type SyntaxNode } from 'unbash';
import { describe, expect, test } from 'vitest';
import { commandsOf } from '../../src/shell/commands.ts';
import type { Command, Dialect, ShellReading } from '../../src/shell/types.ts';

interface Case {
  readonly id: string;
  readonly script?: string;
  readonly dialect?: Dialect;
  readonly variables?: Readonly<Record<string, string>>;
  readonly note?: string;
}

const scripts = readFileSync(new URL('../../fixtures/cases/commands.jsonl', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line): Case => JSON.parse(line))
  .flatMap(({ id, script, dialect = 'bash', variables = {}, note = '' }) =>
    script === undefined ? [] : [{ id, script, dialect, variables, note }],
  );

const bashScripts = scripts.filter(({ dialect }) => dialect === 'bash');

/** Rows that one row names. */
function namedRows({ needs, stdout, stderr, stdin, prints }: Command): number[] {
  const lists = [needs?.success, needs?.failure, stdout?.into, stderr?.into, stdin?.commands];
  const printed = (prints ?? []).flatMap((piece) => (typeof piece === 'string' ? [] : piece.from));
  return [
    ...lists.flatMap((list) => list ?? []),
    ...printed,
    ...(stdout?.command === undefined ? [] : [stdout.command]),
  ];
}

/** What is wrong with the shape of an answer; nothing should be. */
function faults(script: string, { commands, assignments, unread, complete }: ShellReading): string[] {
  const found: string[] = [];
  for (const { span } of [...commands, ...assignments, ...unread]) {
    const [from, to] = span ?? [-1, -1];
    if (from < 0 || to < from || to > script.length) found.push(`span ${from.toString()}-${to.toString()}`);
  }
  for (const [index, row] of commands.entries()) {
    const { argv, many = [], globs = [], partial = {}, defaults = {}, runs, exitProves } = row;
    const [pieces, texts] = [partial, defaults].map((fields) => Object.keys(fields).map(Number));
    const holes = [...many, ...(pieces ?? []), ...(texts ?? [])];
    const at = `row ${index.toString()}`;
    if (argv.length === 0) found.push(`${at}: no word`);
    if ([...holes, ...globs].some((place) => place >= argv.length))
      found.push(`${at}: a word that is not there`);
    if (holes.some((place) => argv[place] !== null)) found.push(`${at}: a known word with holes`);
    if (namedRows(row).some((other) => other < 0 || other >= commands.length))
      found.push(`${at}: names no row`);
    if (exitProves && runs === 'never') found.push(`${at}: never, and proved`);
  }
  const gaps = unread.some(({ why }) => why !== 'other-language' && why !== 'elsewhere');
  if (complete === gaps) found.push('complete');
  return found;
}

describe('every answer', () => {
  test('is well formed, and the same each time', () => {
    for (const { id, script, dialect, variables } of scripts) {
      const answer = commandsOf(script, { dialect, variables });
      expect({ id, faults: faults(script, answer) }).toEqual({ id, faults: [] });
      expect(commandsOf(script, { dialect, variables })).toEqual(answer);
    }
  });

  test('has a place for every command that the parser sees', () => {
    const whole = bashScripts.filter(({ note }) => !note.startsWith('does not parse'));
    for (const { id, script } of whole) {
      const { commands, unread } = commandsOf(script);
      const places = [...commands, ...unread].map(({ span }) => span ?? [0, 0]);
      const missed: string[] = [];
      const visit = (node: SyntaxNode): void => {
        // A call of a function is no row: its body has the rows (2.4).
        const name = node.type === 'Command' ? node.name?.value : undefined;
        const isCall =
          name !== undefined &&
          new RegExp(`\\b${name.replace(/\W/g, '.')} *\\(\\)|function ${name.replace(/\W/g, '.')}`).test(
            script,
          );
        const covered = places.some(([from, to]) => from <= node.pos && node.pos < to);
        if (name !== undefined && !isCall && !covered) missed.push(script.slice(node.pos, node.end));
        forEachChild(node, visit);
      };
      visit(parse(script));
      expect({ id, missed }).toEqual({ id, missed: [] });
    }
  });

  test('to any text is well formed', () => {
    const bits =
      "gh pr|x|\"|'|`|$(|$((|))|)|(|{ |}|;|;;|\n| |&|&&|| |||<<E\n|\nE\n|<<-'E'\n|<(|>&2|> f|2>&1|if |then |else |fi|for i in |do |done|while " +
      '|case x in |esac|f() |function f |return|exit|break|set -e|set --|$x|${x|${x:-|}|$@|$?|*|?|[|]]|[[ |=|a=|a+=(|export a=|eval |bash -c |. f' +
      "|trap |alias a=|unset a|cd d|read a|! |\\|#|~|{a,b}|{1..3}|exec |local a|xargs |timeout 5 |$'|\\n|é|\r";
    const pieces = fc.constantFrom(...bits.split('|'), '|');
    const text = fc.oneof(
      fc.array(pieces, { maxLength: 40 }).map((parts) => parts.join('')),
      fc.string({ unit: 'binary', maxLength: 60 }),
    );
    const dialect = fc.constantFrom<Dialect>('bash', 'posix', 'zsh', 'unknown');
    fc.assert(
      fc.property(text, dialect, (script, shell) => {
        expect(faults(script, commandsOf(script, { dialect: shell }))).toEqual([]);
      }),
      { numRuns: 1500 },
    );
  });
});

/** What a wrapping keeps of each row. */
const kept = ({ commands }: ShellReading): Pick<Command, 'argv' | 'runs' | 'times'>[] =>
  commands.map(({ argv, runs, times }) => ({ argv, runs, times }));

/** Scripts that mean something else inside of another one: broken, with aliases, `return`, traps, `$0`, `exec`. */
const isWhole = (script: string): boolean =>
  commandsOf(script).complete && !/\b(?:alias|return|trap|exec|local)\b|\$0/.test(script);

describe('wrapping keeps words, promises and counts', () => {
  const wrappings: readonly (readonly [string, (script: string) => string])[] = [
    ['bash -c', (script) => `bash -c ${quote([script])}`],
    ['( … )', (script) => `(\n${script}\n)`],
    ['{ …; }', (script) => `{\n${script}\n}`],
    ['a called function', (script) => `wrapped() {\n${script}\n}\nwrapped "$@"`],
  ];
  /** The positional parameters of a new shell are known to be none. */
  const positional = /\$[@*#1-9]|\bfor \w+; *do/;

  test.each(wrappings)('%s', (name, wrap) => {
    const whole = bashScripts.filter(
      ({ script, variables, note }) =>
        isWhole(script) &&
        Object.keys(variables).length === 0 &&
        !note.startsWith('does not parse') &&
        !(name === 'bash -c' && positional.test(script)),
    );
    expect(whole.length).toBeGreaterThan(400);
    for (const { id, script } of whole) {
      expect({ id, rows: kept(commandsOf(wrap(script))) }).toEqual({ id, rows: kept(commandsOf(script)) });
    }
  });
});
