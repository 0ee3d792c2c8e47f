import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { scan, type SessionReport } from '../../src/node/index.ts';

const folder = new URL('../../fixtures/sessions/claude-2.1.332/e-subagent/transcript/', import.meta.url)
  .pathname;

async function reports(path: string): Promise<SessionReport[]> {
  const found: SessionReport[] = [];
  for await (const one of scan([path])) if (one.kind === 'session') found.push(one);
  return found;
}

it('a session whose main file alone is named is read with its subagents', async () => {
  const [project = ''] = readdirSync(folder);
  const main = readdirSync(join(folder, project)).find((name) => name.endsWith('.jsonl')) ?? '';
  const [named, ...others] = await reports(join(folder, project, main));
  const [whole] = await reports(folder);
  expect(others).toEqual([]);
  expect(named?.session.files).toHaveLength(2);
  expect(named?.pullRequests).toEqual(whole?.pullRequests);
  expect(named?.pullRequests.map(({ evidence }) => evidence)).toEqual(['created']);
});
