import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { scan, type SessionReport } from '../../src/node/scan.ts';
import { recorded } from '../node/fixtures.ts';

async function reportsOf(...paths: readonly string[]): Promise<readonly SessionReport[]> {
  const reports: SessionReport[] = [];
  for await (const found of scan(paths.map(recorded), { repository: 'acme/widgets' })) {
    if (found.kind === 'session') reports.push(found);
  }
  return reports;
}

const SESSIONS = readdirSync(recorded('.'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .flatMap(({ name }) => readdirSync(recorded(name)).map((scenario) => join(name, scenario)));

describe('a recorded session', () => {
  test('of which nothing but a client-made agent is left has its id and client (Claude Code 2.0.60, resumed)', async () => {
    const reports = await reportsOf('claude-2.0.60/f-resume/transcript');
    expect(reports.map(({ session }) => [session.client, session.id])).toEqual([
      ['claude-code', '6deffded-0433-4e5a-9911-81bdb1ffc619'],
      ['claude-code', 'fe3a107f-b9d5-44e2-af8b-aae973b27300'],
    ]);
  });

  test('that was resumed holds what either of its streams says: each counts its items anew (Codex 0.171)', async () => {
    const streams = ['stream.jsonl', 'stream2.jsonl'].map((file) => `codex-0.171.0/n-resume-fresh/${file}`);
    const reports = await reportsOf(...streams);
    expect(
      reports.flatMap(({ pullRequests }) => pullRequests.map(({ url, evidence }) => [url, evidence])),
    ).toEqual([['https://github.com/acme/widgets/pull/101', 'created']]);
  });

  test.each(SESSIONS)('%s holds no line that is unknown or unreadable', async (session) => {
    for (const { diagnostics } of await reportsOf(session)) {
      expect(diagnostics).toMatchObject({ unknownTypes: {}, unreadable: 0, torn: 0, tooLong: 0 });
    }
  });
});
