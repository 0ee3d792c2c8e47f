import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { scan, type SessionReport } from '../../src/node/scan.ts';
import { recorded } from './fixtures.ts';

interface Expected {
  readonly prs: readonly (readonly [url: string, evidence: string])[];
  /** Permalinks of posted comments, in any order. */
  readonly comments: readonly string[];
}

interface Meta {
  readonly repo: string;
  readonly client: string;
  readonly expect: Expected;
  readonly expectSecond?: Expected;
  readonly phase2?: { readonly first: string };
}

const SESSIONS = readdirSync(recorded('.'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .flatMap((client) => readdirSync(recorded(client.name)).map((scenario) => `${client.name}/${scenario}`));

function metaOf(session: string): Meta {
  return JSON.parse(readFileSync(join(recorded(session), 'meta.json'), 'utf8')) as Meta;
}

const NONE: Expected = { prs: [], comments: [] };

/** What is found, less what is right to report and allowed to miss. */
function verdicts(
  reports: readonly SessionReport[],
  { prs }: Expected,
): { found: string[]; wanted: string[] } {
  const unseen = new Set(prs.filter(([, evidence]) => evidence === 'unseen').map(([url]) => url));
  const found = reports.flatMap(({ pullRequests }) => pullRequests).filter(({ url }) => !unseen.has(url));
  return {
    found: [...new Set(found.map(({ url, evidence }) => `${evidence} ${url}`))].sort(),
    wanted: prs
      .filter(([url]) => !unseen.has(url))
      .map(([url, evidence]) => `${evidence} ${url}`)
      .sort(),
  };
}

function posted(reports: readonly SessionReport[]): string[] {
  return [...new Set(reports.flatMap(({ comments }) => comments.flatMap(({ url }) => url ?? [])))].sort();
}

describe('the pull requests and comments of a recorded session', () => {
  test('are looked for in every version', () => {
    expect(SESSIONS.length).toBeGreaterThan(60);
  });

  test.each(SESSIONS)('%s', async (session) => {
    const { repo, client, phase2, expect: first, expectSecond: second } = metaOf(session);
    const reports: SessionReport[] = [];
    for await (const found of scan([join(recorded(session), 'transcript')], { repository: repo })) {
      if (found.kind === 'problem') throw new Error(`${found.path} ${found.message}`);
      reports.push(found);
    }
    // A person's fork is a session of its own; a resume goes on in the same file.
    const isFork = phase2 !== undefined && second !== undefined && client === 'claude' && reports.length > 1;
    const isFirst = ({ session: { file } }: SessionReport): boolean => !isFork || file.endsWith(phase2.first);
    const one = verdicts(reports.filter(isFirst), first);
    expect(one.found).toEqual(one.wanted);
    const others = reports.filter((report) => !isFirst(report));
    const two = verdicts(others, second ?? NONE);
    expect(two.found).toEqual(isFork ? two.wanted : []);
    expect(posted(reports.filter(isFirst))).toEqual([...first.comments].sort());
    expect(posted(others)).toEqual(isFork ? [...second.comments].sort() : []);
  });
});
