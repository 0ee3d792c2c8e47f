import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { expect, it } from 'vitest';
import { consumer } from './consumer.ts';
import { PUBLIC } from './public.ts';

/** Kilobytes (1,000 bytes) of all that a sub-path brings along, minified and compressed with gzip: 10 % above what it was. */
const LIMITS: Readonly<Record<string, number>> = {
  'transcript-facts': 305,
  'transcript-facts/hooks': 45,
  'transcript-facts/settings': 20,
  'transcript-facts/lint': 265,
  'transcript-facts/arbitraries': 16,
  'transcript-facts/node': 400,
  'transcript-facts/node/run-hook': 93,
};

it('has a limit for each sub-path', () => {
  expect(Object.keys(LIMITS).sort()).toEqual(Object.keys(PUBLIC).sort());
});

it.each(Object.keys(PUBLIC))('%s stays below its limit, and close to it', async (name) => {
  const { outputFiles } = await build({
    stdin: { contents: `export * from '${name}';`, resolveDir: consumer },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    platform: 'node',
    external: [
      'pg',
      '@electric-sql/pglite',
      '@anthropic-ai/claude-agent-sdk',
      '@openai/codex-sdk',
      'fast-check',
    ],
    logLevel: 'error',
  });
  const kilobytes = gzipSync(outputFiles[0]?.contents ?? '').length / 1000;
  expect(kilobytes).toBeLessThan(LIMITS[name] ?? 0);
  // A limit that nothing comes near guards nothing.
  expect(kilobytes).toBeGreaterThan((LIMITS[name] ?? 0) / 2);
});
