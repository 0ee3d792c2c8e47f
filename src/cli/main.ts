#!/usr/bin/env node
import { runHook } from '../node/listeners/run-hook.ts';
import { hookCall } from './hook-call.ts';

const words = process.argv.slice(2);

// A hook runs at every tool call, and loading the program is more than it may wait for. No `await` here: the command is also
// made into CommonJS, which Node starts sooner (.ci/bundle-hook.mjs).
void start();

async function start(): Promise<void> {
  const call = hookCall(words);
  if (call === null) return (await import('./program.ts')).runProgram(words);
  const { event, ...options } = call;
  return runHook(event, options);
}
