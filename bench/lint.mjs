// node bench/lint.mjs [SCRIPTS] [LINES]: how long the shell rules take for scripts as hooks are, beside shellcheck in the same
// run. Prints {scripts, lines, version, ms, findings, shellcheck, ratio}; the last two are null where there is no shellcheck.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import process from 'node:process';
import { fileURLToPath, URL } from 'node:url';
import { hookScript } from './hook-scripts.mjs';

const [scripts = 1000, lines = 200] = process.argv.slice(2).map(Number);
const TURNS = 3;
const folder = mkdtempSync(join(tmpdir(), 'transcript-facts-bench-'));

/** As many files a call of shellcheck as one that is careful with its memory is given. */
const FILES_A_CALL = 100;

/** Our process is measured from its start, as shellcheck is. */
const CHILD = `
import { readFileSync } from 'node:fs';
import process from 'node:process';
const { readScript, shellRules } = await import(process.argv[1]);
let findings = 0;
for (const path of JSON.parse(readFileSync(0, 'utf8'))) {
  const reading = readScript({ text: readFileSync(path, 'utf8'), dialect: 'bash' });
  for (const { check } of shellRules) findings += check(reading).length;
}
process.stdout.write(String(findings));
`;

function ours(paths) {
  const module = fileURLToPath(new URL('../dist/lint/shell/index.js', import.meta.url));
  const begin = performance.now();
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module', '-e', CHILD, module],
    { input: JSON.stringify(paths), encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(stderr);
  return { ms: performance.now() - begin, findings: Number(stdout) };
}

function shellcheck(paths) {
  const begin = performance.now();
  for (let from = 0; from < paths.length; from += FILES_A_CALL) {
    const { error } = spawnSync('shellcheck', ['-f', 'gcc', ...paths.slice(from, from + FILES_A_CALL)], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    if (error) throw error;
  }
  return performance.now() - begin;
}

function shellcheckVersion() {
  const { error, stdout } = spawnSync('shellcheck', ['--version'], { encoding: 'utf8' });
  return error ? null : (/^version: (.+)$/m.exec(stdout)?.[1] ?? 'unknown');
}

try {
  const paths = Array.from({ length: scripts }, (_, index) => {
    const path = join(folder, `${index}.sh`);
    writeFileSync(path, hookScript(index, lines));
    return path;
  });
  const version = shellcheckVersion();
  const runs = Array.from({ length: TURNS }, () => ours(paths));
  const ms = Math.min(...runs.map((run) => run.ms));
  const theirs = version === null ? null : shellcheck(paths);
  const [{ findings }] = runs;
  const ratio = theirs === null ? null : theirs / ms;
  process.stdout.write(
    `${JSON.stringify({ scripts, lines, version, ms, findings, shellcheck: theirs, ratio })}\n`,
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}
