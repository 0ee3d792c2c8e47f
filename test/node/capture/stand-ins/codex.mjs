#!/usr/bin/env node
// Stands in for `codex exec`: reads its prompt from stdin to the end and plays the turns that STAND_IN_SCRIPT names, a JSON list of
// lists of moves, the first for the first call and so on. It has no sandbox.
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';

let prompt = '';
for await (const chunk of process.stdin) prompt += chunk;

const counter = `${process.env.STAND_IN_SCRIPT}.count`;
let turn = 0;
try {
  turn = Number(readFileSync(counter, 'utf8'));
} catch {
  // This is the first call.
}
writeFileSync(counter, String(turn + 1));
if (process.env.STAND_IN_RECORD)
  appendFileSync(
    process.env.STAND_IN_RECORD,
    `${JSON.stringify({ words: process.argv.slice(2), prompt, env: process.env, cwd: process.cwd(), pid: process.pid })}\n`,
  );

const PLAY = {
  say: (event) => process.stdout.write(`${JSON.stringify(event)}\n`),
  write: ({ path, text }) => writeFileSync(path, text),
  wait: (milliseconds) => wait(milliseconds),
  exit: (status) => process.exit(status),
};

const turns = JSON.parse(readFileSync(process.env.STAND_IN_SCRIPT, 'utf8'));
for (const [move, value] of turns[turn] ?? []) await PLAY[move](value);
