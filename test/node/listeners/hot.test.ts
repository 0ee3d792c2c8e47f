import { join } from 'node:path';
import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { root } from '../../architecture/sources.ts';

/** What is loaded at once, without what is imported only when it is needed. */
async function loadedAtOnce(file: string): Promise<readonly string[]> {
  const { metafile } = await build({
    entryPoints: [join(root, file)],
    bundle: true,
    write: false,
    metafile: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    logLevel: 'error',
    plugins: [
      {
        name: 'later',
        setup: ({ onResolve }) => {
          onResolve({ filter: /^\./ }, ({ kind, path }) =>
            kind === 'dynamic-import' ? { path, external: true } : undefined,
          );
        },
      },
    ],
  });
  const imports = Object.values(metafile.outputs).flatMap((output) => output.imports);
  return [
    ...new Set(imports.filter(({ kind }) => kind === 'import-statement').map(({ path }) => path)),
  ].sort();
}

describe('what a hook loads before it knows that it has something to do', () => {
  it.each(['src/node/listeners/run-hook.ts', 'src/cli/main.ts'])('%s: no package', async (file) => {
    expect((await loadedAtOnce(file)).filter((path) => !path.startsWith('node:'))).toEqual([]);
  });

  it('of Node itself, files and paths alone', async () => {
    expect(await loadedAtOnce('src/node/listeners/run-hook.ts')).toEqual(['node:fs', 'node:path']);
  });

  it('would be seen', async () => {
    expect(await loadedAtOnce('src/hooks/config-layers.ts')).toContain('zod');
  });
});
