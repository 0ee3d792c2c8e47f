import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root, sources } from './sources.ts';

/** What a core would need to know the time, to throw dice, or to reach the machine, whatever it imports. */
const IMPURE =
  /\b(?:Date\.now|new Date\(\)|Math\.random|performance\.|process\.|globalThis|crypto\.|fetch\(|setTimeout|setInterval|console\.|import\.meta|localStorage)/;

const isCore = (file: string): boolean => !/^src\/(?:node|cli)\//.test(file);
const codeOf = (file: string): readonly string[] =>
  readFileSync(join(root, file), 'utf8')
    .split('\n')
    .filter((line) => !/^\s*(?:\/\/|\/?\*)/.test(line));

test('the core has no clock, no chance and no machine', () => {
  const files = sources('src').filter(isCore);
  expect(files.length).toBeGreaterThan(200);
  const found = files.flatMap((file) =>
    codeOf(file).flatMap((line) => (IMPURE.test(line) ? [`${file}: ${line.trim()}`] : [])),
  );
  expect(found).toEqual([]);
});

test.each(['const now = Date.now();', 'return new Date().toISOString();', 'Math.random()', 'fetch(url)'])(
  'finds %s',
  (line) => {
    expect(IMPURE.test(line)).toBe(true);
  },
);
