import { describe, expect, it } from 'vitest';
import { invoke } from './fake-context.ts';
import { transcriptOf } from './recorded.ts';

const MIXED = transcriptOf('claude-2.1.332/mixed-session');
const LIST = transcriptOf('claude-2.1.332/neg-view-list');
const REVIEW = transcriptOf('claude-2.1.332/c-review-silent');
const PULL = 'https://github.com/acme/widgets/pull';

const relations = async (url: string, ...paths: readonly string[]): Promise<readonly unknown[]> => {
  const { stdout } = await invoke(['sessions-of', '--json', '--repo', 'acme/widgets', url, ...paths]);
  return stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => (JSON.parse(line) as { readonly relation: unknown }).relation);
};

describe('sessions-of', () => {
  it.each([
    ['opened', `${PULL}/101`, [MIXED], ['created']],
    ['commented on', `${PULL}/7`, [MIXED], ['commented']],
    ['by the address of a comment or of a tab', `${PULL}/7/files#r1`, [MIXED], ['commented']],
    ['reviewed, and nobody saw the permalink', `${PULL}/7`, [REVIEW], ['commented']],
    ['only seen in a list', `${PULL}/7`, [LIST], ['seen']],
    ['each session once', `${PULL}/7`, [MIXED, LIST, REVIEW], ['commented', 'seen', 'commented']],
    ['nobody', `${PULL}/4040`, [MIXED, LIST], []],
  ])('%s', async (_name, url, paths, expected) => {
    expect([...(await relations(url, ...paths))].sort()).toEqual([...expected].sort());
  });

  it('prints a line a session, and answers 1 where there is none', async () => {
    const some = await invoke(['sessions-of', '--repo', 'acme/widgets', `${PULL}/101`, MIXED]);
    expect([some.status, some.stderr]).toEqual([0, '']);
    expect(some.stdout).toMatch(
      /^created {4}00125cdb-\S+ {2}pull-request\/created-by-gh {2}toolu_\S+ {2}\S+\n\n1 session\n$/,
    );
    const none = await invoke(['sessions-of', `${PULL}/4040`, MIXED]);
    expect([none.status, none.stdout]).toEqual([1, '']);
    expect(none.stderr).toBe(`transcript-facts: no session opened, touched or saw ${PULL}/4040\n`);
  });

  it('names what it could not read, and goes on', async () => {
    const { status, stdout, stderr } = await invoke([
      'sessions-of',
      `${PULL}/101`,
      '/nowhere/at-all.jsonl',
      MIXED,
    ]);
    expect(status).toBe(2);
    expect(stdout).toContain('created');
    expect(stderr).toContain('/nowhere/at-all.jsonl');
  });

  it('refuses what is no address of a pull request', async () => {
    const { status, stdout, stderr } = await invoke([
      'sessions-of',
      'https://github.com/acme/widgets/issues/7',
      MIXED,
    ]);
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toContain('is no address of a pull request');
  });
});
