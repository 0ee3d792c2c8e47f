// npm run test:mutation [-- OPTIONS]: see docs/guide/mutation.md. Node 20 reads no types: the program is bundled first.
import { build } from 'esbuild';
import process from 'node:process';
import { fileURLToPath, pathToFileURL, URL } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
// Below the root, so that Node finds the packages that the program imports.
const out = `${root}node_modules/.cache/transcript-facts-mutation`;
process.chdir(root);
await build({
  entryPoints: ['main', 'worker'].map((name) => `test/mutation/${name}.ts`),
  outdir: out,
  outExtension: { '.js': '.mjs' },
  bundle: true,
  platform: 'node',
  format: 'esm',
  packages: 'external',
  logLevel: 'warning',
});
await import(pathToFileURL(`${out}/main.mjs`).href);
