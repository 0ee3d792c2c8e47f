import { mkdirSync, writeFileSync } from 'node:fs';
import { test } from 'vitest';
import { CORPORA, fileOf, written } from './kept.ts';

/** `npm run answers`: not one of the tests. */
test.each(CORPORA)('$name is written anew', (corpus) => {
  mkdirSync(new URL('.', fileOf(corpus)), { recursive: true });
  writeFileSync(fileOf(corpus), written(corpus));
});
