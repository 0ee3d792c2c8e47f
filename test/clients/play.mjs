// Inside the network namespace: plays one client's sessions before an install, after it and after the uninstall.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import console from 'node:console';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import process from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';
import { CLIENTS } from './clients.mjs';
import { standInModel } from './model.mjs';

const [, , name, scratch] = process.argv;
const client = CLIENTS[name];
const root = join(scratch, `play ${name}`);
const home = join(root, 'home of "somebody"');
const repository = join(root, 'repository');
const log = join(root, 'fired');
const settings = join(home, client.settings);
const hookHome = join(dirname(settings), 'transcript-facts');
const program = client.program(join(scratch, name));

/** Milliseconds. What our hook starts runs on when the client has ended. */
const PATIENCE = 5000;

const model = await standInModel();
const { port } = model.address();
const env = {
  HOME: home,
  LANG: 'C.UTF-8',
  PATH: [dirname(program), process.env.PATH].join(delimiter),
  SHELL: '/bin/sh',
  TERM: 'dumb',
  ...client.env(port),
};

function run(file, words, cwd = repository) {
  return new Promise((resolve, reject) => {
    const child = spawn(file, words, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], timeout: 120_000 });
    let printed = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (printed += data));
    child.on('error', reject);
    child.on('close', (status) => resolve({ status, printed }));
  });
}

const command = (...words) =>
  run(process.execPath, [join(scratch, 'package/dist/cli/main.js'), 'hooks', ...words, '--client', name]);

/** Plays a session, and answers which hooks fired, in order of their names. */
async function session() {
  writeFileSync(log, '');
  const { status, printed } = await run(program, client.words);
  assert.equal(status, 0, printed);
  const until = Date.now() + PATIENCE;
  const isThere = existsSync(join(hookHome, 'node'));
  while (isThere && !readFileSync(log, 'utf8').includes('handed on') && Date.now() < until) await wait(50);
  await wait(500);
  return readFileSync(log, 'utf8').split('\n').filter(Boolean).sort();
}

/** The Node that our launcher starts says so before it does, and what it would hand the session on to only says that it was called. */
function countOurs() {
  const counting = join(root, 'counting-node');
  writeFileSync(counting, `#!/bin/sh\necho ours >>'${log}'\nexec '${process.execPath}' "$@"\n`, {
    mode: 0o755,
  });
  writeFileSync(join(hookHome, 'node'), `${counting}\n`);
  const bin = join(root, 'counting-bin.cjs');
  const code = `process.argv[2] === 'capture' && require('node:fs').appendFileSync(${JSON.stringify(log)}, 'handed on\\n');\n`;
  writeFileSync(bin, code);
  writeFileSync(join(hookHome, 'package'), `${bin}\n`);
}

const theirs = (event) => ({ hooks: [{ type: 'command', command: `echo ${event} >>'${log}'`, timeout: 3 }] });
const before = `${JSON.stringify(
  { hooks: { SessionEnd: [theirs('their-SessionEnd')], Stop: [theirs('their-Stop')] } },
  null,
  4,
)}\n`;
const THEIRS = ['their-SessionEnd', 'their-Stop'];
const OURS = ['handed on', 'ours'];

async function check(title, test) {
  await test();
  console.log(`${name}: ${title}`);
}

mkdirSync(dirname(settings), { recursive: true });
mkdirSync(join(repository, '.git'), { recursive: true });
mkdirSync(join(repository, '.almanac'));
writeFileSync(settings, before);
client.prepare(home, port);
await client.trust(program, env);

try {
  await check('the user’s hooks fire before the install', async () => {
    assert.deepEqual(await session(), THEIRS);
  });
  await check('the install says that the entry is in place', async () => {
    assert.equal((await command('install')).status, 0);
    countOurs();
    assert.match(readFileSync(settings, 'utf8'), /transcript-facts-session-end\.sh/);
  });
  if (name === 'codex')
    await check(
      'Codex still trusts the user’s hooks, and leaves ours out until it is trusted too',
      async () => {
        assert.match((await command('status', '--ask-client')).printed, /untrusted/);
        assert.deepEqual(await session(), THEIRS);
        const trusted = await client.trust(program, env);
        assert.deepEqual(trusted.map(([, status]) => status).sort(), ['trusted', 'trusted', 'untrusted']);
        const { status, printed } = await command('status', '--ask-client');
        assert.deepEqual([status, /trust +trusted/.test(printed)], [0, true], printed);
      },
    );
  await check('our hook fires once, and the user’s still do', async () => {
    assert.deepEqual(await session(), [...OURS, ...THEIRS]);
    assert.equal(JSON.parse(readFileSync(join(hookHome, 'last-run.json'), 'utf8')).ok, true);
  });
  await check('a second install changes nothing', async () => {
    const installed = readFileSync(settings, 'utf8');
    assert.match((await command('install')).printed, /in place already/);
    assert.equal(readFileSync(settings, 'utf8'), installed);
    countOurs();
    assert.deepEqual(await session(), [...OURS, ...THEIRS]);
  });
  await check('the uninstall gives the very bytes back', async () => {
    assert.equal((await command('uninstall')).status, 0);
    assert.equal(readFileSync(settings, 'utf8'), before);
    assert.equal(existsSync(hookHome), false);
  });
  await check('after it the user’s hooks fire, and none of ours', async () => {
    assert.deepEqual(await session(), THEIRS);
  });
} catch (error) {
  console.error(`${name}: FAILED: ${error.message}`);
  process.exitCode = 1;
} finally {
  model.close();
  model.closeAllConnections();
}
