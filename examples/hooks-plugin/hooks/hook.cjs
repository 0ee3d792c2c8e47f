// node hook.cjs EVENT: the hook of one event. The worker that saves is this script too, started again by the hook. In CommonJS,
// which Node starts sooner: this runs at every prompt and every tool call.
const { join } = require('node:path');
const { runHook } = require('transcript-facts/node/run-hook');

runHook(process.argv[2] ?? '', {
  hooksFolder: join(__dirname, '../hooks.d'),
  memory: [
    { name: 'AGENTS.md', path: 'AGENTS.md', role: 'identity' },
    { name: 'notes.md', path: '.facts/notes.md', role: 'memory' },
  ],
  // Loaded in the worker alone: the hooks themselves are to be quick.
  writer: async (part) => (await import('./writer.mjs')).write(part),
});
