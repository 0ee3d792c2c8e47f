import { defineConfig } from 'vitest/config';

/** The tests of the packed tarball: they need a build and a registry, so `npm test` leaves them out. */
export default defineConfig({
  test: {
    include: ['test/package/*.packed.ts'],
    globalSetup: ['test/package/install.ts'],
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});
