// node .ci/bundle-hook.mjs: the last step of `npm run build`. Makes one file of what every hook loads: forty small modules take
// Node half as long to find and read as it takes to start, and its loader of ES modules alone a fifth. In dist/:
//   node/listeners/run-hook.js      the ES module, for scripts that import it
//   node/listeners/hook-script.cjs  the same as a script, of which bytecode is kept
//   node/listeners/run-hook.cjs     what runs that script: for scripts that require it
//   cli/main.cjs                    the command, which runs that script too
// What a hook loads only when it has something to do stays as tsc made it.
import { createHash } from 'node:crypto';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, relative, resolve, sep } from 'node:path';
import { fileURLToPath, URL } from 'node:url';
import { build } from 'esbuild';

const dist = fileURLToPath(new URL('../dist', import.meta.url));
const at = (path) => resolve(dist, path);
const HOOK = at('node/listeners/run-hook.js');
const QUICK = at('node/listeners/quick-hook.js');
const SCRIPT = at('node/listeners/hook-script.cjs');

/** What is imported later, and so often that it lies in the bundle all the same: asleep until then. */
const ASLEEP = ['claim', 'event-listeners', 'fired', 'user-prompt'].map((name) =>
  at(`node/listeners/${name}.js`),
);

/** Leaves alone what else is imported later; its place is another, seen from the bundle. In the place of `from` stands `to`. */
const paths = (outfile, [from, to] = []) => ({
  name: 'paths',
  setup({ onResolve }) {
    onResolve({ filter: /^\./ }, ({ kind, path, resolveDir }) => {
      const file = resolve(resolveDir, path);
      if (file === from) return { path: to };
      if (kind !== 'dynamic-import' || ASLEEP.includes(file)) return undefined;
      const seen = relative(dirname(outfile), file).split(sep).join('/');
      return { path: seen.startsWith('.') ? seen : `./${seen}`, external: true };
    });
  },
});

async function bundle(entry, outfile, format, { define, banner, footer, instead } = {}) {
  await build({
    entryPoints: [entry],
    outfile,
    allowOverwrite: true,
    bundle: true,
    minify: format === 'cjs',
    format,
    platform: 'node',
    target: 'node20.19',
    logLevel: 'warning',
    plugins: [paths(outfile, instead)],
    define,
    banner: { js: banner ?? '' },
    footer: { js: footer ?? '' },
  });
}

/** `import.meta.dirname` in CommonJS. */
const PLACE = { 'import.meta.dirname': 'placeOfTheHook' };

await bundle(HOOK, SCRIPT, 'cjs', {
  define: PLACE,
  banner: '(function(require,importBeside,placeOfTheHook){const module={exports:{}};',
  footer: 'return module.exports.runHook})',
});
// A script that is run as such has no import of its own.
const script = readFileSync(SCRIPT, 'utf8').replaceAll(/\bimport\((?="\.)/g, 'importBeside(');
if (/\bimport\(/.test(script)) throw new Error('an import is left in the script of the hook');
writeFileSync(SCRIPT, script);

const hash = createHash('sha256').update(script).digest('hex').slice(0, 16);
const quick = (outfile) => ({
  define: { ...PLACE, HASH_OF_HOOK: JSON.stringify(hash) },
  banner: `const placeOfTheHook=require("path").resolve(__dirname,${JSON.stringify(relative(dirname(outfile), dirname(SCRIPT)))});`,
});
await bundle(QUICK, at('node/listeners/run-hook.cjs'), 'cjs', quick(at('node/listeners/run-hook.cjs')));
await bundle(at('cli/main.js'), at('cli/main.cjs'), 'cjs', {
  ...quick(at('cli/main.cjs')),
  instead: [HOOK, QUICK],
});
await bundle(HOOK, HOOK, 'esm');

chmodSync(at('cli/main.cjs'), 0o755);
// Types of the CommonJS one: those of the ES module.
writeFileSync(
  at('node/listeners/run-hook.d.cts'),
  `export declare const runHook: typeof import('./run-hook.js', { with: { 'resolution-mode': 'import' } }).runHook;
export type { MemorySource, RunHookOptions, SavePart, Writer } from './run-hook.js' with { 'resolution-mode': 'import' };
`,
);
