import { describe, expect, it } from 'vitest';
import { answersOf, rowsOf } from './cases.ts';

describe.each(['gh-api.jsonl', 'gh-api-unknown.jsonl', 'gh-operations.jsonl'])('%s', (file) => {
  it.each(rowsOf(file).map((row) => [row.id, row.note ?? '', row] as const))('%s %s', (_id, _note, row) => {
    const answers = answersOf(row);
    const expected = row.answer ?? row.expected;
    if (expected === null || expected === undefined) return expect(answers).toEqual([]);
    const { operations, error, ...rest } = expected;
    if (operations !== undefined) expect(answers.map((answer) => answer.operation)).toEqual(operations);
    else expect(answers).toHaveLength(1);
    for (const answer of answers) {
      expect(answer).toMatchObject(rest);
      if (error === true) {
        expect(answer.operation).toBe('refused');
        expect(answer.error).toBeTruthy();
      }
    }
  });

  it('says nothing that has an effect is none or refused', () => {
    const counted = new Set(['opened-pull-request', 'posted-comment', 'edited-comment', 'posted-review']);
    for (const row of rowsOf(file).filter(({ effect }) => effect?.some((one) => counted.has(one)))) {
      for (const answer of answersOf(row))
        expect(['none', 'refused'], row.id).not.toContain(answer.operation);
    }
  });
});
