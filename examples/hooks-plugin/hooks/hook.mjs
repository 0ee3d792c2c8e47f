// node hook.mjs EVENT: the hook of one event. The worker that saves is this script too, started again by the hook.
import { join } from 'node:path';
import process from 'node:process';
import { runHook } from 'transcript-facts/node/run-hook';

await runHook(process.argv[2] ?? '', {
  hooksFolder: join(import.meta.dirname, '../hooks.d'),
  memory: [
    { name: 'AGENTS.md', path: 'AGENTS.md', role: 'identity' },
    { name: 'notes.md', path: '.facts/notes.md', role: 'memory' },
  ],
  // Loaded in the worker alone: the hooks themselves are to be quick.
  writer: async (part) => (await import('./writer.mjs')).write(part),
});
