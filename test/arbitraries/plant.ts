import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import type * as hooks from '../../src/hooks/index.ts';
import type * as core from '../../src/index.ts';
import type * as settings from '../../src/settings/index.ts';
import { root } from '../architecture/sources.ts';

/** A rule that is wrong in one way. */
export interface Fault {
  readonly file: string;
  /** An exported function of the file, in whose place the other stands. */
  readonly name: string;
  /** Source of an arrow function that gets the right one and its arguments. */
  readonly wrong: string;
}

/** This library, with a fault in it. */
export type Library = typeof core & { readonly hooks: typeof hooks; readonly settings: typeof settings };

const ENTRY = `export * from './src/index.ts';
export * as hooks from './src/hooks/index.ts';
export * as settings from './src/settings/index.ts';
`;

/** Builds the library with a fault in one of its files; null: as it is. Fails where there is no such function. */
export async function planted(fault: Fault | null, outfile: string): Promise<Library> {
  let isPlanted = fault === null;
  await build({
    stdin: { contents: ENTRY, resolveDir: root, loader: 'ts' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    outfile,
    logLevel: 'error',
    plugins: [
      {
        name: 'fault',
        setup: ({ onLoad }) => {
          onLoad({ filter: /\/src\/.*\.ts$/ }, async ({ path }) => {
            if (fault === null || path !== join(root, fault.file)) return null;
            const { name, wrong } = fault;
            const [before = '', behind, ...more] = (await readFile(path, 'utf8')).split(
              `export function ${name}(`,
            );
            isPlanted = behind !== undefined && more.length === 0;
            const right = `function right_${name}(${behind ?? ''}`;
            const contents = `${before}${right}\nexport function ${name}(...given: any[]): any { return (${wrong})(right_${name}, ...given); }\n`;
            return { contents, loader: 'ts' };
          });
        },
      },
    ],
  });
  if (!isPlanted)
    throw new Error(`there is no ${fault?.name ?? ''} in ${fault?.file ?? ''}: plant the fault elsewhere`);
  const library: Library = await import(/* @vite-ignore */ pathToFileURL(outfile).href);
  return library;
}
