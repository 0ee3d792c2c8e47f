import { fc, it } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { readScript } from '../../../src/lint/shell/index.ts';
import { briefly, findingsOf } from './findings.ts';
import { scripts } from './scripts.ts';

const PIECES = [
  'slow',
  ' ',
  '&',
  '\n',
  ';',
  '(',
  ')',
  '{ ',
  '; }',
  '|',
  '>',
  '<',
  '<<E',
  '3>&1',
  '$(',
  '`',
  '"',
  "'",
  '#',
];
const WORDS = [
  ...PIECES,
  'exec ',
  'if ',
  'then ',
  'fi',
  'while ',
  'do ',
  'done',
  'f()',
  'wait',
  'eval ',
  'coproc ',
  '${a',
  '}',
];
const noise = fc.array(fc.constantFrom(...WORDS), { maxLength: 40 }).map((words) => words.join(''));

describe('reading', () => {
  it.prop([
    fc.oneof(noise, scripts, fc.string({ unit: 'binary' })),
    fc.constantFrom('bash' as const, 'sh' as const),
  ])('takes any text, and says what it says inside it', (text, dialect) => {
    const lines = text.split(/\r\n|\n|\r/);
    for (const { line, endLine, column, message, fix } of findingsOf(text, dialect)) {
      expect(line).toBeLessThanOrEqual(endLine);
      expect(endLine).toBeLessThanOrEqual(lines.length);
      expect(column).toBeLessThanOrEqual((lines[line - 1]?.length ?? 0) + 1);
      expect(message).toMatch(/^[^;]+; .*[^.]$/u);
      expect(message.length).toBeLessThanOrEqual(200);
      expect(message).not.toMatch(/\bmay\b(?! never)/u);
      expect(fix === undefined || fix.offset <= text.length).toBe(true);
    }
    for (const { from, to, text: comment } of readScript({ text, dialect }).comments)
      expect(text.slice(from, to)).toBe(comment);
  });

  it.prop([scripts, scripts])(
    'goes on where a script ended: what was found before is found again',
    (one, two) => {
      const before = findingsOf(one).map(({ line, column }) => [line, column]);
      const after = findingsOf(`${one}\n${two}`).map(({ line, column }) => [line, column]);
      for (const place of before) expect(after).toContainEqual(place);
    },
  );

  it('finds each of many jobs', () => {
    expect(briefly(`exec 3>&1\n${'slow >/dev/null 2>&1 &\n'.repeat(10_000)}`)).toHaveLength(10_000);
    expect(findingsOf('a & '.repeat(50_000))).toHaveLength(50_000);
  });

  it.each([
    ['ampersands', '&'.repeat(200_000)],
    ['subshells', '('.repeat(50_000)],
    ['substitutions', `echo ${'$('.repeat(5000)}`],
    ['groups', `${'{ '.repeat(50_000)}a`],
    ['closed groups', `${'{ '.repeat(5000)}a &${' }'.repeat(5000)}`],
    ['functions on a line', 'f() { f; }; '.repeat(10_000)],
    ['descriptors', Array.from({ length: 5000 }, (_, index) => `exec {v${index}}>x; a &`).join('\n')],
    ['processes', `exec ${'> >(a) '.repeat(5000)}; a &`],
    ['numbers', `${'a & p="$p $!"\n'.repeat(5000)}${'b && wait $p\n'.repeat(5000)}`],
    ['shells in shells', "bash -c 'a &'\n".repeat(5000)],
    ['here-documents', `cat${' <<E'.repeat(5000)}\n`],
  ])('ends for many %s', (_, text) => {
    expect(() => findingsOf(text)).not.toThrow();
  });
});
