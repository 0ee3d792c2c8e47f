import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';
import type { Instrumented } from './instrument.ts';

export interface Bundle {
  /** A CommonJS module that exports, for each test file, a function that loads it. Stryker's switches are still in it. */
  readonly text: string;
  /** What each source imports of its own tree, both from the root. */
  readonly imports: ReadonlyMap<string, readonly string[]>;
  /** The packages and modules of Node that it requires. */
  readonly packages: readonly string[];
}

/** One script of these test files and all that they import: every part is loaded on demand, and can be loaded anew. */
export async function bundle(tests: readonly string[], instrumented: Instrumented): Promise<Bundle> {
  const entry = tests.map((name) => `${JSON.stringify(name)}: () => require(${JSON.stringify(`./${name}`)})`);
  const { outputFiles, metafile } = await build({
    stdin: { contents: `module.exports = {\n${entry.join(',\n')}\n};`, resolveDir: process.cwd() },
    bundle: true,
    write: false,
    metafile: true,
    platform: 'node',
    format: 'cjs',
    packages: 'external',
    plugins: [sources(instrumented)],
    logLevel: 'warning',
  });
  const inputs = Object.entries(metafile.inputs);
  const outside = inputs.flatMap(([, { imports }]) => imports.filter(({ external }) => external === true));
  return {
    text: outputFiles.map(({ text }) => text).join(''),
    imports: new Map(
      inputs.map(([name, { imports }]) => [
        name,
        imports.filter(({ external }) => external !== true).map((one) => one.path),
      ]),
    ),
    packages: [...new Set(outside.map((one) => one.path))].sort(),
  };
}

/** Gives the instrumented texts, and tells each module its own address: a bundle has one for all. */
function sources({ files }: Instrumented): Plugin {
  return {
    name: 'sources',
    setup: ({ onLoad }) => {
      onLoad({ filter: /\.ts$/ }, ({ path: file }) => {
        const name = path.relative(process.cwd(), file);
        const text = files.get(name) ?? readFileSync(file, 'utf8');
        const url = JSON.stringify(pathToFileURL(file).href);
        return { loader: 'ts', contents: text.replaceAll('import.meta.url', url) };
      });
    },
  };
}
