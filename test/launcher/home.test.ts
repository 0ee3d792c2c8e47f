import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { root } from '../architecture/sources.ts';

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'transcript-facts-launcher-')));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const project = join(folder, 'app');
mkdirSync(join(project, '.almanac'), { recursive: true });
cpSync(join(root, 'launcher/launch.mjs'), join(folder, 'launch.mjs'));
writeFileSync(
  join(folder, 'start-capture.mjs'),
  `import { writeFileSync } from 'node:fs';
export async function startCapture(call) {
  writeFileSync(${JSON.stringify(join(folder, 'call.json'))}, JSON.stringify(call));
  return { ok: true, reason: null };
}\n`,
);

it.each([
  ['', userInfo().homedir],
  ['relative', userInfo().homedir],
  [undefined, userInfo().homedir],
  [join(folder, 'home'), join(folder, 'home')],
])('the launcher takes HOME %j for %s, never for a folder of the project', (HOME, home) => {
  execFileSync(process.execPath, [join(folder, 'launch.mjs')], {
    cwd: project,
    env: { PATH: process.env['PATH'], HOME },
    input: JSON.stringify({ session_id: 's-1', transcript_path: null, cwd: project }),
  });
  expect(JSON.parse(readFileSync(join(folder, 'call.json'), 'utf8'))).toMatchObject({
    root: project,
    userHome: home,
  });
});
