import { defineConfig } from 'vitest/config';

/** The test of the packed tarball: it needs a build and a registry, so `npm test` leaves it out. */
export default defineConfig({
  test: { include: ['test/package/*.packed.ts'], testTimeout: 300_000, hookTimeout: 300_000 },
});
