import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { root } from '../../architecture/sources.ts';

/** Each run is a process: V8 asks no bytecode for what it compiled already. Prints what the script gives. */
const CALL = `
import { quickScript } from './src/node/listeners/quick-script.ts';
const { value, keep } = quickScript(process.argv[2], { bytecode: process.argv[3] ?? null, me: process.geteuid?.() ?? null });
const said = value();
keep();
console.log(said);
`;
const tool = mkdtempSync(join(tmpdir(), 'transcript-facts-quick-tool-'));
afterAll(() => rmSync(tool, { recursive: true, force: true }));
beforeAll(async () => {
  await build({
    stdin: { contents: CALL, resolveDir: root, loader: 'ts' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    outfile: join(tool, 'call.mjs'),
    logLevel: 'error',
  });
});

let folder: string;
let path: string;
let bytecode: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'transcript-facts-quick-'));
  path = join(folder, 'script.cjs');
  bytecode = join(folder, 'cache/bytecode-Some-v1-h1');
  writeFileSync(path, '(function () { return 40 + 2 })');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const run = (...places: readonly string[]): string =>
  execFileSync(process.execPath, [join(tool, 'call.mjs'), path, ...places], { encoding: 'utf8' }).trim();

describe('a script whose bytecode is kept', () => {
  it('gives the same with it, and keeps it once, for its user alone', () => {
    expect(run(bytecode)).toBe('42');
    const { mtimeMs, mode } = statSync(bytecode);
    expect([mode & 0o777, statSync(join(folder, 'cache')).mode & 0o777]).toEqual([0o600, 0o700]);
    expect(run(bytecode)).toBe('42');
    expect(statSync(bytecode).mtimeMs).toBe(mtimeMs);
    expect(readdirSync(join(folder, 'cache'))).toEqual(['bytecode-Some-v1-h1']);
  });

  it('is run by its bytecode', () => {
    run(bytecode);
    // Of the same length: nothing but the name of the file tells it from what it was.
    writeFileSync(path, '(function () { return 40 + 3 })');
    expect([run(bytecode), run(`${bytecode}-other`)]).toEqual(['42', '43']);
  });

  it.each<readonly [string, () => void]>([
    ['is damaged', () => writeFileSync(bytecode, 'what is this'.repeat(50))],
    ['is cut', () => writeFileSync(bytecode, readFileSync(bytecode).subarray(0, 100))],
    ['is empty', () => writeFileSync(bytecode, '')],
    ['others may write', () => chmodSync(bytecode, 0o622)],
    ['others may read', () => chmodSync(bytecode, 0o644)],
    [
      'is a link',
      () => {
        rmSync(bytecode);
        writeFileSync(join(folder, 'elsewhere'), 'mine', { mode: 0o600 });
        symlinkSync(join(folder, 'elsewhere'), bytecode);
      },
    ],
  ])('that %s, is compiled and kept anew', (_, change) => {
    run(bytecode);
    const { size } = statSync(bytecode);
    change();
    expect(run(bytecode)).toBe('42');
    expect([statSync(bytecode).mode & 0o777, statSync(bytecode).size]).toEqual([0o600, size]);
    if (readdirSync(folder).includes('elsewhere'))
      expect(readFileSync(join(folder, 'elsewhere'), 'utf8')).toBe('mine');
  });

  it('is compiled anew where it is of another length', () => {
    run(bytecode);
    writeFileSync(path, '(function () { return 40 + 20 })');
    expect(run(bytecode)).toBe('60');
  });

  it('takes the place of what an older release kept, and of nothing else', () => {
    mkdirSync(join(folder, 'cache'));
    const others = ['bytecode-Some-v2-h0', 'bytecode-Other-v1-h0', 'claims'];
    for (const name of ['bytecode-Some-v1-h0', ...others]) writeFileSync(join(folder, 'cache', name), '');
    run(bytecode);
    expect(readdirSync(join(folder, 'cache')).sort()).toEqual(['bytecode-Some-v1-h1', ...others].sort());
  });

  it('runs all the same where nothing can be kept', () => {
    writeFileSync(join(folder, 'cache'), 'a file');
    expect([run(bytecode), run()]).toEqual(['42', '42']);
  });
});
