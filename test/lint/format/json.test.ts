import { expect, it } from 'vitest';
import { formatJson } from '../../../src/lint/format/json.ts';
import { finding, HOSTILE } from './findings.ts';

it('a finding is a line, its keys in the order of the contract', () => {
  expect(formatJson([finding()])).toBe(
    '{"rule":"shell/bad-word","severity":"error","file":"scripts/a.sh","line":3,"column":5,"endLine":3,"endColumn":8,' +
      '"message":"bad is here; take it out","help":"https://unpkg.com/transcript-facts/docs/rules/shell/bad-word.md"}\n',
  );
  const { rule, ...rest } = finding();
  expect(formatJson([{ ...rest, rule }])).toBe(formatJson([finding()]));
  expect(formatJson([])).toBe('');
});

it('gives hostile names as they are, and shows a terminal nothing to obey', () => {
  const odd = { ...HOSTILE, file: `${HOSTILE.file}\u2028\u0085\u{e0001}\ud800` };
  const text = formatJson([odd]);
  expect(text.trimEnd()).not.toMatch(/[^\x20-\x7e]/);
  expect(JSON.parse(text)).toEqual(odd);
});
