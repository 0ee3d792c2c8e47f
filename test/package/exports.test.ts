import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { PUBLIC } from './public.ts';

interface Manifest {
  readonly name: string;
  readonly exports: Readonly<Record<string, string | (Target & { readonly require?: Target })>>;
}
interface Target {
  readonly types: string;
  readonly default: string;
}

const manifest: Manifest = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
const subPaths = Object.entries(manifest.exports).flatMap(([key, target]) =>
  typeof target === 'string' ? [] : [{ subPath: key.replace(/^\./, manifest.name), target }],
);

describe('the public API', () => {
  it('has a list for every sub-path with code', () => {
    expect(subPaths.map(({ subPath }) => subPath).sort()).toEqual(Object.keys(PUBLIC).sort());
  });

  it.each(subPaths)('$subPath gives exactly what is listed', async ({ subPath, target }) => {
    const source = target.default.replace('./dist/', '../../src/').replace(/\.js$/, '.ts');
    const module: object = await import(source);
    expect(Object.keys(module).sort()).toEqual(PUBLIC[subPath]);
  });

  it.each(subPaths)('$subPath names its types first', ({ target }) => {
    const { require: commonJs, ...module } = target;
    expect(Object.keys(module)).toEqual(['types', 'default']);
    expect(module.types).toBe(module.default.replace(/\.js$/, '.d.ts'));
    if (commonJs === undefined) return;
    // It has to stand before what else fits a `require`.
    expect(Object.keys(target)[0]).toBe('require');
    expect(commonJs).toEqual({
      types: module.types.replace(/\.d\.ts$/, '.d.cts'),
      default: module.default.replace(/\.js$/, '.cjs'),
    });
  });
});
