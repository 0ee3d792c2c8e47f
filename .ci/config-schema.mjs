// config-schema.mjs [--print]: writes schema/transcript-facts.config.schema.json, the JSON Schema of the linter's configuration, out
// of the zod schema that checks it. With --print it goes to stdout.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath, pathToFileURL, URL } from 'node:url';
import { build } from 'esbuild';
import prettier from 'prettier';
import { z } from 'zod';

const NAME = 'transcript-facts.config.schema.json';
const root = fileURLToPath(new URL('..', import.meta.url));
// Among the packages, where zod is found.
const folder = mkdtempSync(path.join(root, 'node_modules/.config-schema-'));
const outfile = path.join(folder, 'config-schema.mjs');

try {
  await build({
    entryPoints: [path.join(root, 'src/lint/config-schema.ts')],
    bundle: true,
    format: 'esm',
    packages: 'external',
    outfile,
    logLevel: 'error',
  });
  const { configFileSchema } = await import(pathToFileURL(outfile).href);
  const { $schema, ...schema } = z.toJSONSchema(configFileSchema, { target: 'draft-7' });
  const named = {
    $schema,
    $id: `https://unpkg.com/transcript-facts/schema/${NAME}`,
    title: 'transcript-facts.config.json',
    ...schema,
  };
  const file = path.join(root, 'schema', NAME);
  const text = await prettier.format(JSON.stringify(named), {
    ...(await prettier.resolveConfig(file)),
    parser: 'json',
  });
  if (process.argv.includes('--print')) process.stdout.write(text);
  else writeFileSync(file, text);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
