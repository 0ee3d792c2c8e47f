import { describe, expect, it } from 'vitest';
import { reportWith } from '../../src/lint/lint.ts';
import type { LintConfig } from '../../src/lint/config-schema.ts';
import { WORDS } from './table.ts';

function lines(text: string, config: LintConfig = {}): readonly string[] {
  const { findings } = reportWith(WORDS, [{ kind: 'shell', path: 'a.sh', text }], config);
  return findings.map(({ line, column, severity, rule }) => `${line}:${column} ${severity} ${rule}`);
}

const NEXT = '# transcript-facts-disable-next-line';
const FILE = '# transcript-facts-disable';

describe('a comment that switches rules off', () => {
  it('for the next line does so for that line alone', () => {
    expect(lines(`bad\n${NEXT} shell/bad-word -- meant\nbad\nbad\n`)).toEqual([
      '1:1 error shell/bad-word',
      '4:1 error shell/bad-word',
    ]);
  });

  it('for the file does so above and below it', () => {
    expect(lines(`bad\n${FILE} shell/bad-word -- meant\nbad odd\n`)).toEqual(['3:5 warning shell/odd-word']);
  });

  it('takes several rules, with or without commas', () => {
    expect(lines(`${NEXT} shell/bad-word, shell/odd-word -- meant\nbad odd\n`)).toEqual([]);
    expect(
      lines(`#transcript-facts-disable-next-line shell/bad-word,shell/odd-word --why\nbad odd\n`),
    ).toEqual([]);
  });

  it('keeps what it switches off, with the reason', () => {
    const text = `${NEXT} shell/bad-word -- the host needs it -- so far\nbad\n${NEXT} shell/odd-word\nodd\n`;
    const { suppressed } = reportWith(WORDS, [{ kind: 'shell', path: 'a.sh', text }], {});
    expect(suppressed.map(({ finding, reason }) => [finding.line, finding.rule, reason])).toEqual([
      [2, 'shell/bad-word', 'the host needs it -- so far'],
      [4, 'shell/odd-word', null],
    ]);
  });

  it('is no other comment', () => {
    expect(lines('# transcript-facts-disabled shell/bad-word -- meant\nbad\n')).toEqual([
      '2:1 error shell/bad-word',
    ]);
    expect(lines('# see transcript-facts-disable shell/bad-word -- meant\nbad\n')).toEqual([
      '2:1 error shell/bad-word',
    ]);
  });
});

it('very many comments over very many findings are matched by their lines', () => {
  const text = `${NEXT} shell/bad-word -- meant\nbad\n`.repeat(20_000);
  expect(lines(text)).toEqual([]);
});

describe('a comment that is wrong itself', () => {
  it.each([
    ['has no reason', `${NEXT} shell/bad-word\nbad\n`, ['1:1 warning lint/missing-reason']],
    ['has an empty reason', `${NEXT} shell/bad-word -- \nbad\n`, ['1:1 warning lint/missing-reason']],
    ['switches nothing off', `${NEXT} shell/bad-word -- meant\ngood\n`, ['1:38 warning lint/unused-disable']],
    [
      'switches one of two off',
      `${NEXT} shell/bad-word, shell/odd-word -- meant\nbad\n`,
      ['1:54 warning lint/unused-disable'],
    ],
    ['names no rule', `${NEXT} -- meant\ngood\n`, ['1:1 warning lint/unused-disable']],
    [
      'names a rule that nobody knows',
      `${NEXT} shell/no-such-rule -- meant\nbad\n`,
      ['1:38 error lint/unknown-rule', '2:1 error shell/bad-word'],
    ],
    [
      'wants to switch these rules off',
      `${FILE} lint/unused-disable -- meant\n`,
      ['1:28 warning lint/unused-disable'],
    ],
  ])('%s', (_, text, expected) => {
    expect(lines(text)).toEqual(expected);
  });

  it('is said as loudly as the configuration wants', () => {
    const text = `${NEXT} shell/bad-word\nbad\n`;
    expect(lines(text, { rules: { 'lint/missing-reason': 'error' } })).toEqual([
      '1:1 error lint/missing-reason',
    ]);
    expect(lines(text, { rules: { 'lint/*': 'off' } })).toEqual([]);
  });

  it('shows what it names without what a terminal would obey', () => {
    const text = `${NEXT} shell/\u001b[2J\`x -- meant\n`;
    const { findings } = reportWith(WORDS, [{ kind: 'shell', path: 'a.sh', text }], {});
    expect(findings.map(({ message }) => message)).toEqual([
      "no rule is called `shell/<U+001B>[2J'x`; write an id such as shell/kept-lock",
    ]);
  });
});
