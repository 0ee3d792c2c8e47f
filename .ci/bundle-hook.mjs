// node .ci/bundle-hook.mjs: makes one module of what every hook loads (dist/node/listeners/run-hook.js), the last step of
// `npm run build`. Forty small modules take Node as long to find and read as it takes to start; what a hook loads only when
// it has something to do stays as tsc made it.
import { fileURLToPath, URL } from 'node:url';
import { build } from 'esbuild';

const hook = fileURLToPath(new URL('../dist/node/listeners/run-hook.js', import.meta.url));

const later = {
  name: 'later',
  setup({ onResolve }) {
    onResolve({ filter: /^\./ }, ({ kind, path }) =>
      kind === 'dynamic-import' ? { path, external: true } : undefined,
    );
  },
};

await build({
  entryPoints: [hook],
  outfile: hook,
  allowOverwrite: true,
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  logLevel: 'warning',
  plugins: [later],
});
