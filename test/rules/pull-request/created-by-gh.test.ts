import { describe, expect, test } from 'vitest';
import { call, prose, result } from '../../support/events.ts';
import { briefly, factsOf, opened, pull, reasons } from '../../support/facts.ts';

describe('pull-request/created-by-gh', () => {
  test.each([
    ['gh pr create --fill', pull(41)],
    ['gh pr new -d -t t -b b', `Warning: 1 uncommitted change\n${pull(41)}\n`],
    ['gh pr revert 7', pull(41)],
    ['hub pull-request -m t', pull(41)],
    ['git push && gh pr create --fill 2>&1 | tail -1', pull(41)],
    ['u=$(gh pr create --fill); echo "done: $u."', `done: ${pull(41)}.`],
    ['cat <<EOF\nopened $(gh pr create --fill)\nEOF', `opened ${pull(41)}`],
    ['printf "PR=%s\\n" "$(gh pr create --fill)"', `PR=${pull(41)}`],
    ['gh pr create --fill > out.txt; cat out.txt', pull(41)],
    ['open() { gh pr create --fill; }\nopen', pull(41)],
    ['gh pr create --fill &\nwait', pull(41)],
  ])('%s', (script, output) => {
    expect(opened(script, output)).toEqual([[pull(41), 'created']]);
  });

  test('the status of the call is no reason to doubt a bare address', () => {
    for (const status of ['ok', 'failed', 'unknown'] as const) {
      expect(opened('gh pr create --fill; ./check.sh', pull(41), status)).toEqual([[pull(41), 'created']]);
    }
  });

  test('a call that was not run opened nothing', () => {
    expect(opened('gh pr create --fill', pull(41), 'not-run')).toEqual([]);
  });

  test.each([
    ['echo "gh pr create"; cat notes.txt', pull(7)],
    ['# gh pr create\ngh pr list --json url -q ".[].url"', pull(7)],
    ['false && gh pr create --fill; gh pr view 7 --json url -q .url', pull(7)],
    ['exit 0; gh pr create --fill', pull(7)],
    ['gh pr create --dry-run -F body.md', `body:\n${pull(7)}`],
    ['gh pr create --help', pull(7)],
    ['./open-pr.sh', pull(7)],
    ['make pr', pull(7)],
  ])('%s opens nothing that we know', (script, output) => {
    expect(opened(script, output)).toEqual([]);
  });

  test.each([
    ['false && gh pr create --fill; cat notes.md', 'never-ran'],
    ['open_one() { gh pr create --fill; }\ncat notes.md', 'never-ran'],
    ["bash -c 'exit 0; gh pr create --fill'\ncat notes.md", 'never-ran'],
    ['false && gh pr create --fill; gh pr view 7 --json url -q .url', 'read-only-command'],
    ['false && gh pr list; cat notes.md', 'unrelated-result'],
  ])('%s: %s', (script, reason) => {
    expect(reasons(factsOf([call('c1', script), result('c1', pull(7))]))).toEqual([[pull(7), reason]]);
  });

  test('an address that was shown before is old', () => {
    for (const before of [prose(`see ${pull(41)}`, { role: 'person' }), prose(`looking at ${pull(41)}`)]) {
      const facts = factsOf([before, call('c1', 'gh pr create --fill | tail -1'), result('c1', pull(41))]);
      expect(briefly(facts)).toEqual([]);
      expect(reasons(facts)).toContainEqual([pull(41), 'known-before']);
    }
  });

  test('a call of the same message does not make an address old', () => {
    const facts = factsOf([
      call('c1', 'gh pr create --fill', { message: 'm' }),
      call('c2', 'gh pr list --json url -q ".[].url"', { message: 'm' }),
      result('c2', pull(41)),
      result('c1', pull(41)),
    ]);
    expect(briefly(facts)).toEqual([[pull(41), 'created']]);
  });

  test('whether results come before or behind other events changes no fact', () => {
    const events = [call('c1', 'gh pr create --fill'), result('c1', pull(41))] as const;
    expect(briefly(factsOf([events[1], events[0]]))).toEqual([[pull(41), 'created']]);
    expect(briefly(factsOf([events[0], call('c2', 'ls'), result('c2', 'a'), events[1]]))).toEqual([
      [pull(41), 'created'],
    ]);
  });

  test('an opener nobody heard is told by the next look at the branch’s own', () => {
    const create = [call('c1', 'gh pr create --fill >/dev/null'), result('c1', '')];
    const view = [call('c2', 'gh pr view --json url -q .url'), result('c2', pull(41))];
    expect(briefly(factsOf([...create, ...view]))).toEqual([[pull(41), 'created']]);
    const moved = [call('c3', 'git checkout other'), result('c3', '')];
    expect(briefly(factsOf([...create, ...moved, ...view]))).toEqual([]);
    const numbered = [call('c2', 'gh pr view 41 --json url -q .url'), result('c2', pull(41))];
    expect(briefly(factsOf([...create, ...numbered]))).toEqual([]);
  });

  test('an opener nobody heard and nothing tells is a warning', () => {
    const facts = factsOf([call('c1', 'gh pr create --fill >/dev/null'), result('c1', '')]);
    expect(facts.warnings).toEqual([expect.objectContaining({ rule: 'opened-unseen', callId: 'c1' })]);
    expect(factsOf([call('c1', 'gh pr create --fill'), result('c1', pull(41))]).warnings).toEqual([]);
  });

  test('a file that took the answer is read back by a later call or by the client’s read tool', () => {
    const create = [call('c1', 'gh pr create --fill > pr.txt'), result('c1', '')];
    const cat = [call('c2', 'cat pr.txt'), result('c2', pull(41))];
    const read = [
      call('c2', null, { tool: 'Read', path: '/home/ada/kiln/pr.txt' }),
      result('c2', `     1→Warning: 1 uncommitted change\n     2→${pull(41)}`),
    ];
    expect(briefly(factsOf([...create, ...cat]))).toEqual([[pull(41), 'created']]);
    expect(briefly(factsOf([...create, ...read]))).toEqual([[pull(41), 'created']]);
    const written = [call('c3', 'echo x > pr.txt'), result('c3', '')];
    expect(briefly(factsOf([...create, ...written, ...cat]))).toEqual([]);
  });

  test('a process that is polled prints the opener’s own output', () => {
    const facts = factsOf([
      call('c1', 'sleep 20; gh pr create --fill'),
      result('c1', '', { status: 'unknown', processId: '7' }),
      call('c2', null, { tool: 'write_stdin', processId: '7' }),
      result('c2', `${pull(41)}\n`, { continues: 'c1' }),
    ]);
    expect(briefly(facts)).toEqual([[pull(41), 'created']]);
  });

  test('each verdict shows its proof', () => {
    const script = 'git push && gh pr create --fill';
    const output = `done\n${pull(41)}\n`;
    const [fact] = factsOf([call('c1', script), result('c1', output)]).pullRequests;
    expect(fact).toMatchObject({
      rule: 'pull-request/created-by-gh',
      callId: 'c1',
      event: 'result-c1--line',
    });
    expect(script.slice(...(fact?.command ?? [0, 0]))).toBe('gh pr create --fill');
    expect(output.slice(...(fact?.output ?? [0, 0]))).toBe(pull(41));
  });

  test('an inherited create, and one that a person typed, are not the session’s', () => {
    for (const more of [{ inherited: true }, { actor: 'person' }] as const) {
      const facts = factsOf([call('c1', 'gh pr create --fill', more), result('c1', pull(41))]);
      expect(briefly(facts)).toEqual([]);
    }
  });

  test('a subagent’s create is the session’s, with its agent', () => {
    const facts = factsOf([
      call('c1', 'gh pr create --fill', { actor: 'subagent', agentId: 'a1' }),
      result('c1', pull(41)),
    ]);
    expect(facts.pullRequests).toEqual([expect.objectContaining({ url: pull(41), agentId: 'a1' })]);
  });
});
