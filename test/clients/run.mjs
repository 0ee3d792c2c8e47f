// npm run test:clients [-- claude-code|codex …]: the real clients, with our hook and without it.
// Installs them by npm in a temporary folder, and plays sessions against a stand-in model in a network namespace that has the
// loopback alone. Needs Linux, unshare and ip, and a registry. Not part of CI. docs/guide/install-hooks.md tells more.
import { execFileSync, spawnSync } from 'node:child_process';
import console from 'node:console';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath, URL } from 'node:url';
import { PACKAGES } from './clients.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const asked = process.argv.slice(2);
const names = Object.keys(PACKAGES).filter((name) => asked.length === 0 || asked.includes(name));
const scratch = mkdtempSync(join(tmpdir(), 'transcript-facts-clients-'));

function run(program, args, cwd) {
  execFileSync(program, args, { cwd, stdio: ['ignore', 'inherit', 'inherit'] });
}

/** The package as it is published, beside the dependencies of this checkout. */
function buildPackage() {
  const folder = join(scratch, 'package');
  run(
    join(root, 'node_modules/.bin/tsc'),
    ['-p', join(root, 'tsconfig.build.json'), '--skipLibCheck', '--outDir', join(folder, 'dist')],
    root,
  );
  cpSync(join(root, 'launcher'), join(folder, 'launcher'), { recursive: true });
  cpSync(join(root, 'package.json'), join(folder, 'package.json'));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
}

function installClient(name) {
  const folder = join(scratch, name);
  mkdirSync(folder);
  console.log(`installing ${PACKAGES[name]}`);
  writeFileSync(join(folder, 'package.json'), '{"private": true}\n');
  run('npm', ['install', '--no-audit', '--no-fund', '--silent', PACKAGES[name]], folder);
}

/** Nothing in there reaches further than this machine. A user who is not root becomes one of their own namespace. */
function play(name) {
  const apart = process.getuid() === 0 ? ['--net'] : ['--net', '--map-root-user'];
  const script = fileURLToPath(new URL('play.mjs', import.meta.url));
  const inside = 'ip link set lo up && exec "$0" "$@"';
  const words = [...apart, 'sh', '-c', inside, process.execPath, script, name, scratch];
  return spawnSync('unshare', words, { stdio: ['ignore', 'inherit', 'inherit'] }).status === 0;
}

try {
  buildPackage();
  names.forEach(installClient);
  const failed = names.filter((name) => !play(name));
  console.log(failed.length === 0 ? 'all clients passed' : `failed: ${failed.join(', ')}`);
  process.exitCode = failed.length === 0 ? 0 : 1;
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
