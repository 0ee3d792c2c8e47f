import { describe, expect, test } from 'vitest';
import { call, result } from '../../support/events.ts';
import { briefly, factsOf, opened, pull, reasons } from '../../support/facts.ts';

const EXISTS = 'a pull request for branch "fix" into branch "main" already exists:';

describe('pull-request/recreated', () => {
  test('the address behind the words, on the same line or alone on the next', () => {
    expect(opened('gh pr create --fill', `${EXISTS}\n${pull(44)}\n`, 'failed')).toEqual([
      [pull(44), 'recreated'],
    ]);
    expect(opened('gh pr create --fill', `${EXISTS} ${pull(44)}, ${pull(45)}`, 'failed')).toEqual([
      [pull(44), 'recreated'],
    ]);
    expect(opened('gh pr create --fill || true', `${EXISTS}\n${pull(44)}\n`)).toEqual([
      [pull(44), 'recreated'],
    ]);
  });

  test('a list behind it adds nothing', () => {
    const output = `${EXISTS}\n${pull(44)}\n${pull(7)}\n${pull(44)}`;
    expect(opened('gh pr create --fill || gh pr list --json url -q ".[].url"', output)).toEqual([
      [pull(44), 'recreated'],
    ]);
  });

  test('only in the session repository', () => {
    const events = [
      call('c1', 'gh pr create --fill'),
      result('c1', `${EXISTS}\n${pull(44)}`, { status: 'failed' }),
    ];
    expect(reasons(factsOf(events, { repository: 'quay/anchor' }))).toEqual([[pull(44), 'other-repository']]);
    expect(reasons(factsOf(events, {}))).toEqual([[pull(44), 'no-session-repository']]);
  });

  test('the words in the output of another command prove nothing', () => {
    expect(opened('cat log.txt', `${EXISTS}\n${pull(44)}`)).toEqual([]);
    expect(opened('gh pr create --fill', `a pull request exists: ${pull(44)}`, 'failed')).toEqual([]);
  });

  test('created is stronger, and the first spelling stays', () => {
    const facts = factsOf([
      call('c1', 'gh pr create --fill'),
      result('c1', pull(41, 'Harbor/Lantern')),
      call('c2', 'gh pr create --fill'),
      result('c2', `${EXISTS}\n${pull(41)}`, { status: 'failed' }),
    ]);
    expect(briefly(facts)).toEqual([[pull(41, 'Harbor/Lantern'), 'created']]);
  });
});
