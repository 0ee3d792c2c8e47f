import { describe, expect, it } from 'vitest';
import type { LintFile } from '../../src/lint/files.ts';
import { lint, reportWith } from '../../src/lint/lint.ts';
import type { LintConfig } from '../../src/lint/config-schema.ts';
import { WORDS } from './table.ts';

const script = (path: string, text: string): LintFile => ({ kind: 'shell', path, text });

/** `file:line:column severity rule`. */
function found(files: readonly LintFile[], config: LintConfig = {}): readonly string[] {
  return reportWith(WORDS, files, config).findings.map(
    ({ file, line, column, severity, rule }) => `${file}:${line}:${column} ${severity} ${rule}`,
  );
}

describe('findings', () => {
  it('have the keys of the contract in their order', () => {
    const { findings } = reportWith(WORDS, [script('a.sh', 'a bad\n')], {});
    expect(JSON.stringify(findings)).toBe(
      JSON.stringify([
        {
          rule: 'shell/bad-word',
          severity: 'error',
          file: 'a.sh',
          line: 1,
          column: 3,
          endLine: 1,
          endColumn: 6,
          message: 'bad is here; take it out',
          help: 'https://unpkg.com/transcript-facts/docs/rules/shell/bad-word.md',
        },
      ]),
    );
  });

  it('are sorted by file, line, column and rule, whatever the order of the files', () => {
    const files = [script('b.sh', 'bad'), script('a.sh', 'x\nodd bad\n'), script('B.sh', 'bad odd bad')];
    const sorted = [
      'B.sh:1:1 error shell/bad-word',
      'B.sh:1:5 warning shell/odd-word',
      'B.sh:1:9 error shell/bad-word',
      'a.sh:2:1 warning shell/odd-word',
      'a.sh:2:5 error shell/bad-word',
      'b.sh:1:1 error shell/bad-word',
    ];
    expect(found(files)).toEqual(sorted);
    expect(found(files.toReversed())).toEqual(sorted);
  });

  it('of a script inside another file are said there, the same rule once, and mend nothing', () => {
    const files: readonly LintFile[] = [
      {
        kind: 'settings',
        path: 's.json',
        text: 'odd\nrun:bad bad odd\n',
        client: 'codex',
        layer: 'settings',
      },
    ];
    expect(found(files)).toEqual([
      's.json:1:1 note settings/odd-word',
      's.json:2:1 error shell/bad-word',
      's.json:2:1 warning shell/odd-word',
      's.json:2:13 note settings/odd-word',
    ]);
    const { fixes } = reportWith(WORDS, files, {});
    expect(fixes.map(({ rule }) => rule)).toEqual(['settings/odd-word', 'settings/odd-word']);
  });

  it('of a file that cannot be read stand at its start, and the others are linted', () => {
    const files: readonly LintFile[] = [
      { kind: 'transcript', path: 't.jsonl', unreadable: 'no-permission' },
      { kind: 'shell', path: 'x.sh', unreadable: 'too-long' },
      script('y.sh', 'bad'),
    ];
    expect(found(files)).toEqual([
      't.jsonl:1:1 error transcript/unreadable',
      'x.sh:1:1 error shell/unreadable',
      'y.sh:1:1 error shell/bad-word',
    ]);
  });
});

describe('the report', () => {
  it('names the rules of the kinds that were there', () => {
    const ids = (files: readonly LintFile[]): readonly string[] =>
      reportWith(WORDS, files, {}).rules.map(({ id }) => id);
    expect(ids([])).toEqual([]);
    expect(ids([{ kind: 'store', path: 'a.sql', text: '' }])).toEqual(['store/unreadable']);
    expect(ids([script('a.sh', '')])).toEqual([
      'lint/missing-reason',
      'lint/unknown-rule',
      'lint/unused-disable',
      'shell/bad-word',
      'shell/odd-word',
      'shell/unreadable',
    ]);
  });

  it('holds fixes of what is found, not of what is off', () => {
    const text = 'bad\n# transcript-facts-disable-next-line shell/bad-word -- meant\nbad odd\n';
    const { fixes } = reportWith(WORDS, [script('a.sh', text)], { rules: { 'shell/odd-word': 'off' } });
    expect(fixes).toEqual([{ file: 'a.sh', rule: 'shell/bad-word', offset: 3, text: '!' }]);
  });
});

describe('lint', () => {
  it('finds nothing in nothing', () => {
    expect(lint([])).toEqual([]);
  });

  it('refuses a configuration that does not fit', () => {
    expect(() => lint([], { rules: { 'shell/no-such-rule': 'off' } })).toThrow(
      'lint configuration: no rule is called shell/no-such-rule',
    );
  });
});
