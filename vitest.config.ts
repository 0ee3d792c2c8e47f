import os from 'node:os';
import { defineConfig } from 'vitest/config';

/** The core has no state of its own (design, "Laws"): its test files share a process, and its modules are loaded once. */
const core = [
  'arbitraries',
  'capture',
  'github',
  'hooks',
  'lint',
  'properties',
  'rules',
  'session',
  'settings',
  'shell',
];
const pure = [...core, 'text', 'transcript'].map((folder) => `test/${folder}/**/*.test.ts`);
/** These count blocks of code that run (`test/support/work.ts`): no other file may have run before. */
const counted = ['rules/comment-growth', 'session/polls', 'session/polls-beyond', 'shell/growth'].map(
  (name) => `test/${name}.test.ts`,
);

export default defineConfig({
  test: {
    testTimeout: 180_000,
    setupFiles: ['test/support/seed.ts'],
    // Two even on two cores: some tests wait for processes and servers most of the time.
    maxWorkers: Math.max(2, os.availableParallelism() - 1),
    projects: [
      { extends: true, test: { name: 'core', include: pure, exclude: counted, isolate: false } },
      { extends: true, test: { name: 'world', include: ['test/**/*.test.ts'], exclude: pure } },
      { extends: true, test: { name: 'counted', include: counted } },
    ],
  },
});
