import { describe, expect, it } from 'vitest';
import { briefly, findingsOf } from './findings.ts';

describe('a script that cannot be read to its end', () => {
  it.each([
    ['slow &\n)\nslow &\n', ['1 attached-background-job', '2 unreadable']],
    ['slow &\nif true\n', ['1 attached-background-job', '2 unreadable']],
    ['slow &\nfi\nslow &\n', ['1 attached-background-job', '2 unreadable']],
    ["slow &\necho 'abc\n", ['1 attached-background-job', '2 unreadable']],
    ['slow &\necho $(slow &\n', ['1 attached-background-job', '2 unreadable']],
    ['&&&', ['1 unreadable']],
    [`${'('.repeat(5000)}a${')'.repeat(5000)}`, ['1 unreadable']],
    [`slow &\ncat${' <<E'.repeat(600)}\n`, ['1 attached-background-job', '2 unreadable']],
  ])('%j', (script, found) => {
    expect(briefly(script)).toEqual(found);
  });

  it.each([['echo one'], ['cat <<E\nopen'], ['echo `(`'], ["bash -c 'if'"], [''], ['\0']])(
    'none in %j',
    (script) => {
      expect(briefly(script).filter((found) => found.includes('unreadable'))).toEqual([]);
    },
  );

  it('says so where it runs too many ways', () => {
    expect(briefly(`f() { ${'f; '.repeat(3000)} }\nf`)).toEqual(['1 unreadable']);
    const calls = Array.from(
      { length: 30 },
      (_, index) => `f${index}() { ${`f${index + 1}; `.repeat(30)} }\n`,
    );
    expect(briefly(`${calls.join('')}f0`)[0]).toMatch(/unreadable$/);
  });

  it('is one whose loops lie deep in each other, and end all the same', () => {
    const script = `${'while a; do exec 3>&1; '.repeat(12)}slow >/dev/null 2>&1 &${' exec 4>&3; done;'.repeat(12)}`;
    expect(briefly(script)).toEqual(['1 leaked-descriptor']);
    expect(findingsOf(script)[0]?.message).toContain('descriptors 3 and 4');
  });
});
