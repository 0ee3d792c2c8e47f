#!/usr/bin/env node
import process from 'node:process';
import { refusedStatus, run } from './run.ts';
import { contextOf } from './context.ts';

const words = process.argv.slice(2);
for (const stream of [process.stdout, process.stderr]) {
  // The reader went away (`| head`): it has what it wanted.
  stream.on('error', (error: NodeJS.ErrnoException) => {
    process.exit(error.code === 'EPIPE' ? 0 : refusedStatus(words));
  });
}

// Never process.exit here: what is still on its way into a pipe would be lost.
process.exitCode = await run(words, contextOf(process));
