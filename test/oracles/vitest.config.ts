import { defineConfig } from 'vitest/config';

/** The oracles in full (docs/guide/oracles.md): `npm test` runs the same files over a few hundred inputs. */
export default defineConfig({
  test: {
    include: ['test/oracles/{shell-scripts,gh-invocations}.test.ts'],
    testTimeout: 600_000,
    // Side by side they would only wait for each other's processes.
    fileParallelism: false,
    env: {
      TRANSCRIPT_FACTS_ORACLE_SCRIPTS: process.env['TRANSCRIPT_FACTS_ORACLE_SCRIPTS'] ?? '20000',
      TRANSCRIPT_FACTS_ORACLE_INVOCATIONS: process.env['TRANSCRIPT_FACTS_ORACLE_INVOCATIONS'] ?? '5000',
    },
  },
});
