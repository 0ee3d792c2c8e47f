import { describe, expect, it } from 'vitest';
import { evaluatePolicy } from '../../src/cli/evaluate-policy.ts';
import { handed } from '../support/handed.ts';

interface Row {
  readonly id: string;
  readonly hook: string;
  readonly input: object;
  readonly decision: object;
  readonly note: string;
}

const rows = handed<Row>('policies');
const hooks = [...new Set(rows.map(({ hook }) => hook))];

describe.each(hooks)('%s', (hook) => {
  it.each(rows.filter((row) => row.hook === hook))('$id: $note', ({ input, decision }) => {
    expect(evaluatePolicy({ hook, input })).toEqual({ decision });
  });
});

describe('evaluate policy', () => {
  it('names the hooks that there are where it knows none of that name', () => {
    expect(() => evaluatePolicy({ hook: 'toString', input: {} })).toThrow(/^hook: unknown; one of Session/);
  });

  it('says which field of a row is wrong', () => {
    expect(() => evaluatePolicy({ hook: 'save-wait', input: { mode: 'soon' } })).toThrow(/^mode: /);
    expect(() => evaluatePolicy({ hook: 'save-wait' })).toThrow(/^input: /);
  });
});
