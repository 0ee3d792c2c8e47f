import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { scan, type SessionReport } from '../../src/node/scan.ts';
import { recorded } from '../node/fixtures.ts';
import { EXCEPTIONS } from '../support/handed.ts';
import { recordingOf, wrongIn, type Expected } from './truth.ts';

const NAMES = readdirSync(recorded('.'))
  .filter((name) => !name.includes('.md'))
  .flatMap((version) => readdirSync(recorded(version)).map((scenario) => `${version}/${scenario}`));

async function wrongOf(name: string): Promise<readonly string[]> {
  const folder = recorded(name);
  const { repository, expected, expectedOf } = recordingOf(folder);
  const byTruth = new Map<Expected, SessionReport[]>([[expected, []]]);
  for await (const found of scan([path.join(folder, 'transcript')], { repository })) {
    if (found.kind !== 'session') continue;
    const truth = expectedOf(found.session.file);
    byTruth.set(truth, [...(byTruth.get(truth) ?? []), found]);
  }
  return [...byTruth].flatMap(([truth, sessions]) => wrongIn(truth, sessions));
}

describe('what a recorded session did is what is said of it', () => {
  test.each(NAMES.filter((name) => !EXCEPTIONS.has(name)))('%s', async (name) => {
    expect(await wrongOf(name)).toEqual([]);
  });

  test('a wrong answer is seen', () => {
    const url = 'https://github.com/acme/widgets/pull/101';
    const nothing = { pullRequests: [], comments: [] };
    expect(wrongIn({ prs: [[url, 'created']], comments: [`${url}#issuecomment-1`] }, [nothing])).toEqual([
      `${url} is missed`,
      `${url}#issuecomment-1 is missed`,
    ]);
    expect(wrongIn({ prs: [[url, 'unseen']], comments: [] }, [nothing])).toEqual([]);
  });
});
