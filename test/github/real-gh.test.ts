/** The handed rows against the gh that is installed here. Generated ones: `test/oracles/gh-invocations.test.ts`. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { canonical } from '../oracles/invocations/judge.ts';
import { openGh, RUNS_GH, type Answered, type GhBench } from '../oracles/invocations/run.ts';
import { answersOf, rowsOf, type Row } from './cases.ts';

/** Rows whose answer hangs on no file, no clone and no release. */
function isPlain(row: Row): boolean {
  const words = row.argv ?? [];
  return (
    (row.tool ?? 'gh') === 'gh' &&
    words.every((word) => word !== null && !/^(?:--verbose|--slurp|--preview.*|\/?gh)$/.test(word)) &&
    !JSON.stringify(words).includes('{') &&
    row.env === undefined
  );
}

describe.runIf(RUNS_GH)('the gh that is installed here', () => {
  let gh: GhBench;
  beforeAll(async () => {
    gh = await openGh();
  });
  afterAll(() => {
    gh.close();
  });

  const run = (rows: readonly Row[]): Promise<Answered[]> =>
    gh.ask(
      rows.map(({ argv = [], stdin = '' }) => ({
        words: argv.filter((word) => word !== null),
        stdin,
        env: { GH_REPO: 'acme/widget' },
      })),
    );

  it('sends nothing, and fails, where the answer is refused', async () => {
    const rows = ['gh-api.jsonl', 'gh-operations.jsonl']
      .flatMap(rowsOf)
      .filter((row) => isPlain(row) && answersOf(row)[0]?.operation === 'refused');
    expect(rows.length).toBeGreaterThan(40);
    for (const [index, { exit, requests }] of (await run(rows)).entries()) {
      const row = rows[index];
      // A release may print help where a later one refuses; none may send.
      expect([row?.id, requests]).toEqual([row?.id, []]);
      if (row?.argv?.[0] !== '--') expect([row?.id, exit]).not.toEqual([row?.id, 0]);
    }
  });

  it('asks what the answer says', async () => {
    const rows = rowsOf('gh-api.jsonl').filter((row) => isPlain(row) && answersOf(row)[0]?.path !== null);
    let compared = 0;
    for (const [index, { requests }] of (await run(rows)).entries()) {
      const row = rows[index];
      const [answer] = row === undefined ? [] : answersOf(row);
      const [first] = requests;
      // Files that are not there, releases without a flag, methods in lower case: gh stops, the answer stands.
      if (first === undefined || answer === undefined) continue;
      compared++;
      const { method, path, host } = canonical(first);
      expect([row?.id, method, path]).toEqual([row?.id, answer.method?.toUpperCase(), answer.path]);
      if (answer.host !== null && !answer.host.endsWith('.localhost')) {
        expect([row?.id, host]).toEqual([row?.id, answer.host]);
      }
    }
    expect(compared).toBeGreaterThan(60);
  });
});
