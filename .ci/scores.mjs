// scores.mjs SHARED [COUNTS.json]: the built package against the handed cases and the recorded sessions, by the scorers of
// SHARED/tools. Wrong rows are listed. Rows and
// sessions of test/exceptions.json (wrong by their own spec) must still be wrong.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';

const SETS = [
  'commands',
  'gh-api',
  'gh-api-unknown',
  'gh-operations',
  'prose',
  'goals',
  'results',
  'session-shapes',
  'lines',
  'frame',
  'slugs',
  'policies',
  'settings',
  'resolution',
  'sweep',
  'descriptors',
  'lint',
];

const [shared, counts] = process.argv.slice(2);
const exceptions = new Set(JSON.parse(fs.readFileSync('test/exceptions.json', 'utf8')).map((one) => one.id));
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'scores-'));
const total = { passed: 0, failed: 0 };

function tool(name, args) {
  const { stdout, stderr } = spawnSync('node', [path.join(shared, 'tools', name), ...args], {
    encoding: 'utf8',
    maxBuffer: 1 << 30,
  });
  process.stdout.write(stdout + stderr);
  return stdout;
}

function add(passed, failed) {
  total.passed += passed;
  total.failed += failed;
}

/** The rows of a set that are (not) exceptions, in a file of the set's own name: the scorer goes by it. */
function copyOf(set, excepted) {
  const rows = fs
    .readFileSync(path.join(shared, 'cases', `${set}.jsonl`), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
    .filter((row) => exceptions.has(row.id) === excepted);
  if (rows.length === 0) return null;
  const file = path.join(folder, excepted ? 'excepted' : 'counted', `${set}.jsonl`);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  return file;
}

function rightAndAll(printed) {
  return [...printed.matchAll(/^[\w-]+ (\d+)\/(\d+)/gm)].map((match) => [Number(match[1]), Number(match[2])]);
}

const counted = SETS.map((set) => copyOf(set, false)).filter((file) => file !== null);
for (const [right, all] of rightAndAll(tool('check.mjs', ['--list', ...counted]))) add(right, all - right);

const excepted = SETS.map((set) => copyOf(set, true)).filter((file) => file !== null);
if (excepted.length > 0) {
  process.stdout.write('exceptions (each must be wrong):\n');
  for (const [right, all] of rightAndAll(tool('check.mjs', excepted))) add(all - right, right);
}

const printed = tool('sessions.mjs', ['--list', path.join(shared, 'sessions')]);
const wrong = [...printed.matchAll(/^\{.*\}$/gm)].map(([line]) => JSON.parse(line).session);
const sessions = /^sessions (\d+) /m.exec(printed);
if (sessions) {
  const unforeseen = wrong.filter((session) => !exceptions.has(session)).length;
  const healed = [...exceptions].filter((id) => id.includes('/') && !wrong.includes(id)).length;
  add(Number(sessions[1]) - unforeseen - healed, unforeseen + healed);
} else add(0, 1);

fs.rmSync(folder, { recursive: true });
if (counts) fs.writeFileSync(counts, JSON.stringify(total));
process.exit(total.failed === 0 ? 0 : 1);
