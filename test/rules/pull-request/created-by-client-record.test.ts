import { describe, expect, test } from 'vitest';
import { call, prose, record, result } from '../../support/events.ts';
import { factsOf, pull } from '../../support/facts.ts';

const created = record(pull(41), { source: 'git-operation', action: 'created', callId: 'c1' });

function rules(script: string, output: string, before: Parameters<typeof factsOf>[0] = []): string[] {
  const facts = factsOf([...before, call('c1', script), result('c1', output), created]);
  return facts.pullRequests.map((fact) => fact.rule);
}

describe('pull-request/created-by-client-record', () => {
  test('the record lends the address to the one opener that nobody heard', () => {
    expect(rules('gh pr create --fill >/dev/null', '')).toEqual(['pull-request/created-by-client-record']);
  });

  test('it lends nothing to a call that opens nothing, or may have failed', () => {
    expect(rules('echo gh pr create', 'gh pr create')).toEqual([]);
    expect(rules('gh pr create --fill >/dev/null || true', '')).toEqual([]);
    expect(rules('gh pr create --help >/dev/null', '')).toEqual([]);
  });

  test('it lends nothing beside a second opener or a shower, outside the bound, or where the address is old', () => {
    expect(rules('gh pr create --fill >/dev/null && gh pr create --fill -H b >/dev/null', '')).toEqual([]);
    expect(rules('cat notes.txt && gh pr create --fill >/dev/null', 'x')).toEqual([]);
    expect(rules('gh pr create -R quay/anchor -t t -b b >/dev/null', '')).toEqual([]);
    expect(rules('gh pr create --fill >/dev/null', '', [prose(pull(41), { role: 'person' })])).toEqual([]);
  });

  test('the output itself goes before the record', () => {
    const facts = factsOf([call('c1', 'gh pr create --fill'), result('c1', pull(42)), created]);
    expect(facts.pullRequests.map(({ url }) => url)).toEqual([pull(42)]);
  });
});
