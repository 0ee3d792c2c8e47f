import { execFile } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { expect, test } from 'vitest';
import { folderWith } from './folder.ts';
import { assistant, call, callResult, lines, user } from './lines.ts';

const ID = '5a1d0000-7c11-4f00-8e00-00000000a001';
const MEGABYTES = 60;

/** Reads a session whose file is as large as the whole heap that it is given. */
const PROGRAM = `
import { discover } from './src/node/discover.ts';
import { sessionsIn } from './src/node/session-files.ts';
import { readSession } from './src/node/read-session.ts';
const { sessions } = await sessionsIn(await discover([process.argv[2]]));
let events = 0;
for (const session of sessions)
  for await (const batch of readSession(session, { needles: null }).events) events += batch.length;
process.stdout.write(JSON.stringify({ events, peak: process.resourceUsage().maxRSS / 1024 }));
`;

test('a file of the size of the heap is read in a small part of it', async () => {
  const folder = await folderWith({});
  const path = join(folder, `${ID}.jsonl`);
  const out = createWriteStream(path);
  const text = 'const layout = (rows) => rows.length; // "quoted"\n'.repeat(400);
  let calls = 0;
  for (let written = 0; written < MEGABYTES * 1e6; calls += 1) {
    const id = `toolu_${calls}`;
    const row = lines(
      call(ID, calls, id, `cat part-${calls}.ts`, { uuid: `c${calls}` }),
      callResult(ID, calls, id, text, { uuid: `r${calls}` }),
    );
    written += row.length;
    if (!out.write(row)) await once(out, 'drain');
  }
  out.end(lines(user(ID, calls, 'Enough.'), assistant(ID, calls + 1, 'Done.')));
  await once(out, 'finish');
  const program = join(folder, 'read.mjs');
  await build({
    stdin: { contents: PROGRAM, resolveDir: join(import.meta.dirname, '../..'), loader: 'ts' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    outfile: program,
    logLevel: 'silent',
  });
  const { stdout } = await promisify(execFile)(process.execPath, ['--max-old-space-size=64', program, path]);
  const { events, peak } = JSON.parse(stdout) as { readonly events: number; readonly peak: number };
  // A session event, each call with its result, and two texts.
  expect(events).toBe(1 + 2 * calls + 2);
  expect(peak).toBeLessThan(150);
});
