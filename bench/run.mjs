// npm run bench [-- MEGABYTES]: one table of what the README says about speed and memory. Needs `npm run build` first.
import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import process from 'node:process';
import { fileURLToPath, URL } from 'node:url';
import { SUBAGENTS, transcript } from './transcripts.mjs';

const bytes = Number(process.argv[2] ?? 200) * 1e6;
const TURNS = 3;

function child(name, ...args) {
  const script = fileURLToPath(new URL(name, import.meta.url));
  return JSON.parse(execFileSync(process.execPath, [script, ...args], { encoding: 'utf8' }));
}

/** The best of some turns, taken in turns with what it is compared with: both meet the same machine. */
function measured(files) {
  const all = { parse: [], scan: [] };
  for (let turn = 0; turn < TURNS; turn += 1) {
    for (const how of ['parse', 'scan']) all[how].push(child('measure.mjs', how, ...files));
  }
  return Object.entries(all).map(([how, runs]) => ({
    how,
    ms: Math.min(...runs.map(({ ms }) => ms)),
    cpu: Math.min(...runs.map(({ cpu }) => cpu)),
    megabytes: Math.max(...runs.map(({ megabytes }) => megabytes)),
  }));
}

const SESSIONS = {
  'claude-code': 'claude-code',
  codex: 'codex',
  subagents: `claude-code, ${SUBAGENTS} subagents at once`,
};
const HOW = { parse: 'JSON.parse of each line', scan: 'scan' };

const rows = [];
for (const [kind, name] of Object.entries(SESSIONS)) {
  const files = await transcript(kind, bytes);
  const size = files.reduce((sum, file) => sum + statSync(file).size, 0) / 1e6;
  for (const { how, ms, cpu, megabytes } of measured(files)) {
    rows.push([
      `${name}, ${size.toFixed(0)} MB: ${HOW[how]}`,
      `${((size / ms) * 1000).toFixed(0)} MB/s`,
      `${(cpu / 1000).toFixed(2)} s of CPU, peak ${megabytes.toFixed(0)} MB`,
    ]);
  }
}

const commands = child('commands.mjs');
const ms = (value) => `${value.toFixed(value < 10 ? 3 : 1)} ms`;
rows.push([
  `commands of a script: ${commands.scripts} recorded`,
  `first reading ${ms(commands.cold)}, then ${ms(commands.median)} (medians)`,
  `slowest ${ms(commands.slowest)}`,
]);
for (const [kilobytes, value] of commands.sizes)
  rows.push([`commands of a script: ${kilobytes} KB`, ms(value), '']);
for (const shape of commands.shapes)
  rows.push([`32 KB of ${shape.name}`, ms(shape.ms), `${shape.ratio.toFixed(1)} times 16 KB`]);

const FRAMED = 100e6;
for (const [shape, what] of [
  ['lines', 'of short lines'],
  ['line', 'that are one line'],
  ['wide', 'of Japanese'],
]) {
  const runs = Array.from({ length: TURNS }, () => child('frame.mjs', shape, String(FRAMED)));
  const best = runs.reduce((one, two) => (two.ms < one.ms ? two : one));
  rows.push([
    `a listener's output framed: 100 MB ${what}`,
    `${((FRAMED / 1e6 / best.ms) * 1000).toFixed(0)} MB/s`,
    `${(best.cpu / 1000).toFixed(2)} s of CPU, peak ${Math.max(...runs.map(({ megabytes }) => megabytes)).toFixed(0)} MB`,
  ]);
}

const WHERE = { bare: 'a bare environment', asIs: 'this environment' };
for (const [where, { node, ratios, ...hooks }] of Object.entries(child('hook.mjs'))) {
  rows.push([`node -e 0 in ${WHERE[where]}`, ms(node), '']);
  for (const [what, value] of Object.entries(hooks))
    rows.push([
      `  hook at a tool call, nothing to do: ${what}`,
      ms(value),
      `${ratios[what].toFixed(2)} times node -e 0`,
    ]);
}

const lint = child('lint.mjs');
rows.push([
  `lint of ${lint.scripts} shell scripts, ${lint.lines} lines each`,
  ms(lint.ms),
  `${lint.findings} findings${lint.ratio === null ? '; there is no shellcheck here' : `, ${lint.ratio.toFixed(1)} times as fast as the next`}`,
]);
if (lint.shellcheck !== null) rows.push([`shellcheck ${lint.version} of the same`, ms(lint.shellcheck), '']);

const widths = [0, 1].map((column) => Math.max(...rows.map((row) => row[column].length)));
for (const [what, one, two] of rows)
  process.stdout.write(`${what.padEnd(widths[0])}  ${one.padStart(widths[1])}  ${two}\n`);
