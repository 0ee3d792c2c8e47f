import { defineConfig } from 'vitest/config';

/** `npm run answers` writes what `answers.test.ts` holds the library to. */
export default defineConfig({ test: { include: ['test/answers/write.ts'], testTimeout: 300_000 } });
