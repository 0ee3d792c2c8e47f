import os from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // Two even on two cores: some tests wait for processes and servers most of the time.
    maxWorkers: Math.max(2, os.availableParallelism() - 1),
  },
});
