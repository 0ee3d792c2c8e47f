// npm run bench [-- MEGABYTES]: one table of what the README says about speed and memory. Needs `npm run build` first.
import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import process from 'node:process';
import { fileURLToPath, URL } from 'node:url';
import { transcript } from './transcripts.mjs';

const bytes = Number(process.argv[2] ?? 200) * 1e6;
const TURNS = 3;

function child(name, ...args) {
  const script = fileURLToPath(new URL(name, import.meta.url));
  return JSON.parse(execFileSync(process.execPath, [script, ...args], { encoding: 'utf8' }));
}

/** The best of some turns, taken in turns with what it is compared with: both meet the same machine. */
function measured(file) {
  const best = {};
  for (let turn = 0; turn < TURNS; turn += 1) {
    for (const how of ['parse', 'scan']) {
      const { ms, megabytes } = child('measure.mjs', how, file);
      best[how] = {
        ms: Math.min(ms, best[how]?.ms ?? Number.POSITIVE_INFINITY),
        megabytes: Math.max(megabytes, best[how]?.megabytes ?? 0),
      };
    }
  }
  return best;
}

const rows = [];
for (const client of ['claude-code', 'codex']) {
  const file = await transcript(client, bytes);
  const size = statSync(file).size / 1e6;
  const { parse, scan } = measured(file);
  const speed = ({ ms, megabytes }) => [
    `${((size / ms) * 1000).toFixed(0)} MB/s`,
    `peak ${megabytes.toFixed(0)} MB`,
  ];
  rows.push([`${client}, ${size.toFixed(0)} MB: JSON.parse of each line`, ...speed(parse)]);
  rows.push([`${client}, ${size.toFixed(0)} MB: scan`, ...speed(scan)]);
}

const commands = child('commands.mjs');
const ms = (value) => `${value.toFixed(value < 10 ? 3 : 1)} ms`;
rows.push([
  `commands of a script: ${commands.scripts} recorded`,
  `median ${ms(commands.median)}`,
  `slowest ${ms(commands.slowest)}`,
]);
for (const [kilobytes, value] of commands.sizes)
  rows.push([`commands of a script: ${kilobytes} KB`, ms(value), '']);
for (const shape of commands.shapes)
  rows.push([`32 KB of ${shape.name}`, ms(shape.ms), `${shape.ratio.toFixed(1)} times 16 KB`]);

const widths = [0, 1].map((column) => Math.max(...rows.map((row) => row[column].length)));
for (const [what, one, two] of rows)
  process.stdout.write(`${what.padEnd(widths[0])}  ${one.padStart(widths[1])}  ${two}\n`);
