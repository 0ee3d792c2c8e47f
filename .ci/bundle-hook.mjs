// node .ci/bundle-hook.mjs: makes one module of what every hook loads (dist/node/listeners/run-hook.js), and one of the
// command that starts it: the last step of `npm run build`. Forty small modules take Node half as long to find and read as
// it takes to start. What a hook loads only when it has something to do stays as tsc made it.
import { fileURLToPath, URL } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));
const HOT = ['node/listeners/run-hook.js', 'cli/main.js'];

const later = {
  name: 'later',
  setup({ onResolve }) {
    onResolve({ filter: /^\./ }, ({ kind, path }) =>
      kind === 'dynamic-import' ? { path, external: true } : undefined,
    );
  },
};

for (const path of HOT) {
  await build({
    absWorkingDir: root,
    entryPoints: [`dist/${path}`],
    outfile: `dist/${path}`,
    allowOverwrite: true,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    logLevel: 'warning',
    plugins: [later],
  });
}
