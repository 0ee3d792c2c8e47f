import { fc, it } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { fixScript } from '../../../src/lint/shell/index.ts';
import { findingsOf } from './findings.ts';
import { scripts } from './scripts.ts';

describe('--fix', () => {
  it.each([
    ['exec 3>&1\nslow >/dev/null 2>&1 &', 'exec 3>&1\nslow >/dev/null 2>&1 3>&- &'],
    ['exec 3>&1\nslow >/dev/null 2>&1&', 'exec 3>&1\nslow >/dev/null 2>&1 3>&-&'],
    ['exec 3>&1\nslow&', 'exec 3>&1\nslow 3>&-&'],
    ['exec 3>&1\n>/dev/null slow now 2>&1 then &', 'exec 3>&1\n>/dev/null slow now 2>&1 3>&- then &'],
    [
      'exec 3>&1 {log}>log 9>l; flock 9\nslow >/dev/null 2>&1 &',
      'exec 3>&1 {log}>log 9>l; flock 9\nslow >/dev/null 2>&1 3>&- 9>&- {log}>&- &',
    ],
    ['exec 4>log\nslow <<E >/dev/null 2>&1 &\nE\n', 'exec 4>log\nslow <<E >/dev/null 2>&1 4>&- &\nE\n'],
    ['slow 3>&1 >/dev/null 2>&1 &', 'slow 3>&1 >/dev/null 2>&1 3>&- &'],
    [
      'exec 4>log\nslow 2>log | cat >/dev/null 2>&1 &',
      'exec 4>log\nslow 2>log 4>&- | cat >/dev/null 2>&1 4>&- &',
    ],
    ['exec 4>log\nf() { slow; }\nf >/dev/null 2>&1 &', 'exec 4>log\nf() { slow; }\nf >/dev/null 2>&1 4>&- &'],
    ['exec 4>log\nsetsid -f slow >/dev/null 2>&1', 'exec 4>log\nsetsid -f slow >/dev/null 2>&1 4>&-'],
  ])('%j', (script, fixed) => {
    expect(fixScript(script, 'bash')).toBe(fixed);
  });

  it.each([
    ['exec 3>&1\n{ slow; } &'],
    ['exec 3>&1\na && slow &'],
    ["exec 3>&1\nbash -c 'slow &'"],
    ['slow &'],
    ['if'],
  ])('leaves %j', (script) => {
    expect(fixScript(script, 'bash')).toBe(script);
  });

  const FIXED: ReadonlySet<string> = new Set([
    'shell/leaked-descriptor',
    'shell/kept-lock',
    'shell/kept-descriptor',
  ]);

  it.prop([fc.oneof(scripts, fc.string())])('mends all that it can at once, and nothing else', (script) => {
    const fixed = fixScript(script, 'bash');
    expect(fixScript(fixed, 'bash')).toBe(fixed);
    const [before, after] = [findingsOf(script), findingsOf(fixed)];
    expect(after.filter(({ fix }) => fix !== undefined)).toEqual([]);
    const left = before.filter(({ rule, fix }) => !FIXED.has(rule) || fix === undefined);
    expect(after.map(({ rule, line }) => [rule, line])).toEqual(left.map(({ rule, line }) => [rule, line]));
  });
});
