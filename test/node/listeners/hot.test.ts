import { spawn, spawnSync } from 'node:child_process';
import { closeSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../../architecture/sources.ts';
import { payload, transcript, world } from './world.ts';

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

describe('a hook at a tool call that has nothing to do', () => {
  const here = world('');
  const env = { PATH: process.env['PATH'], HOME: here.home };
  const words = [here.path('script/hook.js')];
  const loaded = (): readonly string[] => (here.read('loaded') ?? '').split('\n');
  afterAll(here.remove);
  beforeAll(async () => {
    // Apart, as in the package: what is imported later is another file.
    await build({
      stdin: {
        contents: `
import { writeFileSync } from 'node:fs';
import { runHook } from './src/node/listeners/run-hook.ts';
await runHook('PostToolUse', { writer: async () => 'saved', hooksFolder: ${JSON.stringify(here.hooks)} });
writeFileSync(${JSON.stringify(here.path('loaded'))}, process.moduleLoadList.join('\\n'));`,
        resolveDir: root,
        loader: 'ts',
      },
      entryNames: 'hook',
      outdir: here.path('script'),
      bundle: true,
      splitting: true,
      platform: 'node',
      format: 'esm',
      logLevel: 'error',
    });
    writeFileSync(here.path('script/package.json'), '{"type":"module"}');
    here.file('transcripts/s-1.jsonl', transcript(here, 3));
    here.file('payload.json', payload(here, 'PostToolUse'));
    // What it finds out about the project is at hand from then on.
    spawnSync(process.execPath, words, {
      env,
      cwd: here.project,
      input: readFileSync(here.path('payload.json')),
    });
  });

  const HEAVY = ['net', 'tty', 'crypto', 'child_process', 'os'].map((name) => `NativeModule ${name}`);

  it('would be seen: for a terminal they are loaded', () => {
    spawnSync('script', ['-qec', `"${process.execPath}" ${words[0]}`, '/dev/null'], {
      env,
      cwd: here.project,
    });
    expect(loaded()).toEqual(expect.arrayContaining(['NativeModule net', 'NativeModule tty']));
  });

  it('reads a file without what `process.stdin` loads', () => {
    const file = openSync(here.path('payload.json'), 'r');
    spawnSync(process.execPath, words, { env, cwd: here.project, stdio: [file, 'ignore', 'inherit'] });
    closeSync(file);
    expect(loaded().filter((name) => HEAVY.includes(name))).toEqual([]);
  });

  it('reads a pipe without what `process.stdin` loads', () => {
    const shell = 'cat ../payload.json | "$0" "$@"';
    spawnSync('sh', ['-c', shell, process.execPath, ...words], { env, cwd: here.project, stdio: 'inherit' });
    expect(loaded().filter((name) => HEAVY.includes(name))).toEqual([]);
  });

  it('reads a socket, which a parent that is Node makes of it, without what `process.stdin` loads', async () => {
    const child = spawn(process.execPath, words, {
      env,
      cwd: here.project,
      stdio: ['pipe', 'ignore', 'inherit'],
    });
    child.stdin.write(readFileSync(here.path('payload.json')));
    await new Promise((resolve) => child.on('exit', resolve));
    child.stdin.destroy();
    expect(loaded().filter((name) => HEAVY.includes(name))).toEqual([]);
  });
});
