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

  test.each([
    `echo '${EXISTS}'; echo ${pull(44)}; gh pr create --fill`,
    `printf '%s\\n' '${EXISTS}' ${pull(44)}; gh pr create --fill`,
    `echo '${EXISTS} ${pull(44)}'; gh pr create --fill`,
    `cat <<'LOG'\n${EXISTS}\n${pull(44)}\nLOG\ngh pr create --fill`,
    `log='${EXISTS} ${pull(44)}'; echo "$log"; gh pr create --fill`,
  ])('words that the script spells prove nothing: %s', (script) => {
    expect(opened(script, `${EXISTS}\n${pull(44)}\n${pull(41)}`)).toEqual([[pull(41), 'created']]);
  });

  test('an address that the script spells, in the words of gh', () => {
    expect(
      opened(`gh pr view ${pull(44)} || gh pr create --fill`, `${EXISTS}\n${pull(44)}\n`, 'failed'),
    ).toEqual([[pull(44), 'recreated']]);
    expect(
      opened(`echo ${pull(44)}; gh pr create --fill`, `${pull(44)}\n${EXISTS}\n${pull(44)}\n`, 'failed'),
    ).toEqual([[pull(44), 'recreated']]);
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
