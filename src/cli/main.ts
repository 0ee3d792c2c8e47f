#!/usr/bin/env node
import { hookCall } from './hook-call.ts';

// Each way loads what it needs: a hook runs at every tool call, and the program is more than it may wait for.
const words = process.argv.slice(2);
const call = hookCall(words);
if (call === null) await import('./program.ts').then(({ runProgram }) => runProgram(words));
else {
  const { event, ...options } = call;
  await import('../node/listeners/run-hook.ts').then(({ runHook }) => runHook(event, options));
}
