// node bench/commands.mjs: how long the commands of a script take, for recorded scripts and for nasty shapes; prints JSON.
// Recorded scripts and sizes are measured warm, as for somebody who reads the scripts of many sessions: the reader has
// read all of them often enough to be compiled. `first` is the very first call of the process, `cold` the median of the
// first reading of each script, as for somebody who reads those of one session alone.
import { URL } from 'node:url';
import { readdirSync, readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import process from 'node:process';
import { commandsOf } from '../dist/index.js';
import { SHAPES } from './shapes.mjs';

const SESSIONS = new URL('../fixtures/sessions/', import.meta.url);
const SHAPE_SIZE = 16 * 1024;
/** Times that all recorded scripts are read before any is measured: some thousand calls. */
const WARM_UP = 60;

/** The scripts that Claude Code was seen to run in the recorded sessions. */
function recorded() {
  const scripts = new Set();
  for (const name of readdirSync(SESSIONS, { recursive: true })) {
    if (!name.endsWith('.jsonl') || !name.includes('transcript')) continue;
    for (const [, text] of readFileSync(new URL(name, SESSIONS), 'utf8').matchAll(
      /"input":\{"command":("(?:[^"\\]|\\.)*")/g,
    ))
      scripts.add(JSON.parse(text));
  }
  return [...scripts];
}

/** Milliseconds of one call: the best of some, so that another process's work is not counted. */
function time(script, times) {
  let best = Number.POSITIVE_INFINITY;
  for (let turn = 0; turn < times; turn += 1) {
    const begin = performance.now();
    commandsOf(script);
    best = Math.min(best, performance.now() - begin);
  }
  return best;
}

function ofSize(scripts, bytes) {
  let text = '';
  for (let index = 0; text.length < bytes; index += 1) text += `${scripts[index % scripts.length]}\n`;
  return text.slice(0, bytes);
}

const scripts = recorded();
const first = time(scripts[0], 1);
const cold = scripts.map((script) => time(script, 1));
for (let turn = 0; turn < WARM_UP; turn += 1) for (const script of scripts) commandsOf(script);
const middle = (times) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)];
const each = scripts.map((script) => time(script, 10));
const report = {
  scripts: scripts.length,
  first,
  cold: middle(cold),
  median: middle(each),
  slowest: Math.max(...each),
  sizes: [1, 10, 100].map((kilobytes) => [kilobytes, time(ofSize(scripts, kilobytes * 1024), 10)]),
  shapes: Object.entries(SHAPES).map(([name, make]) => {
    const [one, two] = [SHAPE_SIZE, 2 * SHAPE_SIZE].map((size) => time(make(size), 3));
    return { name, ms: two, ratio: two / one };
  }),
};
process.stdout.write(`${JSON.stringify(report)}\n`);
