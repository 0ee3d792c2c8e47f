import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { root } from './sources.ts';

const bundle = await build({
  entryPoints: [join(root, 'src/index.ts')],
  bundle: true,
  platform: 'browser',
  format: 'iife',
  globalName: 'facts',
  external: ['node:*'],
  write: false,
  metafile: true,
  logLevel: 'silent',
});

describe('the core bundled for a browser', () => {
  it('holds no module of Node', () => {
    const outputs = Object.values(bundle.metafile.outputs);
    expect(outputs.flatMap((output) => output.imports)).toEqual([]);
    expect(
      outputs.flatMap((output) => Object.keys(output.inputs)).filter((file) => file.includes('node:')),
    ).toEqual([]);
  });

  it('runs where there is no process, Buffer or require', () => {
    const world = createContext({ TextDecoder, TextEncoder });
    const [code] = bundle.outputFiles;
    runInContext(code?.text ?? '', world);
    const argv: unknown = runInContext(
      `JSON.stringify(facts.commandsOf('x=$(gh pr create --fill) && echo "$x"').commands[0].argv)`,
      world,
    );
    expect(argv).toBe('["gh","pr","create","--fill"]');
  });
});
