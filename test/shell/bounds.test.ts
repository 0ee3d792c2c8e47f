import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { commandsOf, type ShellReading } from '../../src/shell/index.ts';

/** What must hold of any answer. */
function check(script: string, { commands, assignments, unread }: ShellReading): void {
  expect(commands.length).toBeLessThanOrEqual(1000);
  expect(commands.every(({ argv }) => argv.length > 0)).toBe(true);
  for (const { span } of [...commands, ...assignments, ...unread]) {
    const [from, to] = span ?? [0, 0];
    expect(from).toBeGreaterThanOrEqual(0);
    expect(to).toBeGreaterThanOrEqual(from);
    expect(to).toBeLessThanOrEqual(script.length);
  }
}

const repeated =
  (before: string, inside: string, after: string) =>
  (count: number): string =>
    before.repeat(count) + inside + after.repeat(count);

const SHAPES: readonly (readonly [string, (count: number) => string])[] = [
  ['$(', repeated('$(', 'gh', ')')],
  ['open $(', repeated('$(', '', '')],
  ['"$(a', repeated('"$(a ', '', '')],
  ['<(', (count) => `cat ${'<(cat '.repeat(count)}${')'.repeat(count)}`],
  ['$((1+', (count) => `echo ${'$((1+'.repeat(count)}1${'))'.repeat(count)}`],
  ['1+1', (count) => `echo $((${'1+'.repeat(count)}1))`],
  ['${a:-', (count) => `echo ${'${a:-'.repeat(count)}x${'}'.repeat(count)}`],
  ['if', repeated('if true; then ', 'gh;', ' fi;')],
  ['while', repeated('while a; do ', 'gh;', ' done;')],
  ['case', repeated('case x in x) ', 'gh', ';; esac ')],
  ['(', repeated('( ', 'gh', ')')],
  ['{', repeated('{ ', 'gh;', ' };')],
  [
    'f() {',
    (count) =>
      Array.from({ length: count }, (_, index) => `f${String(index)}() {`).join(' ') + '}'.repeat(count),
  ],
  ['backticks', repeated('`a ', '', '')],
  ['{a,b}', (count) => `echo ${'{a,b}'.repeat(count)}`],
  ['{', (count) => `echo ${'{a,'.repeat(count)}`],
  ['quotes', repeated('"', '', "'")],
  ['a[', (count) => `echo ${'a['.repeat(count)}`],
  ['long word', (count) => `echo ${'abc'.repeat(count)}`],
  ['words', (count) => `gh ${'$a '.repeat(count)}`],
  ['&&', (count) => `gh${' && gh'.repeat(count)}`],
  ['||', (count) => `gh${' || gh'.repeat(count)}`],
  ['|', (count) => `gh${' | gh'.repeat(count)}`],
  ['elif', (count) => `if a; then b; ${'elif c; then d; '.repeat(count)}fi`],
  ['lines', (count) => 'gh\n'.repeat(count)],
  ['here-documents', (count) => Array.from({ length: count }, () => 'cat <<E\n$(gh)\nE\n').join('')],
  [
    'assignments',
    (count) =>
      Array.from({ length: count }, (_, index) => `a${String(index)}=$a${String(index - 1)}x\n`).join(''),
  ],
  ['evals', (count) => "eval 'gh';".repeat(count)],
  ['calls', (count) => `f() { "$@"; }\n${'f '.repeat(count)}gh`],
  ['$[', (count) => '$['.repeat(count)],
  ['<<', (count) => '<< '.repeat(count)],
  ['$a$a', (count) => `a=x;${'a=$a$a;'.repeat(count)}`],
];

describe('bounds (shell 16)', () => {
  test.each(SHAPES)('%s, ten thousand times', (_, shape) => {
    const text = shape(10_000);
    check(text, commandsOf(text));
  });

  test('a script above 256 KiB is not read', () => {
    const text = 'gh;'.repeat(100_000);
    expect(commandsOf(text)).toEqual({
      commands: [],
      assignments: [],
      unread: [{ span: [0, text.length], why: 'budget-size', names: ['gh'] }],
      complete: false,
    });
    expect(commandsOf('"'.repeat(1_000_000)).unread).toMatchObject([{ why: 'budget-size' }]);
  });

  test('nor is one with more than 500 here-documents', () => {
    expect(commandsOf('cat <<E\nE\n'.repeat(501)).unread).toMatchObject([{ why: 'budget-heredocs' }]);
    expect(commandsOf('cat <<E\nE\n'.repeat(500)).commands).toHaveLength(500);
    expect(commandsOf('cat <<< x\n'.repeat(501)).unread).toEqual([]);
  });

  test('rows and steps end the walk; what was read stays', () => {
    const rows = commandsOf('gh a\n'.repeat(1001));
    expect(rows.commands).toHaveLength(1000);
    expect(rows.unread).toMatchObject([{ why: 'budget-commands', span: [5000, 5005] }]);
    expect(rows.commands.every(({ runs }) => runs === 'always')).toBe(true);
    const steps = commandsOf(`gh a\n${'A=x\n'.repeat(20_000)}gh b`);
    expect(steps.commands).toHaveLength(1);
    expect(steps.unread).toMatchObject([{ why: 'budget-steps', names: ['gh'] }]);
  });

  test('nesting ends at 24 levels', () => {
    const deep = (levels: number): string => `${'echo $('.repeat(levels)}gh${')'.repeat(levels)}`;
    expect(commandsOf(deep(24)).unread).toEqual([]);
    expect(commandsOf(deep(25)).unread).toMatchObject([{ why: 'budget-depth', names: ['gh'] }]);
    const shells = (levels: number): string =>
      levels === 0 ? 'gh' : `bash <<E${String(levels)}\n${shells(levels - 1)}\nE${String(levels)}`;
    expect(commandsOf(shells(24)).unread).toEqual([]);
    expect(commandsOf(shells(25)).unread).toMatchObject([{ why: 'budget-depth' }]);
  });

  test('code in code in groups stays within what a stack bears', () => {
    const group = (inner: string): string => `${'{ '.repeat(200)}${inner}\n${'}\n'.repeat(200)}`;
    let text = 'gh';
    for (let level = 0; level < 20; level++)
      text = group(`bash <<E${String(level)}\n${text}\nE${String(level)}`);
    check(text, commandsOf(text));
    expect(commandsOf(text).unread).toMatchObject([{ why: 'budget-depth' }]);
  });
});

test('any argv has an answer (13.4)', () => {
  const words = fc.constantFrom(
    ...'bash -c -lc gh sudo env -S A=1 eval cd $x $( ; xargs find -exec {} + timeout pwsh cmd /c'.split(' '),
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.string(), words), { maxLength: 6 }), (argv) => {
      check('', commandsOf(argv));
    }),
    { numRuns: 300 },
  );
});

test('an answer is plain data', () => {
  const reading = commandsOf(
    'A=1 gh "$X" > f; cat f | tee g; cd x && B=$(gh) || exit 1; for i in *; do gh "$i"; done',
  );
  expect(JSON.parse(JSON.stringify(reading))).toEqual(reading);
});
