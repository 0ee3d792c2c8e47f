import { describe, expect, test } from 'vitest';
import { call, record, result } from '../../support/events.ts';
import { factsOf, pull } from '../../support/facts.ts';

describe('pull-request/linked', () => {
  test('a client’s record ties a pull request to the session and proves nothing', () => {
    const facts = factsOf([record(pull(7))]);
    expect(facts.pullRequests).toEqual([]);
    expect(facts.linked).toEqual([expect.objectContaining({ url: pull(7), evidence: 'linked' })]);
  });

  test('the first sight is kept, repeated and inherited ones are none', () => {
    const later = { at: '2026-11-03T10:00:00.000Z' };
    const facts = factsOf([record(pull(7)), record(pull(7), later), record(pull(8), { repeated: true })]);
    expect(facts.linked.map(({ url, at }) => [url, at])).toEqual([[pull(7), '2026-11-03T09:00:00.000Z']]);
    expect(factsOf([record(pull(9), { inherited: true })]).linked).toEqual([]);
  });

  test('a record with a repository and a number alone', () => {
    const facts = factsOf([record(null, { repository: 'harbor/lantern', number: 9 })]);
    expect(facts.linked.map(({ url }) => url)).toEqual([pull(9)]);
  });

  test('what another rule proves is listed there alone', () => {
    const facts = factsOf([call('c1', 'gh pr create --fill'), result('c1', pull(41)), record(pull(41))]);
    expect(facts.pullRequests).toHaveLength(1);
    expect(facts.linked).toEqual([]);
  });
});
